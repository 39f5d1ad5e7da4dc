import { evaluate, type Plan, type Row } from '../../../src/definition/expression/index.ts';
import type { EffectModel, EffectName, EffectOf, RecordModel } from '../../../src/definition/model.ts';
import { known } from '../../scene/known.ts';
import { envOf, valueIn } from '../../scene/scene.ts';
import { type Case, varsOf } from '../case.ts';

/** Runs effects in order, each on the data that the one before left. */
export type Run = (
  one: Case,
  effects: readonly EffectModel[],
  vars?: Record<string, unknown>,
) => Promise<void>;

/**
 * One effect of the language, run inside the transition's transaction on data as the effects before it left them.
 * `vars` are what surrounds it (`arg` inside a named effect); `run` is for effects that run others.
 */
export type Effect<Kind extends EffectName> = (
  one: Case,
  effect: EffectOf<Kind>,
  vars: Record<string, unknown>,
  run: Run,
) => Promise<void>;

/** The values of a `set`, evaluated on the same data. */
export function valuesOf(one: Case, set: Record<string, Plan>, vars: Record<string, unknown>): Promise<Row> {
  const { scene } = one.work;
  const env = envOf(scene, varsOf(one, vars));
  return scene.graph.settle(() => {
    const values: Record<string, unknown> = {};
    for (const [name, plan] of Object.entries(set)) values[name] = known(evaluate(plan, env));
    return values;
  });
}

/** A list an effect runs over; an empty or single value is a list too. */
export async function listOf(one: Case, plan: Plan, vars: Record<string, unknown>): Promise<unknown[]> {
  const value = await valueIn(one.work.scene, plan, varsOf(one, vars));
  if (value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** The elements an effect is done for; without a list it is done once, for `null`. */
export function elementsOf(one: Case, each: Plan | null, vars: Record<string, unknown>): Promise<unknown[]> {
  return each === null ? Promise.resolve([null]) : listOf(one, each, vars);
}

export interface RelationRows {
  record: RecordModel;
  /** Field that points back. */
  by: string;
  /** Id the field holds. */
  owner: string;
  rows: Row[];
}

/** Rows of a relation of the row (or the item), with the condition applied; `each` is the row in question. */
export async function relationRows(
  one: Case,
  of: 'row' | 'item',
  relation: string,
  condition: Plan | null,
  vars: Record<string, unknown>,
): Promise<RelationRows> {
  const { scene } = one.work;
  const [owner, from] = of === 'row' ? [one.row, one.record] : [one.item, one.itemRecord];
  const target = from?.relations[relation];
  const record = target && scene.model.records[target.record];
  if (!owner || !from || !target || !record) throw new Error(`no relation ${relation} to change`);
  const all = await scene.graph.settle(() => scene.graph.many(from.name, owner, relation));
  const rows: Row[] = [];
  for (const row of all) {
    const fits = condition === null || (await valueIn(scene, condition, varsOf(one, { ...vars, each: row })));
    if (fits === true) rows.push(row);
  }
  return { record, by: target.by, owner: String(owner.id), rows };
}
