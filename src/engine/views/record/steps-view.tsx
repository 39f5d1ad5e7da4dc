import type { Block } from '../../../definition/screens/shown-screen.ts';
import { useBlockData } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { Section } from '../../ui/layout.tsx';
import { type Step, Stepper } from '../../ui/stepper.tsx';
import { BlockHeading } from '../block-list.tsx';

const STATES = { done: 'done', current: 'now', stopped: 'returned', upcoming: 'later' } as const;

/** The stages of the process and where the row stands; with a heading where the block has a label. */
export function StepsView({ block }: { block: Extract<Block, { kind: 'steps' }> }) {
  const { text } = useApp();
  const data = useBlockData(block);
  if (!data || data.steps.length === 0) return null;
  const steps = data.steps.map<Step>((step) => ({
    label: step.label,
    state: STATES[step.state],
    note: step.note || undefined,
  }));
  const { ended } = data;
  if (!block.label) return <Stepper steps={steps} ended={ended} />;
  const label = text(block.label);
  return (
    <Section>
      <BlockHeading>{label}</BlockHeading>
      <Stepper steps={steps} ended={ended} heading={label} />
    </Section>
  );
}
