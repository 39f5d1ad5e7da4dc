import { listedEffects } from '../../../src/definition/process/listed-effects.ts';
import type { Effect } from './effect.ts';

/** Runs the named effects that the type lists in a knob, each with its `arg`. */
export const listed: Effect<'effects'> = async (one, { knob }, _vars, run) => {
  for (const { name, arg } of listedEffects(one.spec, knob))
    await run(one, one.process.effects[name] ?? [], { arg });
};
