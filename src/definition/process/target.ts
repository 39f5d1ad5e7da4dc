import type { Plan } from '../expression/index.ts';
import type { JsonObject, ProcessModel, TransitionModel } from '../model.ts';
import { isStageOn } from './spec.ts';

export interface TargetQuestion {
  process: ProcessModel;
  spec: JsonObject;
  transition: TransitionModel;
  /** Present state; `null` while the row is being created. */
  state: string | null;
  /** State before the present one, from the history; `null` when there is none. */
  previous: string | null;
  /** State the row left when it came to an end; `null` when nothing is remembered. */
  left: string | null;
  decide: (condition: Plan) => boolean;
}

/**
 * The state a transition leads to: the first target whose condition holds, or the present state when it names none.
 * A state whose stage is off in the type falls through `otherwise`. `null` = no target fits, the transition is refused.
 * Throws only what `decide` throws.
 */
export function resolveTarget(question: TargetQuestion): string | null {
  const chosen = chooseTarget(question);
  return chosen === null ? null : fallThrough(question.process, question.spec, chosen);
}

function chooseTarget(question: TargetQuestion): string | null {
  const { process, transition, state, previous, decide } = question;
  if (transition.to === 'last') return previous;
  if (transition.to.length === 0) return state ?? startState(process);
  for (const target of transition.to) {
    const name = target.state ?? leftState(question);
    if (name !== null && (target.if === null || decide(target.if))) return name;
  }
  return null;
}

/** What a row remembers counts only while it is a state that is no end: nobody comes back into one. */
function leftState({ process, left }: TargetQuestion): string | null {
  const state = left === null ? undefined : process.states[left];
  return state && !state.end ? state.name : null;
}

function startState(process: ProcessModel): string | null {
  return Object.values(process.states).find((state) => state.start)?.name ?? null;
}

/** Follows `otherwise` past stages that are off; stops where there is none, and never runs in a circle. */
export function fallThrough(process: ProcessModel, spec: JsonObject, name: string): string {
  const seen = new Set<string>();
  let current = name;
  while (!seen.has(current)) {
    seen.add(current);
    const state = process.states[current];
    if (!state || state.otherwise === null || isStageOn(spec, state)) return current;
    current = state.otherwise;
  }
  return current;
}
