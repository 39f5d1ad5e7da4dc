import type { Effect } from './effect.ts';

/** Runs named effects of the process. */
export const use: Effect<'use'> = (one, { name }, vars, run) =>
  run(one, one.process.effects[name] ?? [], vars);
