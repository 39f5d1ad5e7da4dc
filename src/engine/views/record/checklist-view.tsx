import type { Block } from '../../../definition/screens/shown-screen.ts';
import { formatDate } from '../../format/dates.ts';
import { useBlockData } from '../../page/page-context.tsx';
import { Section } from '../../ui/layout.tsx';
import { useBlockLabel } from '../block-label.ts';
import { BlockHeading } from '../block-list.tsx';
import * as viewTexts from '../texts.ts';
import { metOf, Verdicts } from '../verdicts.tsx';
import * as texts from './texts.ts';

/** Rules with their verdict and the actual value beside it. */
export function ChecklistView({ block }: { block: Extract<Block, { kind: 'checklist' }> }) {
  const label = useBlockLabel(block, viewTexts.rules);
  const data = useBlockData(block);
  if (!data || data.checks.length === 0) return null;
  const frozen = data.frozen_at ? texts.frozenAt(formatDate(data.frozen_at)) : '';
  return (
    <Section>
      <BlockHeading note={`${metOf(data.checks)}${frozen}`}>{label}</BlockHeading>
      <Verdicts label={label} checks={data.checks} />
    </Section>
  );
}
