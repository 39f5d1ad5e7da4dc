import type { OnBehalf, Viewer } from '../core/deps.ts';
import { sceneAs } from '../scene/scene.ts';
import type { Case } from './case.ts';
import { isActorNow } from './judge.ts';

/**
 * For whom somebody acts who may act: the holder of the role without which, had they only what is their own, it would not
 * be theirs to do. `null` = it is theirs anyway.
 */
export async function onBehalfOf(one: Case): Promise<OnBehalf | null> {
  const { actor } = one.work;
  if (actor === null || actor.on_behalf.length === 0) return null;
  const delegated = actor.on_behalf.map(({ role }) => role);
  const own = actor.roles.filter((role) => !delegated.includes(role));
  if (await mayWith(one, { ...actor, roles: own, on_behalf: [] })) return null;
  for (const each of actor.on_behalf)
    if (await mayWith(one, { ...actor, roles: [...own, each.role], on_behalf: [each] })) return each;
  return actor.on_behalf[0] ?? null;
}

/** Whether it would be theirs, were they no more than this. */
async function mayWith(one: Case, actor: Viewer): Promise<boolean> {
  const scene = await sceneAs(one.work.scene, actor);
  const asThem = { ...one, work: { ...one.work, actor, scene } };
  return scene.graph.settle(() => isActorNow(asThem));
}
