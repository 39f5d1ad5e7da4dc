import { decide, type Env, evaluate } from '../../src/definition/expression/index.ts';
import type { EffectOf } from '../../src/definition/model.ts';
import { reservingSteps } from '../../src/definition/process/reserving.ts';
import { known } from '../scene/known.ts';
import { envOf } from '../scene/scene.ts';
import { type Case, varsOf } from './case.ts';
import type { Wish } from './wish.ts';

const MINUTE = 60_000;

/** What a reservation wants; `null` = it does not end after it begins. Throws `NotLoaded`: call it inside `settle`. */
export function wishNow(effect: EffectOf<'reserve'>, env: Env): Wish | null {
  const from = known(evaluate(effect.from, env));
  const to = known(evaluate(effect.to, env));
  if (typeof from !== 'number' || typeof to !== 'number' || to <= from) return null;
  const found = known(evaluate(effect.resources, env));
  const resources = (Array.isArray(found) ? found : [found]).filter(isText);
  const buffer = effect.buffer === null ? 0 : minutesOf(known(evaluate(effect.buffer, env)));
  return { resources: [...new Set(resources)], from, to, buffer: buffer * MINUTE };
}

/**
 * What the case would reserve with its input, if it were carried out; `null` = nothing. Writes nothing: what the effects
 * before would write of the row is kept in mind. Throws `NotLoaded`: call it inside `settle`.
 */
export function wishOfCase(one: Case): Wish | null {
  let row = one.row;
  for (const { effect, guards } of reservingSteps(one.process, one.transition.do)) {
    const env = envOf(one.work.scene, varsOf({ ...one, row }));
    if (!guards.every((guard) => decide(guard, env))) continue;
    if (effect.kind === 'reserve') return wishNow(effect, env);
    const values = Object.entries(effect.set).map(([name, plan]) => [name, known(evaluate(plan, env))]);
    row = { ...row, ...Object.fromEntries(values) };
  }
  return null;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function minutesOf(value: unknown): number {
  if (typeof value === 'number') return value;
  const ms = (value as { ms?: unknown } | null)?.ms;
  return typeof ms === 'number' ? ms / MINUTE : 0;
}
