import { fallThrough } from '../../../src/definition/process/target.ts';
import { isClash } from '../refusals.ts';
import type { Effect } from './effect.ts';

/** A time that somebody else has leads elsewhere; any other refusal is one of the whole transition. */
export const attempt: Effect<'attempt'> = async (one, { name, taken }, vars, run) => {
  const { effects } = one.process;
  try {
    await run(one, effects[name] ?? [], vars);
  } catch (error) {
    if (!isClash(error)) throw error;
    if (!taken) return;
    one.diverted = taken.to === null ? null : fallThrough(one.process, one.spec, taken.to);
    if (taken.use !== null) await run(one, effects[taken.use] ?? [], vars);
  }
};
