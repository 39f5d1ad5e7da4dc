import { type RawBuilder, sql } from 'kysely';
import type { Node, Plan } from '../../src/definition/expression/index.ts';
import type { NodeOf } from '../../src/definition/expression/plan.ts';
import type { Column, Model } from '../../src/definition/model.ts';
import { translation } from '../access/translation.ts';
import { column, condition } from '../access/where.ts';
import { quote } from '../database/quote.ts';
import { looksAtHidden } from '../scene/held-fields.ts';
import type { Scene } from '../scene/scene.ts';

/**
 * A value that a list's own query can bring, so that nothing is loaded or evaluated for it: a field of the row, or of a
 * row that references lead to.
 */
export interface PlainValue {
  /** The key it stands under in a row that was read: `title`, `member.name`. */
  place: string;
  /** A field of the row itself, no reference away. */
  own: boolean;
  /** It as an SQL scalar on rows known as `r`. */
  column: RawBuilder<unknown>;
  /** Item of a select from `r` that brings it. */
  item: string;
  joined: JoinedValue;
}

/**
 * A field of `r` or of a row that is joined to it, as SQL. What orders all rows of a list is read so: the rows that
 * references lead to are read once, where a scalar would be asked for every row of the list.
 */
export interface JoinedValue {
  /** The references and fields that lead to it: `r.student.name`. Whatever leads the same way is joined once. */
  way: string;
  column: string;
  /** Items of FROM behind `r`, in their order. */
  joins: readonly string[];
}

/** They depend on the definitions alone. */
const known = new WeakMap<Model, Map<Plan, PlainValue | null>>();

/**
 * The value of a column as a plain one; `null` for any other expression, and where a field on the way is `write_only` or
 * hidden from the viewer on some rows.
 */
export function plainValue(scene: Scene, plan: Plan): PlainValue | null {
  if (!scene.truth && looksAtHidden(scene, plan)) return null;
  const ofModel = known.get(scene.model) ?? new Map<Plan, PlainValue | null>();
  known.set(scene.model, ofModel);
  const held = ofModel.get(plan);
  if (held !== undefined) return held;
  const value = toPlain(scene, plan);
  ofModel.set(plan, value);
  return value;
}

/** A value for filters and sorting, on rows known as `r`; `null` where it is no SQL scalar. `vars` are constants of the query. */
export function listColumn(
  scene: Scene,
  plan: Plan,
  vars: Record<string, unknown>,
): RawBuilder<unknown> | null {
  return plainValue(scene, plan)?.column ?? scalar(scene, plan, 'r', vars);
}

const scalar = translation((plan, alias) => column(plan, alias));

/** Whether a condition holds, to sort by. */
export const heldColumn = translation((plan, alias) => condition(plan, alias));

/** Whether a column shows such values and nothing else. */
export function isPlain(scene: Scene, { value, value_to, if: condition }: Column): boolean {
  const plans = value_to === null ? [value] : [value, value_to];
  return condition === null && plans.every((plan) => plainValue(scene, plan) !== null);
}

function toPlain({ db, model }: Scene, { format, root }: Plan): PlainValue | null {
  if (root.op !== 'get') return null;
  const path = pathOf(model, root);
  const value = path && column({ format, root }, 'r');
  if (!value) return null;
  const place = path.join('.');
  // Made of references and fields only, so nothing in it is a parameter.
  const text = value.compile(db).sql;
  return {
    place,
    own: path.length === 1,
    column: sql.raw(text),
    item: `${text} as "${place}"`,
    joined: joinedBy(root),
  };
}

/** A path of references and fields, as `pathOf` takes it. */
function joinedBy({ of, field }: NodeOf<'get'>): JoinedValue {
  if (of.op === 'ref' && of.of.op === 'get') return followed(joinedBy(of.of), of.record, field);
  return { way: `r.${field}`, column: `r.${quote(field)}`, joins: [] };
}

/** A field of the row of `record` that a reference leads to. */
export function followed({ way, column, joins }: JoinedValue, record: string, field: string): JoinedValue {
  const alias = quote(way);
  return {
    way: `${way}.${field}`,
    column: `${alias}.${quote(field)}`,
    joins: [...joins, `left join ${quote(record)} as ${alias} on ${alias}.id = ${column}`],
  };
}

/** Names of the references from `row` and of the field at their end. */
function pathOf(model: Model, node: Node): string[] | null {
  if (node.op !== 'get' || node.record === null) return null;
  const fields = model.records[node.record]?.fields ?? {};
  if (Object.hasOwn(fields, node.field) && fields[node.field]?.write_only) return null;
  if (node.of.op === 'var') return node.of.name === 'row' ? [node.field] : null;
  const before = node.of.op === 'ref' ? pathOf(model, node.of.of) : null;
  return before && [...before, node.field];
}
