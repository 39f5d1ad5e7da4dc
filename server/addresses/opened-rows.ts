import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../src/definition/expression/index.ts';
import type { RecordModel } from '../../src/definition/model.ts';
import { allOf, anyOf, type Truth } from '../access/where-truth.ts';
import { itemsOf } from '../database/columns.ts';
import { weighed } from '../database/weighed.ts';
import { condition } from '../records/list-query.ts';
import type { Scene } from '../scene/scene.ts';
import type { Way } from './ways.ts';

/** A row and the ways that open it, in their order: nobody is sent to a page that refuses it. */
export interface OpenedRow {
  row: Row;
  ways: Way[];
}

interface Question {
  /** At least one. */
  ways: readonly Way[];
  /** What the rows must fit besides, over the record as `r`. */
  where: Truth;
  /** Over the record as `r`; rows that are alike in it come by id. */
  order: readonly RawBuilder<unknown>[];
  most: number;
  /** So many before them are left out; 0 unless stated. */
  from?: number;
  /** A text is sought, which is worth a plan of its own. */
  weighs?: boolean;
}

/**
 * The first `most` rows, after `from`, of a record that one of the ways opens, added to the scene's graph. One query, or none.
 */
export async function openedRows(
  scene: Scene,
  record: RecordModel,
  { ways, where, order, most, from = 0, weighs = false }: Question,
): Promise<OpenedRow[]> {
  const fits = allOf([anyOf(ways.map(({ rule }) => rule)), where]);
  if (fits === false) return [];
  const opened = ways.map(({ rule }, index) => sql`(${condition(rule)}) as ${sql.id(`way${index}`)}`);
  const columns = scene.graph.columnsOf(record);
  const query = sql<Row>`
    select ${sql.join([itemsOf(columns), ...opened])} from ${sql.table(record.name)} as r
    where r.deleted_at is null and ${condition(fits)}
    order by ${sql.join([...order, sql`r.id`])} limit ${most} offset ${from}`;
  const { rows } = weighs ? await weighed(scene.db, query) : await query.execute(scene.db);
  scene.graph.addRead(record, columns, rows);
  return rows.map((row) => ({ row, ways: ways.filter((_, index) => row[`way${index}`] === true) }));
}
