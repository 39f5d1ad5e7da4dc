import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../src/definition/expression/index.ts';
import type { Column, RecordModel, TableModel } from '../../src/definition/model.ts';
import { conditionRule, foldIn } from '../access/row-rule.ts';
import { column } from '../access/where.ts';
import { allOf, type Truth } from '../access/where-truth.ts';
import { fieldOf } from './cells.ts';
import { readableColumns } from './columns.ts';
import type { ListRequest } from './list-request.ts';
import { requestRule } from './list-rules.ts';
import type { Scene } from './scene.ts';

/** The rows of a table as the definitions and the grant allow them, before the request narrows them. */
export interface ListSource {
  table: TableModel;
  record: RecordModel;
  /** Access rule and relation to the screen's row. */
  rule: Truth;
  /** Constants of the table's conditions (`spec`, `path`, `parent`). */
  vars: Record<string, unknown>;
}

/** All rules of one list call on alias `r`; `false` = no rows. */
export function listRule(scene: Scene, source: ListSource, request: ListRequest): Truth {
  const { table, rule, vars } = source;
  return allOf([
    sql<boolean>`r.deleted_at is null`,
    rule,
    table.where === null ? true : conditionRule(scene, table.where, 'r', vars),
    requestRule(scene, table, request, vars),
  ]);
}

/** Rows of one page, in order. */
export async function selectPage(
  scene: Scene,
  source: ListSource,
  request: ListRequest,
  limit: number,
  offset: number,
): Promise<Row[]> {
  const rule = listRule(scene, source, request);
  if (rule === false) return [];
  const { record } = source;
  const columns = sql.join(readableColumns(record).map((name) => sql.ref(`r.${name}`)));
  // Written as page first, so that nothing is read of rows that are not shown.
  const found = await sql<Row>`
    select ${columns} from ${sql.table(record.name)} as r
    where ${condition(rule)} order by ${orderOf(scene, source, request)}
    limit ${limit} offset ${offset}`.execute(scene.db);
  scene.graph.add(record.name, found.rows);
  return found.rows;
}

export interface RowCounts {
  total: number;
  /** By view of the table; the rows each would show with the same filters. */
  views: Record<string, number>;
}

/** How many rows the request finds, and each view: one query, however many views there are. */
export async function countRows(scene: Scene, source: ListSource, request: ListRequest): Promise<RowCounts> {
  const { table, record, vars } = source;
  if (table.views.length === 0) {
    const rule = listRule(scene, source, request);
    return { total: rule === false ? 0 : await countOf(scene, record, rule), views: {} };
  }
  const all = listRule(scene, source, { ...request, view: null });
  const rules = table.views.map(({ where }) =>
    where === null ? true : conditionRule(scene, where, 'r', vars),
  );
  const counts = rules.map(
    (rule, index) => sql`count(*) filter (where ${condition(rule)}) as ${sql.id(`v${index}`)}`,
  );
  const found = await sql<Record<string, number>>`
    select count(*) as total, ${sql.join(counts)} from ${sql.table(record.name)} as r
    where ${condition(all)}`.execute(scene.db);
  const row = found.rows[0] ?? {};
  const views = Object.fromEntries(
    table.views.map(({ name }, index) => [name, Number(row[`v${index}`] ?? 0)]),
  );
  return { total: views[request.view ?? ''] ?? Number(row.total ?? 0), views };
}

async function countOf(scene: Scene, record: RecordModel, rule: Truth): Promise<number> {
  const found = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(record.name)} as r where ${condition(rule)}`.execute(scene.db);
  return Number(found.rows[0]?.total ?? 0);
}

export function condition(rule: Truth): RawBuilder<unknown> {
  return typeof rule === 'boolean' ? sql`${sql.lit(rule)}` : rule;
}

/** The order asked for, else the table's, else the record's; always ended by the id, so that pages never overlap. */
function orderOf(
  scene: Scene,
  { table, record, vars }: ListSource,
  request: ListRequest,
): RawBuilder<unknown> {
  const wanted = request.sort ?? table.sort;
  const by = wanted && table.columns.find(({ name }) => name === wanted.column);
  const value = (by && sortValue(scene, by, vars)) ?? (wanted && ownColumn(record, wanted.column));
  const own = record.sort
    .filter(({ field }) => ownColumn(record, field) !== null)
    .map(({ field, descending }) => sql`${sql.ref(`r.${field}`)} ${direction(descending)}`);
  const first = value && wanted ? [sql`${value} ${direction(wanted.descending)}`] : own;
  return sql.join([...first, sql`r.id`]);
}

const direction = (descending: boolean) => sql.raw(descending ? 'desc nulls last' : 'asc nulls last');

function sortValue(scene: Scene, by: Column, vars: Record<string, unknown>): RawBuilder<unknown> | null {
  const value = column(foldIn(scene, by.value, vars), 'r');
  const field = fieldOf(scene, by.value.root);
  // A reference is sorted by what is shown of it.
  return value && field?.relation ? labelColumn(scene, field.relation, value) : value;
}

/** Label of the row an id column points to, when it is a field of that row itself. */
function labelColumn(scene: Scene, target: string, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const record = scene.model.records[target];
  if (!record || !Object.hasOwn(record.fields, record.label)) return id;
  return sql`(select ${sql.ref(`labelled.${record.label}`)} from ${sql.table(target)} as labelled where labelled.id = ${id})`;
}

const COMMON = new Set(['created_at', 'updated_at']);

function ownColumn(record: RecordModel, name: string): RawBuilder<unknown> | null {
  const field = Object.hasOwn(record.fields, name) ? record.fields[name] : undefined;
  const known = COMMON.has(name) || (field !== undefined && !field.write_only && field.type !== 'json');
  return known ? sql`${sql.ref(`r.${name}`)}` : null;
}
