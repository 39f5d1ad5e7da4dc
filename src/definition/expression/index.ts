/**
 * The expression language at run time: what browser and server need to work with plans. The parser is not behind this
 * door (see `compile.ts`). Decision 0002.
 */
export { decide, evaluate } from './evaluate.ts';
export { type Issue, type Json, type Node, PLAN_FORMAT, type Plan } from './plan.ts';
export type { Kind, RecordShape, Scope, Type, World } from './types.ts';
export { type Env, NotLoaded, type Row, toValue, UNKNOWN, type Unknown, type Value } from './value.ts';
