/**
 * The expression language at run time: what browser and server need to work with plans. The parser is not behind this
 * door (see `compile.ts`). Decision 0002.
 */

export type { Duration } from './calendar.ts';
export { decide, evaluate } from './evaluate.ts';
export { type Constants, fold } from './fold.ts';
export { type Issue, type Json, type Node, PLAN_FORMAT, type Plan } from './plan.ts';
export { lastDue } from './repeats.ts';
export type { Kind, RecordShape, Scope, Type, World } from './types.ts';
export { UNKNOWN, type Unknown } from './unknown.ts';
export { type Env, NotLoaded, type Row, toValue, UNREAD, type Value } from './value.ts';
export { type Part, whyNot } from './why-not.ts';
