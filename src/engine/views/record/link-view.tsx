import type { Block } from '../../../definition/screens/shown-screen.ts';
import { useBlockData } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { useBlockLabel } from '../block-label.ts';
import * as viewTexts from '../texts.ts';

/** A way to another page; the server leaves out the path when the viewer may not go there. */
export function LinkView({ block }: { block: Extract<Block, { kind: 'link' }> }) {
  const { href } = useApp();
  const data = useBlockData(block);
  const label = useBlockLabel(block, viewTexts.open);
  const path = data?.path;
  if (!path) return null;
  return (
    <p data-print="hide">
      <LinkButton href={href(path)} trailingIcon="arrow-right">
        {label}
      </LinkButton>
    </p>
  );
}
