import { children, type Node, type Plan } from '../expression/plan.ts';
import { type Reads, rowReads } from '../expression/row-reads.ts';
import type { Model } from '../model.ts';

/** Both follow from parts of a model, which never change. */
const plans = new WeakMap<object, readonly Plan[]>();
const reads = new WeakMap<Model, WeakMap<Plan, Reads>>();

/** Every plan in a part of the model, wherever it stands there: what is not known to be asked for counts as asked. */
export function plansIn(part: unknown): readonly Plan[] {
  if (typeof part !== 'object' || part === null) return [];
  const known = plans.get(part) ?? (isPlan(part) ? [part] : Object.values(part).flatMap(plansIn));
  plans.set(part, known);
  return known;
}

function isPlan(part: object): part is Plan {
  return 'format' in part && 'root' in part;
}

/** Names of the functions that an expression calls. */
export function callsIn(node: Node): ReadonlySet<string> {
  const own = node.op === 'call' ? [node.name] : [];
  return new Set([...own, ...children(node).flatMap((child) => [...callsIn(child)])]);
}

/** What an expression of the model reads. */
export function readsOfPlan(model: Model, plan: Plan): Reads {
  const ofModel = reads.get(model) ?? new WeakMap<Plan, Reads>();
  reads.set(model, ofModel);
  const { records } = model;
  const known =
    ofModel.get(plan) ?? rowReads(plan.root, (record, field) => records[record]?.within?.field === field);
  ofModel.set(plan, known);
  return known;
}
