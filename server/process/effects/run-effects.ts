import type { EffectName, EffectOf } from '../../../src/definition/model.ts';
import { valueIn } from '../../scene/scene.ts';
import { type Case, varsOf } from '../case.ts';
import { address } from './address.ts';
import { adopt } from './adopt.ts';
import { announce } from './announce.ts';
import { askSigners } from './ask-signers.ts';
import { attempt } from './attempt.ts';
import { change } from './change.ts';
import { create } from './create.ts';
import { deleteRow } from './delete.ts';
import type { Effect, Run } from './effect.ts';
import { fill } from './fill.ts';
import { freeze } from './freeze.ts';
import { generate } from './generate.ts';
import { link } from './link.ts';
import { listed } from './listed.ts';
import { notify } from './notify.ts';
import { number } from './number.ts';
import { only } from './only.ts';
import { passwordLink } from './password-link.ts';
import { release } from './release.ts';
import { remove } from './remove.ts';
import { renew } from './renew.ts';
import { reserve } from './reserve.ts';
import { set } from './set.ts';
import { setRows } from './set-rows.ts';
import { sign } from './sign.ts';
import { signOut } from './sign-out.ts';
import { start } from './start.ts';
import { typeset } from './typeset.ts';
import { unlink } from './unlink.ts';
import { use } from './use.ts';
import { voidDocuments } from './void.ts';

/** How each effect of the language is carried out; one that is missing fails the type check. */
const EFFECTS: { [Kind in EffectName]: Effect<Kind> } = {
  set,
  create,
  change,
  remove,
  set_rows: setRows,
  number,
  reserve,
  release,
  attempt,
  delete: deleteRow,
  only,
  generate,
  void: voidDocuments,
  renew,
  sign,
  adopt,
  ask_signers: askSigners,
  typeset,
  fill,
  address,
  announce,
  notify,
  link,
  unlink,
  start,
  freeze,
  sign_out: signOut,
  password_link: passwordLink,
  effects: listed,
  use,
};

/** Runs effects in order, each on the data the one before left. An effect whose `if` does not hold is passed over. */
export const runEffects: Run = async (one, effects, vars = {}) => {
  for (const effect of effects) {
    const wanted =
      effect.if === null || (await valueIn(one.work.scene, effect.if, varsOf(one, vars))) === true;
    if (wanted) await runEffect(one, effect, vars);
  }
};

function runEffect<Kind extends EffectName>(
  one: Case,
  effect: EffectOf<Kind>,
  vars: Record<string, unknown>,
): Promise<void> {
  const carryOut: Effect<Kind> = EFFECTS[effect.kind];
  return carryOut(one, effect, vars, runEffects);
}
