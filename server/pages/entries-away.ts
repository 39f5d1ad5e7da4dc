import { specOf } from '../../src/definition/process/spec.ts';
import { decideRoute } from '../../src/definition/routes/decide.ts';
import type { Deps, Viewer } from '../core/deps.ts';
import { createScene, valueIn } from '../scene/scene.ts';

/**
 * Ids of the routes whose entries of the sidebar are not for the viewer in their department, though they may open them:
 * the entries' conditions do not hold. Worked out when the profile is asked for, so that what changes it shows with the
 * next page load.
 */
export async function entriesAway(deps: Deps, viewer: Viewer): Promise<string[]> {
  const { department } = viewer;
  const model = deps.definitions.current();
  const routes = new Map(model.routes.map((route) => [route.id, route]));
  const asked = model.sidebar.flatMap(({ entries }) =>
    entries.flatMap(({ route: id, if: condition, type = null }) => {
      const route = routes.get(id);
      return condition && route && decideRoute(route, viewer, department).allowed
        ? [{ id, condition, spec: specOf(model, type, department) }]
        : [];
    }),
  );
  if (asked.length === 0) return [];
  const scene = await createScene(deps, { db: deps.db, viewer, department });
  const away: string[] = [];
  for (const { id, condition, spec } of asked)
    if ((await valueIn(scene, condition, { row: null, spec, path: {} })) !== true) away.push(id);
  return away;
}
