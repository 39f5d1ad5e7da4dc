import { readsOfWaiting } from '../../../src/definition/blocks/screen-reads.ts';
import type { Model } from '../../../src/definition/model.ts';
import type { WaitingCounts, WaitingNext, WaitingPaths } from '../../../src/definition/wire.ts';
import { staysOf } from '../../addresses/readers.ts';
import type { RoutePlugin } from '../../core/deps.ts';
import { overviewScene } from '../../scene/overview.ts';
import { createScene } from '../../scene/scene.ts';
import { nextOf } from '../waiting/next.ts';
import { countsWaiting, pathsWaiting } from '../waiting/paths.ts';

/**
 * `GET /users/me/waiting`: where what waits for the person in the active department is done, one path each, and the
 * records whose changes concern it. For pages that do not show it anyway. `GET /users/me/waiting/counts`: how much waits
 * in each of the person's departments, for whoever is about to change to another one. `GET /users/me/waiting/next`: of the
 * pile that a row was taken from (`route`, `state`, `id`) the next one.
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

  app.get<{ Querystring: Record<string, unknown> }>(
    '/users/me/waiting/next',
    async (request): Promise<WaitingNext> => {
      const viewer = await deps.auth.require(request);
      const { department } = viewer;
      const scene = overviewScene(await createScene(deps, { db: deps.db, viewer, department }));
      const asked = (name: string) => String(request.query[name] ?? '');
      const seen = { route: asked('route'), state: asked('state'), id: asked('id') };
      return await nextOf({ scene, viewer, elsewhere: null }, seen);
    },
  );
};

const known = new WeakMap<Model, string[]>();

/** Follows from the definitions alone. */
function readsOf(model: Model): string[] {
  const reads = known.get(model) ?? readsOfWaiting(model);
  known.set(model, reads);
  return reads;
}
