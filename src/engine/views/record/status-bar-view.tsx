import type { Block } from '../../../definition/screens/shown-screen.ts';
import { useBlockData } from '../../page/page-context.tsx';
import { StatusBar } from '../../ui/progress.tsx';
import { useBlockLabel } from '../block-label.ts';
import { toTone } from '../cell.tsx';
import * as texts from './texts.ts';

/** How the rows divide over the statuses. */
export function StatusBarView({ block }: { block: Extract<Block, { kind: 'status_bar' }> }) {
  const label = useBlockLabel(block, texts.status);
  const data = useBlockData(block);
  if (!data || data.total === 0) return null;
  return (
    <StatusBar
      label={label}
      segments={data.parts.map((part) => ({
        key: part.value,
        label: part.label.toLowerCase(),
        count: part.count,
        tone: toTone(part.colour),
      }))}
    />
  );
}
