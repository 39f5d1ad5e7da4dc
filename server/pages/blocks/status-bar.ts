import { sql } from 'kysely';
import type { BlockOf } from '../../../src/definition/model.ts';
import type { BlockContents } from '../../../src/definition/wire.ts';
import { conditionRule, rowRule } from '../../access/row-rule.ts';
import { allOf } from '../../access/where-truth.ts';
import { weighed } from '../../database/weighed.ts';
import { condition } from '../../records/list-query.ts';
import { optionOf } from '../../scene/labels.ts';
import { type PageScene, pageVars } from '../page-scene.ts';

/** How many rows have each value of a field, under the viewer's row rule; in the order of the field's values. */
export async function statusBarData(
  page: PageScene,
  block: BlockOf<'status_bar'>,
): Promise<BlockContents['status_bar']> {
  const { scene, grant } = page;
  const relation = page.record?.relations[block.from];
  const record = scene.model.records[relation?.record ?? block.from];
  const field = record?.fields[block.field];
  if (!record || !field) return { parts: [], total: 0 };
  const { row: _, ...vars } = pageVars(page);
  const link = relation && page.row ? sql<boolean>`${sql.ref(`r.${relation.by}`)} = ${page.row.id}` : true;
  const rule = allOf([
    sql<boolean>`r.deleted_at is null`,
    link,
    rowRule(scene, grant, record, 'r'),
    block.where === null ? true : conditionRule(scene, block.where, 'r', vars),
  ]);
  if (rule === false) return { parts: [], total: 0 };
  const found = await weighed(
    scene.db,
    sql<{ value: string; count: number }>`
      select ${sql.ref(`r.${field.name}`)} as value, count(*) as count
      from ${sql.table(record.name)} as r where ${condition(rule)} group by 1`,
  );
  const order = orderOf(page, field.from);
  const parts = found.rows
    .map(({ value, count }) => ({
      ...optionOf(scene.model, field, String(value), scene.department),
      count: Number(count),
    }))
    .sort((one, other) => (order.get(one.value) ?? 999) - (order.get(other.value) ?? 999));
  return { parts, total: parts.reduce((sum, { count }) => sum + count, 0) };
}

function orderOf({ scene }: PageScene, from: string | null): Map<string, number> {
  const process = from?.startsWith('state:') ? scene.model.processes[from.slice('state:'.length)] : undefined;
  return new Map(Object.keys(process?.states ?? {}).map((name, index) => [name, index]));
}
