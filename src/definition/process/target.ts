import { fold, type Plan } from '../expression/index.ts';
import type { JsonObject, ProcessModel, StateModel, TransitionModel } from '../model.ts';
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
 * A state whose stage is off in the type is passed by `otherwise`. `null` = no target fits, the transition is refused.
 * Throws only what `decide` throws.
 */
export function resolveTarget(question: TargetQuestion): string | null {
  const chosen = chooseTarget(question);
  return chosen === null ? null : fallThrough(question, chosen);
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

/** Follows `otherwise` past stages that are off; stops where none of it fits, and never runs in a circle. */
export function fallThrough(
  { process, spec, decide }: Pick<TargetQuestion, 'process' | 'spec' | 'decide'>,
  name: string,
): string {
  const seen = new Set<string>();
  let current = name;
  while (!seen.has(current)) {
    seen.add(current);
    const next = waysPast(process, spec, current).find(
      ({ if: condition }) => condition === null || decide(condition),
    );
    if (!next) return current;
    current = next.state;
  }
  return current;
}

/** The ways that may be taken in a type: without those that its knobs rule out, and none after one that they settle. */
export function waysOpen<T extends { if: Plan | null }>(
  ways: readonly T[],
  spec: JsonObject,
): { open: T[]; settled: boolean } {
  const open: T[] = [];
  for (const way of ways) {
    const root = way.if === null ? null : fold(way.if, { vars: { spec } }).root;
    if (root?.op === 'const' && root.value !== true) continue;
    open.push(way);
    if (root === null || root.op === 'const') return { open, settled: true };
  }
  return { open, settled: false };
}

/** Every state that a row may get to which a transition leads to `name`, whatever its own fields are. */
export function fallsTo(
  process: ProcessModel,
  spec: JsonObject,
  name: string,
  seen = new Set<string>(),
): string[] {
  if (seen.has(name)) return [name];
  seen.add(name);
  const { open, settled } = waysOpen(waysPast(process, spec, name), spec);
  const past = open.flatMap(({ state }) => fallsTo(process, spec, state, seen));
  return settled ? past : [name, ...past];
}

function waysPast(process: ProcessModel, spec: JsonObject, name: string): StateModel['otherwise'] {
  const state = process.states[name];
  return !state || isStageOn(spec, state) ? [] : state.otherwise;
}
