import type { Block } from '../../definition/shown-screen.ts';
import { useApp } from '../app/app-context.tsx';
import { Notice } from '../ui/notice.tsx';
import { useBlockLabel } from './block-label.ts';
import { BlockHeading } from './block-list.tsx';
import styles from './formatted-text.module.css';
import { usePage } from './page-context.tsx';

/** A paragraph of the definitions: plain, or with the edge of information or attention. */
export function FormattedText({ block }: { block: Extract<Block, { kind: 'text' }> }) {
  const { text } = useApp();
  const { page } = usePage();
  const label = useBlockLabel(block);
  const said = page.blocks[block.id]?.text;
  const words = typeof said === 'string' ? said : text(block.text);
  if (block.tone !== 'plain') {
    return (
      <Notice tone={block.tone === 'warning' ? 'amber' : 'blue'} title={label || undefined}>
        {words}
      </Notice>
    );
  }
  return (
    <div>
      {label ? <BlockHeading>{label}</BlockHeading> : null}
      <p className={styles.text}>{words}</p>
    </div>
  );
}
