import { sql } from 'kysely';
import type { Row } from '../../src/definition/expression/index.ts';
import { notFoundError } from '../core/errors.ts';
import { readableItems } from '../database/columns.ts';
import { condition, memberRule } from '../records/list-query.ts';
import { specOfRow } from '../scene/scene.ts';
import type { BoundAction } from './bound-actions.ts';
import type { PageScene } from './page-scene.ts';
import { tableSource } from './table-source.ts';

/** A row of the action's list with its type. Throws E_ACCESS_NOT_FOUND for one the list does not show. */
export async function listedRow(page: PageScene, action: BoundAction, id: string) {
  const [row] = await listedRows(page, action, [id]);
  if (!row) throw notFoundError('not in this list');
  return { row, ...(await specOfRow(page.scene, action.process, row)) };
}

/** Those of the rows that the action's list shows, or all of them; in no order. */
export async function listedRows(page: PageScene, { block }: BoundAction, ids?: string[]): Promise<Row[]> {
  if (block.kind !== 'table') throw notFoundError('no list');
  const source = tableSource(page, block);
  const rule = memberRule(page.scene, source);
  const wanted = ids ? sql`r.id = any(${ids.map((id) => id.replaceAll('\0', ''))})` : sql`true`;
  const found = await sql<Row>`
    select ${readableItems(source.record)} from ${sql.table(source.record.name)} as r
    where ${wanted} and ${condition(rule)}`.execute(page.scene.db);
  page.scene.graph.add(source.record.name, found.rows);
  return found.rows;
}
