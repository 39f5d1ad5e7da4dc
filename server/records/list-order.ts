import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../src/definition/expression/index.ts';
import type { Column, RecordModel, TableModel } from '../../src/definition/model.ts';
import type { TableRow } from '../../src/definition/wire.ts';
import { mayHide } from '../scene/held-fields.ts';
import type { Scene } from '../scene/scene.ts';
import { fieldOf } from './cells.ts';
import type { ListRequest } from './list-request.ts';
import { followed, heldColumn, listColumn, plainValue } from './plain-values.ts';

/** What the order of a list follows from; `vars` are constants of its conditions. */
export interface OrderedList {
  table: TableModel;
  record: RecordModel;
  vars: Record<string, unknown>;
}

/** An order, and the items of FROM behind `r` that it looks at. */
export interface Order {
  by: RawBuilder<unknown>;
  joins: RawBuilder<unknown>;
}

interface SortValue {
  value: RawBuilder<unknown>;
  joins: readonly string[];
}

/**
 * Groups first, where the list has them, by what their headings say. In a group, the order asked for, else the table's, and of
 * rows that are equal by it the record's; always ended by the id, so that pages never overlap.
 */
export function orderOf(scene: Scene, list: OrderedList, request: ListRequest): Order {
  const { table, record, vars } = list;
  const wanted = request.sort ?? table.sort;
  const by = wanted && table.columns.find(({ name }) => name === wanted.column);
  const asked = (by && sortValue(scene, by, vars)) ?? (wanted && ownValue(scene, record, wanted.column));
  const own = record.sort
    .filter(({ field }) => field !== wanted?.column && ownColumn(scene, record, field) !== null)
    .map(({ field, descending }) => sql`${sql.ref(`r.${field}`)} ${direction(descending)}`);
  const first = asked && wanted ? [sql`${asked.value} ${direction(wanted.descending)}`] : [];
  const heads = groupColumns(list).map((column) => ({ column, said: sortValue(scene, column, vars) }));
  const groups = heads.flatMap(({ column, said }) => {
    const whose = partOf(scene, list, column);
    const way = direction(wayOf(list, request, column));
    if (!said || !whose) return [];
    return table.group?.each ? [sql`${whose} ${way}`] : [sql`${said.value} ${way}`, sql`${whose}`];
  });
  const joins = [...heads.map(({ said }) => said), asked].flatMap((one) => one?.joins ?? []);
  return {
    by: sql.join([...groups, ...first, ...own, sql`r.id`]),
    joins: sql.raw([...new Set(joins)].join(' ')),
  };
}

/** The columns that its groups are made of; none where it has no groups. */
const groupColumns = ({ table: { columns, group } }: OrderedList): Column[] =>
  (group?.by ?? []).flatMap((name) => columns.find((column) => column.name === name) ?? []);

/** Whether groups are in falling order of what this column says: as it is asked for, else as the list itself has it. */
function wayOf({ table }: OrderedList, request: ListRequest, { name }: Column): boolean {
  const wanted = request.sort?.column === name ? request.sort : table.sort;
  return wanted?.column === name && wanted.descending;
}

/** What the rows of a group share. */
function partOf(scene: Scene, { table, vars }: OrderedList, { value }: Column): RawBuilder<unknown> | null {
  const whole = listColumn(scene, value, vars);
  return whole && table.group?.each ? sql`date_trunc('month', (${whole})::date)` : whole;
}

/** Beside a row's fields, under names that none of them can have. */
const SIZE = '.group_size';
const PLACE = '.group_place';
const COUNTS = '.group_counts';
const TOTALS = '.group_totals';

/** Of each row how many of the list its group has, over all pages, and which of them it is in that order. */
export function groupItems(scene: Scene, list: OrderedList, order: Order): RawBuilder<unknown>[] {
  const parts = groupColumns(list).flatMap((column) => partOf(scene, list, column) ?? []);
  if (parts.length === 0) return [];
  const part = sql`partition by ${sql.join(parts)}`;
  const counts = countsOf(scene, list).map(
    (having) => sql`count(*) filter (where ${having}) over (${part})::int`,
  );
  const totals = totalsOf(scene, list).map((value) => sql`(sum(${value}) over (${part}))::float8`);
  return [
    sql`count(*) over (${part})::int as ${sql.id(SIZE)}`,
    sql`row_number() over (${part} order by ${order.by})::int as ${sql.id(PLACE)}`,
    ...(counts.length > 0 ? [sql`array[${sql.join(counts)}] as ${sql.id(COUNTS)}`] : []),
    ...(totals.length > 0 ? [sql`array[${sql.join(totals)}] as ${sql.id(TOTALS)}`] : []),
  ];
}

/** Of each value that headings count whether a row has it; of a column that can be asked for nothing, none has. */
function countsOf(scene: Scene, { table: { group, columns }, vars }: OrderedList): RawBuilder<unknown>[] {
  return (group?.counts ?? []).map(({ column, value }) => {
    const said = columns.find(({ name }) => name === column);
    const plain = said && listColumn(scene, said.value, vars);
    return plain ? sql`(${plain})::text = ${value}` : sql`false`;
  });
}

/** Numbers of a row that headings sum up; of a column that can be asked for nothing, none. */
function totalsOf(scene: Scene, { table: { group, columns }, vars }: OrderedList): RawBuilder<unknown>[] {
  return (group?.totals ?? []).map((name) => {
    const column = columns.find((one) => one.name === name);
    return (column && listColumn(scene, column.value, vars)) ?? sql`null::numeric`;
  });
}

/** What a row that was read says of its group; `null` where the list has none. */
export function groupOfRow(row: Row): TableRow['group'] | null {
  if (!(SIZE in row)) return null;
  const counts = row[COUNTS];
  const totals = row[TOTALS];
  return {
    size: Number(row[SIZE]),
    at: Number(row[PLACE]),
    ...(Array.isArray(counts) && { counts: counts.map(Number) }),
    ...(Array.isArray(totals) && { totals: totals.map(Number) }),
  };
}

const ASCENDING = sql.raw('asc nulls last');
const DESCENDING = sql.raw('desc nulls last');
const direction = (descending: boolean) => (descending ? DESCENDING : ASCENDING);

/** A reference is sorted by what is shown of it. */
function sortValue(scene: Scene, { type, value }: Column, vars: Record<string, unknown>): SortValue | null {
  const target = fieldOf(scene, value.root)?.relation;
  const label = target ? labelField(scene, target) : null;
  const plain = plainValue(scene, value)?.joined;
  if (plain) {
    const { column, joins } = target && label ? followed(plain, target, label) : plain;
    return { value: sql.raw(column), joins };
  }
  const scalar =
    listColumn(scene, value, vars) ?? (type === 'boolean' ? heldColumn(scene, value, 'r', vars) : null);
  if (!scalar) return null;
  return { value: target && label ? labelColumn(target, label, scalar) : scalar, joins: [] };
}

/** The field that names a row, when it is one of that row itself. */
function labelField({ model }: Scene, target: string): string | null {
  const record = model.records[target];
  return record && Object.hasOwn(record.fields, record.label) ? record.label : null;
}

/** Label of the row an id column points to. */
function labelColumn(target: string, label: string, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${sql.ref(`labelled.${label}`)} from ${sql.table(target)} as labelled where labelled.id = ${id})`;
}

const COMMON = new Set(['created_at', 'updated_at']);

function ownValue(scene: Scene, record: RecordModel, name: string): SortValue | null {
  const value = ownColumn(scene, record, name);
  return value && { value, joins: [] };
}

function ownColumn(scene: Scene, record: RecordModel, name: string): RawBuilder<unknown> | null {
  if (!scene.truth && mayHide(scene, record.name, name)) return null;
  const field = Object.hasOwn(record.fields, name) ? record.fields[name] : undefined;
  const known = COMMON.has(name) || (field !== undefined && !field.write_only && field.type !== 'json');
  return known ? sql`${sql.ref(`r.${name}`)}` : null;
}
