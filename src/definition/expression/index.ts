/**
 * The expression language at run time: what browser and server need to work with plans. The parser is not behind this
 * door (see `compile.ts`). Decision 0002.
 */

export { type Duration, MONDAY_TO_FRIDAY } from './calendar.ts';
export { decide, evaluate } from './evaluate.ts';
export { fold } from './fold.ts';
export { type Node, type Plan, readsVariable } from './plan.ts';
export { lastDue } from './repeats.ts';
export type { World } from './types.ts';
export { UNKNOWN } from './unknown.ts';
export { type Env, NotLoaded, type Row, toValue, UNREAD } from './value.ts';
export { written } from './written.ts';
