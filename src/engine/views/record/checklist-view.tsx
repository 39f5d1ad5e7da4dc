import type { Block } from '../../../definition/shown-screen.ts';
import type { ChecklistData } from '../../data/answers.ts';
import { formatDate } from '../../format/dates.ts';
import { Checklist } from '../../ui/checklist.tsx';
import { Section } from '../../ui/layout.tsx';
import { useBlockLabel } from '../block-label.ts';
import { BlockHeading } from '../block-list.tsx';
import { useBlockData } from '../page-context.tsx';

/** Rules with their verdict and the actual value beside it. */
export function ChecklistView({ block }: { block: Extract<Block, { kind: 'checklist' }> }) {
  const label = useBlockLabel(block, 'Syarat');
  const data = useBlockData<ChecklistData>(block.id);
  if (!data || data.checks.length === 0) return null;
  const met = data.checks.filter((check) => check.ok === true).length;
  const frozen = data.frozen_at ? `, dibekukan saat diajukan ${formatDate(data.frozen_at)}` : '';
  return (
    <Section>
      <BlockHeading note={`${met} dari ${data.checks.length} terpenuhi${frozen}`}>{label}</BlockHeading>
      <Checklist
        label={label}
        items={data.checks.map((check, at) => ({
          key: `${check.rule}-${at}`,
          state: check.ok === null ? 'unknown' : check.ok ? 'ok' : 'not',
          label: check.message,
          value: check.actual ?? undefined,
        }))}
      />
    </Section>
  );
}
