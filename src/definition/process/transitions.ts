import { decide } from '../expression/index.ts';
import type { JsonObject, ProcessModel, TransitionModel } from '../model.ts';

/**
 * The transitions that exist for a type in a state, in the process's order; `state: null` asks for those that create a
 * row. Who may do them and under which conditions is asked afterwards. Pure. Source: language section 6.
 */
export function allowedTransitions(
  process: ProcessModel,
  spec: JsonObject,
  state: string | null,
): TransitionModel[] {
  return Object.values(process.transitions).filter(
    (transition) => startsIn(transition, state) && existsFor(transition, spec),
  );
}

export function startsIn(transition: TransitionModel, state: string | null): boolean {
  return state === null ? transition.from === null : (transition.from?.includes(state) ?? false);
}

/** Whether the type has this transition at all (`if` over `spec`). */
export function existsFor(transition: TransitionModel, spec: JsonObject): boolean {
  return transition.if === null || decide(transition.if, { vars: { spec }, now: 0, today: '' });
}
