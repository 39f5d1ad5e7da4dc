import type { Plan } from '../../src/definition/expression/plan.ts';
import type { Model, RouteModel } from '../../src/definition/model.ts';
import { specOf } from '../../src/definition/process/spec.ts';
import { memo } from '../../src/definition/read/memo.ts';
import { decideRoute } from '../../src/definition/routes/decide.ts';
import type { Deps, Viewer } from '../core/deps.ts';
import { createScene, valueIn } from '../scene/scene.ts';

/** An entry of the sidebar that is not for everybody who may open its route. */
interface Asked {
  route: RouteModel;
  condition: Plan;
  type: string | null;
}

const known = new WeakMap<Model, Asked[]>();

/** Follows from the definitions alone. */
const askedIn = (model: Model): Asked[] =>
  memo(known, model, () => {
    const routes = new Map(model.routes.map((route) => [route.id, route]));
    return model.sidebar.flatMap(({ entries }) =>
      entries.flatMap(({ route: id, if: condition, type = null }) => {
        const route = routes.get(id);
        return condition && route ? [{ route, condition, type }] : [];
      }),
    );
  });

/**
 * Ids of the routes whose entries of the sidebar are not for the viewer in their department, though they may open them:
 * the entries' conditions do not hold. Worked out when the profile is asked for, so that what changes it shows with the
 * next page load.
 */
export async function entriesAway(deps: Deps, viewer: Viewer): Promise<string[]> {
  const { department } = viewer;
  const model = deps.definitions.current();
  const asked = askedIn(model).filter(({ route }) => decideRoute(route, viewer, department).allowed);
  if (asked.length === 0) return [];
  const scene = await createScene(deps, { db: deps.db, viewer, department });
  const away: string[] = [];
  for (const { route, condition, type } of asked) {
    const spec = specOf(model, type, department);
    if ((await valueIn(scene, condition, { row: null, spec, path: {} })) !== true) away.push(route.id);
  }
  return away;
}
