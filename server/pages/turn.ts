import { decide, evaluate, type Plan, type Row } from '../../src/definition/expression/index.ts';
import type { Block, RuleUse } from '../../src/definition/model.ts';
import type { Verdict } from '../../src/definition/wire.ts';
import { verdictsNow } from '../process/judge.ts';
import { known } from '../scene/known.ts';
import { envOf } from '../scene/scene.ts';
import { caseToView } from './cases.ts';
import { type PageScene, pageVars } from './page-scene.ts';

export type NextStepBlock = Extract<Block, { kind: 'next_step' }>;

export const isNextStep = (block: Block): block is NextStepBlock => block.kind === 'next_step';

/** What a step says by state, for this one; a state may have the name of what every object has. */
export function inState<T>(said: Readonly<Record<string, T>>, state: string): T | undefined {
  return Object.hasOwn(said, state) ? said[state] : undefined;
}

/**
 * Whether it is the viewer's turn with the page's row: as the block says for this state (where `offered` tells whether one
 * of its transitions is on offer), else when one is. Throws `NotLoaded`: call it inside `settle`.
 */
export function isTurn(page: PageScene, block: NextStepBlock, state: string, offered: boolean): boolean {
  const turn = inState(block.turn, state);
  return turn ? decide(turn, envOf(page.scene, pageVars(page, { offered }))) : offered;
}

/** Whether the step takes files in its own panel. Throws `NotLoaded`. */
export function takesFiles(page: PageScene, block: NextStepBlock, state: string): boolean {
  const takes = inState(block.uploads, state);
  return takes !== undefined && decide(takes, envOf(page.scene, pageVars(page)));
}

/** What a step's words count: how many of the rules it names do not hold, and their sentences. */
export type Counted = { unmet: number; missing: string };

export const COUNTED: readonly (keyof Counted)[] = ['unmet', 'missing'];

/** What the step's words count. Throws `NotLoaded`. */
export function countedIn(page: PageScene, { requires }: NextStepBlock): Counted {
  const missing = judged(page, requires)
    .filter(({ ok }) => ok !== true)
    .map(({ message }) => message);
  return { unmet: missing.length, missing: missing.join('; ') };
}

/** What the rules say of the page's row now. Throws `NotLoaded`. */
export function judged(page: PageScene, rules: readonly RuleUse[]): Verdict[] {
  const { process, row, type, spec } = page;
  const [transition] = Object.values(process?.transitions ?? {});
  if (rules.length === 0 || !process || !row || !transition) return [];
  return verdictsNow(caseToView(page.scene, { process, transition, type, spec, row }), rules);
}

/** Whether the step means this item of a transition's relation, or the row itself. Throws `NotLoaded`: call it inside `settle`. */
export function isMeant(page: PageScene, block: NextStepBlock, action: string, item: Row | null): boolean {
  const meant = inState(block.items, action);
  return meant === undefined || decide(meant, envOf(page.scene, { ...pageVars(page), item }));
}

/** The day until which the step is to be done (ISO date); `null` when none is said or known. Throws `NotLoaded`. */
export const dueOf = (page: PageScene, block: NextStepBlock, state: string) => dayOf(page, block.due, state);

/** The day since which it waits (ISO date); `null` when none is said or known. Throws `NotLoaded`. */
export const sinceOf = (page: PageScene, block: NextStepBlock, state: string) =>
  dayOf(page, block.since, state);

function dayOf(page: PageScene, said: Readonly<Record<string, Plan>>, state: string): string | null {
  const plan = inState(said, state);
  const day = plan ? known(evaluate(plan, envOf(page.scene, pageVars(page)))) : null;
  return typeof day === 'string' ? day : null;
}
