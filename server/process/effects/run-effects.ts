import type { EffectModel, Json } from '../../../src/definition/model.ts';
import { knobOf } from '../../../src/definition/process/spec.ts';
import { fallThrough } from '../../../src/definition/process/target.ts';
import { valueIn } from '../../scene/scene.ts';
import { type Case, varsOf } from '../case.ts';
import { isClash } from '../refusals.ts';
import { announce } from './announce.ts';
import { change } from './change.ts';
import { create } from './create.ts';
import { deleteRow } from './delete.ts';
import type { Effect } from './effect.ts';
import { freeze } from './freeze.ts';
import { generate } from './generate.ts';
import { link, unlink } from './link.ts';
import { notify } from './notify.ts';
import { number } from './number.ts';
import { release } from './release.ts';
import { remove } from './remove.ts';
import { renew } from './renew.ts';
import { reserve } from './reserve.ts';
import { set } from './set.ts';
import { setRows } from './set-rows.ts';
import { start } from './start.ts';
import { voidDocuments } from './void.ts';

/** Runs effects in order, each on the data the one before left. An effect whose `if` does not hold is passed over. */
export async function runEffects(
  one: Case,
  effects: readonly EffectModel[],
  vars: Record<string, unknown> = {},
): Promise<void> {
  for (const effect of effects) {
    const wanted =
      effect.if === null || (await valueIn(one.work.scene, effect.if, varsOf(one, vars))) === true;
    if (wanted) await runEffect(one, effect, vars);
  }
}

function runEffect(one: Case, effect: EffectModel, vars: Record<string, unknown>): Promise<void> {
  switch (effect.kind) {
    case 'set':
      return set(one, effect, vars);
    case 'create':
      return create(one, effect, vars);
    case 'change':
      return change(one, effect, vars);
    case 'remove':
      return remove(one, effect, vars);
    case 'set_rows':
      return setRows(one, effect, vars);
    case 'freeze':
      return freeze(one, effect, vars);
    case 'number':
      return number(one, effect, vars);
    case 'reserve':
      return reserve(one, effect, vars);
    case 'release':
      return release(one, effect, vars);
    case 'delete':
      return deleteRow(one, effect, vars);
    case 'generate':
      return generate(one, effect, vars);
    case 'void':
      return voidDocuments(one, effect, vars);
    case 'notify':
      return notify(one, effect, vars);
    case 'announce':
      return announce(one, effect, vars);
    case 'link':
      return link(one, effect, vars);
    case 'unlink':
      return unlink(one, effect, vars);
    case 'start':
      return start(one, effect, vars);
    case 'effects':
      return runListed(one, effect.knob);
    case 'renew':
      return renew(one, effect, vars);
    case 'attempt':
      return attempt(one, effect, vars);
    case 'use':
      return runEffects(one, one.process.effects[effect.name] ?? [], vars);
  }
}

/** A time that somebody else has leads elsewhere; any other refusal is one of the whole transition. */
const attempt: Effect<'attempt'> = async (one, { name, taken }, vars) => {
  try {
    await runEffects(one, one.process.effects[name] ?? [], vars);
  } catch (error) {
    if (!isClash(error)) throw error;
    if (!taken) return;
    one.diverted = taken.to === null ? null : fallThrough(one.process, one.spec, taken.to);
    if (taken.use !== null) await runEffects(one, one.process.effects[taken.use] ?? [], vars);
  }
};

/** The named effects that the type lists in a knob: names, or `{name: arg}` where `arg` is bound. */
async function runListed(one: Case, knob: string): Promise<void> {
  const list = knobOf(one.spec, knob);
  for (const item of Array.isArray(list) ? list : []) {
    const [name, arg] = namedEffect(item);
    await runEffects(one, one.process.effects[name] ?? [], { arg });
  }
}

function namedEffect(item: Json): [string, Json] {
  if (typeof item === 'string') return [item, null];
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return ['', null];
  if (typeof item.effect === 'string') return [item.effect, item.arg ?? null];
  const [name = '', arg = null] = Object.entries(item)[0] ?? [];
  return [name, arg];
}
