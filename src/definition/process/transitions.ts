import { decide } from '../expression/index.ts';
import type { JsonObject, TransitionModel } from '../model.ts';

/** Whether it starts from the state; `state: null` asks for those that create a row. */
export function startsIn(transition: TransitionModel, state: string | null): boolean {
  return state === null ? transition.from === null : (transition.from?.includes(state) ?? false);
}

/** Whether the type has this transition at all (`if` over `spec`). */
export function existsFor(transition: TransitionModel, spec: JsonObject): boolean {
  return transition.if === null || decide(transition.if, { vars: { spec }, now: 0, today: '' });
}
