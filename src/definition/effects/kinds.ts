import type { EffectName } from '../model.ts';
import type { Effect } from './effect.ts';
import { address } from './kinds/address.ts';
import { adopt } from './kinds/adopt.ts';
import { announce } from './kinds/announce.ts';
import { askSigners } from './kinds/ask-signers.ts';
import { attempt } from './kinds/attempt.ts';
import { change } from './kinds/change.ts';
import { create } from './kinds/create.ts';
import { deleteRow } from './kinds/delete.ts';
import { fill } from './kinds/fill.ts';
import { freeze } from './kinds/freeze.ts';
import { generate } from './kinds/generate.ts';
import { link } from './kinds/link.ts';
import { listed } from './kinds/listed.ts';
import { notify } from './kinds/notify.ts';
import { number } from './kinds/number.ts';
import { only } from './kinds/only.ts';
import { passwordLink } from './kinds/password-link.ts';
import { release } from './kinds/release.ts';
import { remove } from './kinds/remove.ts';
import { renew } from './kinds/renew.ts';
import { reserve } from './kinds/reserve.ts';
import { set, setItem } from './kinds/set.ts';
import { setRows } from './kinds/set-rows.ts';
import { sign } from './kinds/sign.ts';
import { signOut } from './kinds/sign-out.ts';
import { start } from './kinds/start.ts';
import { typeset } from './kinds/typeset.ts';
import { unlink } from './kinds/unlink.ts';
import { use } from './kinds/use.ts';
import { voidDocuments } from './kinds/void.ts';

/** Every effect of the language; one that the model knows and that is missing here fails the type check. */
export const EFFECTS: { [Kind in EffectName]: Effect<Kind> } = {
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
  only,
  sign_out: signOut,
  password_link: passwordLink,
  effects: listed,
  use,
};

const { set: ofRow, ...others } = EFFECTS;

/** The keys that effects have in a file: their names, and those of effects that are written in two ways. */
export const WORDS = { set: ofRow, set_item: setItem, ...others };
