import { sql } from 'kysely';
import type { Row } from '../../src/definition/expression/index.ts';
import type { Column } from '../../src/definition/model.ts';
import { foldIn } from '../access/row-rule.ts';
import { column } from '../access/where.ts';
import type { Scene } from './scene.ts';

/** Counts by row id and column name. */
export type Counted = ReadonlyMap<string, ReadonlyMap<string, number>>;

/**
 * Counts over relations, asked of the database for all rows at once, so that what is only counted is never loaded.
 * Columns that cannot be asked there are left out and evaluated like any other.
 */
export async function countedIn(
  scene: Scene,
  record: string,
  columns: readonly Column[],
  { rows, vars }: { rows: readonly Row[]; vars: Record<string, unknown> },
): Promise<Counted> {
  const counts = columns.flatMap(({ name, value }) => {
    if (value.root.op !== 'call' || value.root.name !== 'size') return [];
    const count = column(foldIn(scene, value, vars), 'r');
    return count === null ? [] : [{ name, count }];
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
