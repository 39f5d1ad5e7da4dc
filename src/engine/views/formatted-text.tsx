import type { Block } from '../../definition/screens/shown-screen.ts';
import { useBlockData } from '../page/page-context.tsx';
import { Notice } from '../ui/notice.tsx';
import { useBlockLabel } from './block-label.ts';
import { BlockHeading } from './block-list.tsx';
import styles from './formatted-text.module.css';

/** A paragraph of the definitions: plain, or with the edge of information or attention. */
export function FormattedText({ block }: { block: Extract<Block, { kind: 'text' }> }) {
  const label = useBlockLabel(block);
  const words = useBlockData(block)?.text;
  if (block.tone !== 'plain') {
    return (
      <Notice tone={block.tone === 'warning' ? 'amber' : 'blue'} title={label ? beginning(label) : undefined}>
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

/** A label runs on into the sentence it is of. */
const beginning = (label: string) => (/[.:!?]$/.test(label) ? label : `${label}:`);
