import { readsOfWaiting } from '../../../src/definition/blocks/screen-reads.ts';
import type { Model } from '../../../src/definition/model.ts';
import type { WaitingCounts, WaitingPaths } from '../../../src/definition/wire.ts';
import { staysOf } from '../../addresses/readers.ts';
import type { RoutePlugin } from '../../core/deps.ts';
import { createScene } from '../../scene/scene.ts';
import { countsWaiting, pathsWaiting } from '../waiting/paths.ts';

/**
 * `GET /users/me/waiting`: where what waits for the person in the active department is done, one path each, and the
 * records whose changes concern it. For pages that do not show it anyway. `GET /users/me/waiting/counts`: how much waits
 * in each of the person's departments, for whoever is about to change to another one.
 */
export const waitingRoutes: RoutePlugin = (app, deps) => {
  app.get('/users/me/waiting', async (request): Promise<WaitingPaths> => {
    const viewer = await deps.auth.require(request);
    const scene = await createScene(deps, { db: deps.db, viewer, department: viewer.department });
    const paths = await pathsWaiting({ scene, viewer, elsewhere: null });
    return { paths, reads: readsOf(scene.model) };
  });

  app.get('/users/me/waiting/counts', async (request): Promise<WaitingCounts> => {
    const viewer = await deps.auth.require(request);
    const scene = await createScene(deps, { db: deps.db, viewer, department: viewer.department });
    return { counts: await countsWaiting(await staysOf(scene)) };
  });
};

const known = new WeakMap<Model, string[]>();

/** Follows from the definitions alone. */
function readsOf(model: Model): string[] {
  const reads = known.get(model) ?? readsOfWaiting(model);
  known.set(model, reads);
  return reads;
}
