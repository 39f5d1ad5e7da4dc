import { type RawBuilder, sql } from 'kysely';
import type { Node, Plan, Row } from '../../src/definition/expression/index.ts';
import { children } from '../../src/definition/expression/plan.ts';
import type { Column, Model } from '../../src/definition/model.ts';
import { translation } from '../access/translation.ts';
import { column, texts } from '../access/where.ts';
import { looksAtHidden } from '../scene/held-fields.ts';
import { ownOrder } from '../scene/own-order.ts';
import type { Scene } from '../scene/scene.ts';

/** Under which key a list's own statement brings a value made of rows that point to the list's. No field has such a name. */
export const relatedPlace = ({ name }: Column) => `.related.${name}`;

/**
 * A column's value made of related rows (how many there are, a text of each), as an SQL scalar on rows known as `r`, so
 * that none of them is loaded. `null` for any other value, and where a field it looks at is `write_only`
 * or may be hidden from the viewer.
 */
export function relatedValue(
  scene: Scene,
  { value, value_to }: Column,
  vars: Record<string, unknown>,
): RawBuilder<unknown> | null {
  if (value_to !== null || (!scene.truth && looksAtHidden(scene, value))) return null;
  if (isCount(value.root)) return countOf(scene, value, 'r', vars);
  return value.root.op === 'map' ? textsOf(scene, value, 'r', vars) : null;
}

/**
 * The keys that a list holds of related rows, as an SQL array on rows known as `r`; `null` where the database cannot be
 * asked for them, or must not tell the viewer.
 */
export function relatedKeys(
  scene: Scene,
  value: Plan,
  vars: Record<string, unknown>,
): RawBuilder<unknown> | null {
  return !scene.truth && looksAtHidden(scene, value) ? null : keysOf(scene, value, 'r', vars);
}

const keysOf = translation((plan, alias, { model }) =>
  isReadable(model, plan.root) ? texts(plan, alias) : null,
);

const countOf = translation((plan, alias, { model }) =>
  isReadable(model, plan.root) ? column(plan, alias) : null,
);

const textsOf = translation((plan, alias, { model }) => {
  if (!isReadable(model, plan.root)) return null;
  const order = (record: string, of: string) => {
    const target = model.records[record];
    if (!target) throw new Error(`no record ${record}`);
    return sql.raw(ownOrder(target, `${of}.`));
  };
  return texts(plan, alias, { order });
});

const isCount = (root: Node) => root.op === 'call' && root.name === 'size';

function isReadable(model: Model, node: Node): boolean {
  if (node.op === 'get' && model.records[node.record ?? '']?.fields[node.field]?.write_only) return false;
  return children(node).every((child) => isReadable(model, child));
}

/** Counts by row id and column name. */
export type Counted = ReadonlyMap<string, ReadonlyMap<string, number>>;

/**
 * Counts over relations of rows that were read without them, asked of the database for all rows at once: what is only
 * counted is never loaded. Columns that cannot be asked there are left out and evaluated like any other.
 */
export async function countedIn(
  scene: Scene,
  record: string,
  columns: readonly Column[],
  { rows, vars }: { rows: readonly Row[]; vars: Record<string, unknown> },
): Promise<Counted> {
  const counts = columns.flatMap((one) => {
    // A bar says more of it than the number.
    if (
      one.as === 'bar' ||
      !isCount(one.value.root) ||
      rows.some((row) => Object.hasOwn(row, relatedPlace(one)))
    )
      return [];
    const count = relatedValue(scene, one, vars);
    return count === null ? [] : [{ name: one.name, count }];
  });
  if (counts.length === 0 || rows.length === 0) return new Map();
  const selected = counts.map(({ count }, index) => sql`${count} as ${sql.id(`c${index}`)}`);
  const found = await sql<Record<string, unknown>>`
    select r.id, ${sql.join(selected)} from ${sql.table(record)} as r
    where r.id = any(${rows.map(({ id }) => String(id))})`.execute(scene.db);
  return new Map(
    found.rows.map((row) => [
      String(row.id),
      new Map(counts.map(({ name }, index) => [name, Number(row[`c${index}`] ?? 0)])),
    ]),
  );
}
