import { decide } from '../../../src/definition/expression/index.ts';
import type { Plan } from '../../../src/definition/expression/plan.ts';
import { fallThrough } from '../../../src/definition/process/target.ts';
import { envOf } from '../../scene/scene.ts';
import { varsOf } from '../case.ts';
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
    const env = envOf(one.work.scene, varsOf(one, vars));
    const ways = { process: one.process, spec: one.spec, decide: (plan: Plan) => decide(plan, env) };
    const to = taken.to;
    one.diverted = to === null ? null : await one.work.scene.graph.settle(() => fallThrough(ways, to));
    if (taken.use !== null) await run(one, effects[taken.use] ?? [], vars);
  }
};
