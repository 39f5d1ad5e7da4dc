import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../src/definition/expression/index.ts';
import { ALL_ROWS, viewInForce } from '../../src/definition/lists/list-views.ts';
import type { Column, RecordModel, TableModel, ViewModel } from '../../src/definition/model.ts';
import { conditionRule } from '../access/row-rule.ts';
import { allOf, type Truth } from '../access/where-truth.ts';
import { quote } from '../database/quote.ts';
import { weighed } from '../database/weighed.ts';
import { columnsFor } from '../scene/guarded-rows.ts';
import type { Scene } from '../scene/scene.ts';
import { groupItems, orderOf } from './list-order.ts';
import { FIRST_PAGE, type ListRequest } from './list-request.ts';
import { requestRule } from './list-rules.ts';
import { isPlain, plainValue } from './plain-values.ts';
import { guardRows } from './pruned-rows.ts';
import { relatedPlace, relatedValue } from './related.ts';

/** The rows of a table as the definitions and the grant allow them, before the request narrows them. */
export interface ListSource {
  table: TableModel;
  record: RecordModel;
  /** Access rule and relation to the screen's row. */
  rule: Truth;
  /** Constants of the table's conditions (`spec`, `path`, `parent`). */
  vars: Record<string, unknown>;
}

/** Whether a row is one of the list's, whatever view it opens with, on alias `r`; `false` = none is. */
export function memberRule(scene: Scene, source: ListSource): Truth {
  return listRule(scene, source, { ...FIRST_PAGE, view: ALL_ROWS });
}

/** All rules of one list call on alias `r`; `false` = no rows. */
function listRule(scene: Scene, source: ListSource, request: ListRequest): Truth {
  const { table, rule, vars } = source;
  return allOf([
    sql<boolean>`r.deleted_at is null`,
    rule,
    table.where === null ? true : conditionRule(scene, table.where, 'r', vars),
    requestRule(scene, table, request, vars),
  ]);
}

/** What is wanted of a page of rows. */
export interface Reading {
  limit: number;
  offset: number;
  /** Columns whose values come with the rows as far as the database can make them. */
  columns: readonly Column[];
  /** Fields that are looked at in the rows when these of the columns are worked out from them, and for actions and links. */
  fields: (worked: readonly Column[]) => ReadonlySet<string>;
  /** Count what the request finds, too, and of the list's views these and the one in force; `null` = nothing is counted. */
  counted: readonly ViewModel[] | null;
}

export interface Page {
  rows: Row[];
  /** `null` when nothing was to be counted. */
  counts: RowCounts | null;
}

interface RowCounts {
  total: number;
  /** By view that was to be counted; the rows each would show with the same filters. */
  views: Record<string, number>;
}

/**
 * Rows of one page, in order, and how many there are: one statement, whatever the columns and views are. The rows hold the
 * fields that are asked for; others throw `FieldNotRead`. They are in the scene's graph, which is to serve this list alone.
 */
export async function selectPage(
  scene: Scene,
  source: ListSource,
  request: ListRequest,
  reading: Reading,
): Promise<Page> {
  const { record } = source;
  const rule = listRule(scene, source, request);
  const inForce = viewInForce(source.table, request.view);
  const counted = source.table.views.filter(
    (view) => view.name === inForce || reading.counted?.includes(view),
  );
  const counts = reading.counted && countsOf(scene, source, request, rule, counted);
  const related = relatedOf(scene, source, reading.columns);
  const worked = reading.columns.filter(
    (one) => one.due || one.colours || one.most || !(isPlain(scene, one) || (!one.if && related.has(one))),
  );
  const fields = columnsFor(record, reading.fields(worked));
  const order = orderOf(scene, source, request);
  const items = [
    itemsOf(scene, fields, reading.columns),
    ...[...related].map(([one, value]) => sql`${value} as ${sql.id(relatedPlace(one))}`),
    ...groupItems(scene, source, order),
    ...(counts ? [counts] : []),
  ];
  // Values behind references stand in the select list, so that nothing is read of rows that are not shown.
  const query = sql<Row>`
    select ${sql.join(items)} from ${sql.table(record.name)} as r ${order.joins}
    where ${condition(rule)} order by ${order.by}
    limit ${reading.limit} offset ${reading.offset}`;
  const rows = rule === false ? [] : (await weighed(scene.db, query)).rows;
  guardRows(record, fields, rows);
  scene.graph.add(record.name, rows);
  if (!counts) return { rows, counts: null };
  // A page without rows has nothing to carry the counts.
  const carrier = rows[0] ?? (await weighed(scene.db, sql<Row>`select ${counts}`)).rows[0];
  return { rows, counts: toCounts(counted, inForce, carrier) };
}

/** How many rows a view of the list has; `null` where it is none of the viewer's. */
export async function countView(scene: Scene, source: ListSource, view: string): Promise<number | null> {
  if (!source.table.views.some(({ name }) => name === view)) return null;
  const rule = listRule(scene, source, { ...FIRST_PAGE, view });
  if (rule === false) return 0;
  const found = await weighed(
    scene.db,
    sql<{ count: string }>`
      select count(*) from ${sql.table(source.record.name)} as r where ${condition(rule)}`,
  );
  return Number(found.rows[0]?.count ?? 0);
}

/** How many rows each of these views of the list has, all of them in one statement; those that are none of the viewer's are left out. */
export async function countViews(
  scene: Scene,
  source: ListSource,
  names: readonly string[],
): Promise<Record<string, number>> {
  const views = source.table.views.filter(({ name }) => names.includes(name));
  const request = { ...FIRST_PAGE, view: ALL_ROWS };
  const rule = listRule(scene, source, request);
  const found =
    rule === false || views.length === 0
      ? undefined
      : (await weighed(scene.db, sql<Row>`select ${countsOf(scene, source, request, rule, views)}`)).rows[0];
  return toCounts(views, null, found).views;
}

/** Items of the select: fields of the row, and the columns' values that are not among them. */
function itemsOf(scene: Scene, fields: readonly string[], columns: readonly Column[]): RawBuilder<unknown> {
  const items = new Map(fields.map((name) => [name, `r.${quote(name)}`]));
  for (const { value, value_to } of columns) {
    for (const plan of value_to === null ? [value] : [value, value_to]) {
      const plain = plainValue(scene, plan);
      if (plain && !items.has(plain.place)) items.set(plain.place, plain.item);
    }
  }
  return sql.raw([...items.values()].join(', '));
}

/** The values of columns that are made of related rows. */
function relatedOf(scene: Scene, { vars }: ListSource, columns: readonly Column[]) {
  const found = new Map<Column, RawBuilder<unknown>>();
  for (const one of columns) {
    const value = relatedValue(scene, one, vars);
    if (value) found.set(one, value);
  }
  return found;
}

/** Beside a row's fields, under a name that none of them can have. */
const COUNTS = '.counts';

/** How many rows the request finds in all, and each of these views, as one value, however many there are. */
function countsOf(
  scene: Scene,
  source: ListSource,
  request: ListRequest,
  rule: Truth,
  counted: readonly ViewModel[],
): RawBuilder<unknown> {
  const { table, record, vars } = source;
  const narrowed = viewInForce(table, request.view) !== null;
  const all = narrowed ? listRule(scene, source, { ...request, view: ALL_ROWS }) : rule;
  const views = counted.map(({ where }) =>
    where === null
      ? sql`count(*)`
      : sql`count(*) filter (where ${condition(conditionRule(scene, where, 'r', vars))})`,
  );
  return sql`(select json_build_array(${sql.join([sql`count(*)`, ...views])})
    from ${sql.table(record.name)} as r where ${condition(all)}) as ${sql.id(COUNTS)}`;
}

/** The total is that of the view in force, if there is one. */
function toCounts(
  counted: readonly ViewModel[],
  inForce: string | null,
  carrier: Row | undefined,
): RowCounts {
  const [total = 0, ...counts] = (carrier?.[COUNTS] ?? []) as number[];
  const views = Object.fromEntries(counted.map(({ name }, index) => [name, counts[index] ?? 0]));
  return { total: views[inForce ?? ''] ?? total, views };
}

export function condition(rule: Truth): RawBuilder<unknown> {
  return typeof rule === 'boolean' ? sql`${sql.lit(rule)}` : rule;
}
