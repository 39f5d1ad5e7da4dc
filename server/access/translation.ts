import { fold, type Node, type Plan } from '../../src/definition/expression/index.ts';
import { children } from '../../src/definition/expression/plan.ts';
import { looksAtHidden, mayHide, readsField } from '../scene/held-fields.ts';
import type { Scene } from '../scene/scene.ts';

/** SQL of a plan on rows known as `alias`; `vars` are constants of the query. */
export type Translate<T> = (scene: Scene, plan: Plan, alias: string, vars?: Record<string, unknown>) => T;

/**
 * Translates plans, with everything filled in that is the same for every row. What is made of a plan that looks at nothing
 * but the row is the same for everyone at any time: it is made once and kept with the plan.
 */
export function translation<T>(make: (folded: Plan, alias: string, scene: Scene) => T): Translate<T> {
  const kept = new WeakMap<Plan, Map<string, T>>();
  return (scene, plan, alias, vars = {}) => {
    const fill = () => make(foldIn(scene, plan, vars), alias, scene);
    if (Object.hasOwn(vars, 'row') || !looksAtRowOnly(plan.root)) return fill();
    if (!scene.truth && looksAtHidden(scene, plan)) return fill();
    const ofPlan = kept.get(plan) ?? new Map<string, T>();
    kept.set(plan, ofPlan);
    const held = ofPlan.get(alias);
    if (held !== undefined) return held;
    const made = fill();
    ofPlan.set(alias, made);
    return made;
  };
}

function foldIn(scene: Scene, plan: Plan, vars: Record<string, unknown>): Plan {
  return fold(plan, {
    vars: { ...scene.constants, ...vars },
    now: scene.now.getTime(),
    today: scene.today,
    holidays: scene.holidays,
    week: scene.week,
    departmentsIn: (set) => scene.model.department_sets[set] ?? [set],
    // A row that is not read yet cannot say who reads it: to all but those who always do, the database tells nothing of it.
    ...(scene.truth
      ? {}
      : {
          reads: (record, field, row) => readsField(scene, record, field, row),
          hides: (record, field) => mayHide(scene, record, field),
        }),
  });
}

/** Functions may ask for holidays and words, which are not the plan's. */
function looksAtRowOnly(node: Node): boolean {
  if (node.op === 'var') return node.name === 'row';
  if (node.op === 'call' && node.name !== 'size') return false;
  return children(node).every(looksAtRowOnly);
}
