import type { Block } from '../../../definition/screens/shown-screen.ts';
import { useBlockData } from '../../page/page-context.tsx';
import { type Step, Stepper } from '../../ui/stepper.tsx';

const STATES = { done: 'done', current: 'now', stopped: 'returned', upcoming: 'later' } as const;

/** The stages of the process and where the row stands. */
export function StepsView({ block }: { block: Extract<Block, { kind: 'steps' }> }) {
  const data = useBlockData(block);
  if (!data || data.steps.length === 0) return null;
  const steps = data.steps.map<Step>((step) => ({
    label: step.label,
    state: STATES[step.state],
    note: step.note || undefined,
  }));
  return <Stepper steps={steps} />;
}
