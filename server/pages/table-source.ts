import { sql } from 'kysely';
import type { Plan } from '../../src/definition/expression/index.ts';
import { tableFor } from '../../src/definition/lists/list-reach.ts';
import type { Block } from '../../src/definition/model.ts';
import { rowRule } from '../access/row-rule.ts';
import { allOf, type Truth } from '../access/where-truth.ts';
import type { ListSource } from '../records/list-query.ts';
import { type PageScene, pageVars } from './page-scene.ts';
import { isVisible } from './visible.ts';

export type TableBlock = Extract<Block, { kind: 'table' }>;

/**
 * The rows behind a table block for the page's viewer: the access rule, the screen's row for a relation, and the table with
 * only the columns, filters, views, search fields and order that are theirs.
 */
export function tableSource(page: PageScene, table: TableBlock): ListSource {
  const record = page.scene.model.records[table.record];
  if (!record) throw new Error(`no record ${table.record}`);
  // `row` is the table's own here, so it must stay open.
  const { row: _, ...vars } = pageVars(page);
  const isFor = (names: readonly string[] | null) => isVisible(page, { for: names, if: null });
  const natural = record.sort.map(({ field }) => field);
  const own = tableFor(tableThere(page, table), isFor, natural);
  return { table: own, record, rule: rowsOf(page, table), vars };
}

/** The table with the columns, filters and views that lists of the page's type have. */
function tableThere(page: PageScene, table: TableBlock): TableBlock {
  const isThere = ({ there }: { there?: Plan }) => isVisible(page, { for: null, if: there ?? null });
  const { columns, filters, views } = table;
  return {
    ...table,
    columns: columns.filter(isThere),
    filters: filters.filter(isThere),
    views: views.filter(isThere),
  };
}

function rowsOf(page: PageScene, table: TableBlock): Truth {
  const record = page.scene.model.records[table.record];
  if (!record) return false;
  const target = table.relation === null ? undefined : page.record?.relations[table.relation];
  if (table.relation === null) return rowRule(page.scene, page.grant, record, 'r');
  if (!target || page.row === null) return false;
  const link = sql<boolean>`${sql.ref(`r.${target.by}`)} = ${page.row.id}`;
  // Who may see a row may see what lies within it; anything else stands under the rule of its own.
  const inside = record.within?.record === page.record?.name && record.within?.field === target.by;
  return inside ? link : allOf([link, rowRule(page.scene, page.grant, record, 'r')]);
}
