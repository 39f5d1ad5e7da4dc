import type { Colour } from '../../../definition/model.ts';
import type { Block } from '../../../definition/shown-screen.ts';
import { StatusBar } from '../../ui/progress.tsx';
import { useBlockLabel } from '../block-label.ts';
import { toTone } from '../cell.tsx';
import { useBlockData } from '../page-context.tsx';

interface StatusBarData {
  parts: { value: string; label: string; colour: Colour | null; count: number }[];
  total: number;
  aside?: string | null;
}

/** How the rows divide over the statuses. */
export function StatusBarView({ block }: { block: Extract<Block, { kind: 'status_bar' }> }) {
  const label = useBlockLabel(block, 'Status');
  const data = useBlockData<StatusBarData>(block.id);
  if (!data || data.total === 0) return null;
  return (
    <StatusBar
      label={label}
      aside={data.aside ?? undefined}
      segments={data.parts.map((part) => ({
        key: part.value,
        label: part.label.toLowerCase(),
        count: part.count,
        tone: toTone(part.colour),
      }))}
    />
  );
}
