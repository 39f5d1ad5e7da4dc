import { mailPasswordLink } from '../../auth/password-links.ts';
import { valueIn } from '../../scene/scene.ts';
import { varsOf } from '../case.ts';
import type { Effect } from './effect.ts';

/** Puts the mail with the way to a password into the transaction. */
export const passwordLink: Effect<'password_link'> = async (one, effect, vars) => {
  const { scene, trx, actor } = one.work;
  const user = await valueIn(scene, effect.to, varsOf(one, vars));
  if (typeof user !== 'string') return;
  const { config, jobs } = scene.deps;
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  await mailPasswordLink(
    trx,
    { model: scene.model, jobs, origin },
    { user, as: effect.as, by: actor?.id ?? null },
  );
};
