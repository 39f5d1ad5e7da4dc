import { removePasskeysOf } from '../../auth/passkeys/keep-passkeys.ts';
import { endSessions } from '../../auth/sessions.ts';
import { valueIn } from '../../scene/scene.ts';
import { varsOf } from '../case.ts';
import type { Effect } from './effect.ts';

/** Ends what a person has open anywhere, and by what they prove who they are where the definitions say so. */
export const signOut: Effect<'sign_out'> = async (one, effect, vars) => {
  const user = await valueIn(one.work.scene, effect.to, varsOf(one, vars));
  if (typeof user !== 'string') return;
  await endSessions(one.work.trx, user);
  if (effect.passkeys) await removePasskeysOf(one.work.trx, user);
  one.work.signedOut.push(user);
};
