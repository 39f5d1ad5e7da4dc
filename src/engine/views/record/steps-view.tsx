import type { Block } from '../../../definition/shown-screen.ts';
import { type Step, Stepper, type StepState } from '../../ui/stepper.tsx';
import { useBlockData } from '../page-context.tsx';

interface StepsData {
  steps: { label: string; state: string; note: string | null }[];
}

const STATES: Record<string, StepState> = { done: 'done', current: 'now', stopped: 'returned' };

/** The stages of the process and where the row stands. */
export function StepsView({ block }: { block: Extract<Block, { kind: 'steps' }> }) {
  const data = useBlockData<StepsData>(block.id);
  if (!data || data.steps.length === 0) return null;
  const steps = data.steps.map<Step>((step) => ({
    label: step.label,
    state: STATES[step.state] ?? 'later',
    note: step.note || undefined,
  }));
  return <Stepper steps={steps} />;
}
