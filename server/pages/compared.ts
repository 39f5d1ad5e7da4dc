import { sql } from 'kysely';
import type { Row } from '../../src/definition/expression/index.ts';
import type { Block, Compared, RecordModel } from '../../src/definition/model.ts';
import { conditionRule, rowRule } from '../access/row-rule.ts';
import { allOf } from '../access/where-truth.ts';
import { processOf } from '../core/model-index.ts';
import { readableItems } from '../database/columns.ts';
import { condition } from '../records/list-query.ts';
import { specOfRow, textIn, toShow } from '../scene/scene.ts';
import { type PageScene, pageVars, pageWith, pageWithout } from './page-scene.ts';
import { visibleBlocks } from './visible.ts';

/** The page as it is of another row, as far as the viewer meets it there. */
export interface OtherPage {
  page: PageScene;
  row: Row;
  record: RecordModel;
  /** What the other row is called beside its numbers. */
  label: string;
  /** The blocks that show to the viewer there. */
  shown: readonly Block[];
}

/**
 * The same page of the row with which a block is compared; `null` where there is none, where the viewer does not meet it,
 * or where the block does not show there. Whatever is told of it is worked out as on its own page, and so by its rights.
 */
export async function otherPage(
  page: PageScene,
  { id, compared }: { id: string; compared?: Compared },
): Promise<OtherPage | null> {
  const { scene, record, grant } = page;
  if (!compared || !record || !page.row) return null;
  const row = await lastRow(page, record, compared);
  if (!row) return null;
  scene.graph.add(record.name, [row]);
  const own = await specOfRow(scene, processOf(scene.model, record.name), row);
  const param = grant.screen.row?.param;
  const params = param === undefined ? grant.params : { ...grant.params, [param]: String(row.id) };
  const other = pageWith(pageWithout(scene, { ...grant, params }), record, row, own);
  if (!other) return null;
  const shown = await visibleBlocks(other);
  if (!shown.some((block) => block.id === id)) return null;
  const label = await textIn(toShow(scene), compared.label, pageVars(other));
  return { page: other, row, record, label, shown };
}

async function lastRow(
  page: PageScene,
  record: RecordModel,
  { where, latest }: Compared,
): Promise<Row | null> {
  const { scene, grant } = page;
  // `row` is the other one here, so it must stay open.
  const { row: own, ...vars } = pageVars(page);
  const rule = allOf([
    sql<boolean>`r.deleted_at is null`,
    sql<boolean>`r.id <> ${(own as Row).id}`,
    rowRule(scene, grant, record, 'r'),
    conditionRule(scene, where, 'r', vars),
  ]);
  if (rule === false) return null;
  const { rows } = await sql<Row>`
    select ${readableItems(record)} from ${sql.table(record.name)} as r where ${condition(rule)}
    order by ${sql.ref(`r.${latest}`)} desc nulls last, r.id desc limit 1`.execute(scene.db);
  return rows[0] ?? null;
}
