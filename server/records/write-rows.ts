import { sql } from 'kysely';
import { COMMON_COLUMNS } from '../../src/definition/model/common-columns.ts';
import type { Model, RecordModel } from '../../src/definition/model.ts';
import type { Trx } from '../core/deps.ts';
import type { Row } from '../core/tables.ts';
import { asStored, toColumn } from '../database/columns.ts';
import { insertLater, later, updateLater } from '../database/later.ts';

export interface WriteStamp {
  /** ISO time. */
  at: string;
  /** User id; `null` = the system. */
  by: string | null;
}

const COMMON: ReadonlySet<string> = new Set(COMMON_COLUMNS);

/**
 * Inserts a row whose values are complete (id included) and answers it as it would be read back. What the database refuses
 * is told by the next statement of the transaction.
 */
export async function insertRow(trx: Trx, record: RecordModel, values: Row, stamp: WriteStamp): Promise<Row> {
  const [row] = await insertRows(trx, record, [values], stamp);
  return row as Row;
}

/** Rows of one call: far below the number of parameters a query may have. */
const CHUNK = 200;

/** As `insertRow` for many rows, in few calls. */
export async function insertRows(
  trx: Trx,
  record: RecordModel,
  values: readonly Row[],
  stamp: WriteStamp,
): Promise<Row[]> {
  const rows = values.map((one) => completeRow(record, one, stamp));
  for (let at = 0; at < rows.length; at += CHUNK) await insertAll(trx, record, rows.slice(at, at + CHUNK));
  return rows.map((row) => asStored(record, row));
}

function completeRow(record: RecordModel, values: Row, stamp: WriteStamp): Row {
  return {
    ...withDefaults(record, values),
    created_at: stamp.at,
    created_by: stamp.by,
    updated_at: stamp.at,
    updated_by: stamp.by,
    deleted_at: null,
    row_version: 1,
  };
}

async function insertAll(trx: Trx, record: RecordModel, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter(
    (name) => COMMON.has(name) || Object.hasOwn(record.fields, name),
  );
  const cells = rows.map((row) => columns.map((name) => cellOf(record, name, row[name])));
  await insertLater(trx, { table: record.name, columns, rows: cells });
}

/** Fills in the defaults of fields that were not given. */
export function withDefaults(record: RecordModel, values: Row): Row {
  const row: Row = { department: null };
  for (const field of Object.values(record.fields)) row[field.name] = field.default ?? null;
  return { ...row, ...neverEmpty(record, values) };
}

/** What a row always has and begins with holds that again where it was emptied: forms do not ask for what begins with something. */
export function neverEmpty(record: RecordModel, values: Row): Row {
  const emptied = Object.values(record.fields).filter(
    ({ name, required, default: begins = null }) => required && begins !== null && values[name] === null,
  );
  return emptied.length === 0
    ? values
    : { ...values, ...Object.fromEntries(emptied.map(({ name, default: begins }) => [name, begins])) };
}

/**
 * Writes the values that differ and answers the row as it is then, one version higher; `null` when nothing differs.
 * The caller holds the row's lock, so the version is not asked for again.
 */
export async function updateRow(
  trx: Trx,
  record: RecordModel,
  row: Row,
  values: Row,
  stamp: WriteStamp,
): Promise<Row | null> {
  const changed = changedValues(record, row, values);
  if (Object.keys(changed).length === 0) return null;
  const next: Row = {
    ...changed,
    updated_at: stamp.at,
    updated_by: stamp.by,
    row_version: Number(row.row_version) + 1,
  };
  const cells = Object.entries(next).map(([name, value]) => [name, cellOf(record, name, value)]);
  await updateLater(trx, { table: record.name, id: String(row.id), values: Object.fromEntries(cells) });
  return { ...row, ...asStored(record, next) };
}

/** The given values that are not what the row holds already. */
export function changedValues(record: RecordModel, row: Row, values: Row): Row {
  const changed: Row = {};
  for (const [name, value] of Object.entries(values)) {
    if (row[name] === value) continue;
    const field = record.fields[name];
    const before = field ? comparable(toColumn(field, row[name])) : row[name];
    const after = field ? comparable(toColumn(field, value)) : value;
    if (before !== after) changed[name] = value;
  }
  return changed;
}

/** Marks rows deleted together with all that lies within them. Answers record and ids of everything removed. */
export async function removeRows(
  trx: Trx,
  model: Model,
  record: string,
  ids: string[],
  stamp: WriteStamp,
): Promise<{ record: string; ids: string[] }[]> {
  if (ids.length === 0) return [];
  const mark = sql`
    update ${sql.table(record)}
    set deleted_at = ${stamp.at}, updated_at = ${stamp.at}, updated_by = ${stamp.by}, row_version = row_version + 1
    where id = any(${ids}) and deleted_at is null`;
  await later(trx, mark, record);
  const removed = [{ record, ids }];
  for (const child of Object.values(model.records)) {
    if (child.within?.record !== record) continue;
    const rows = await sql<{ id: string }>`
      select id from ${sql.table(child.name)}
      where ${sql.ref(child.within.field)} = any(${ids}) and deleted_at is null`.execute(trx);
    const children = rows.rows.map(({ id }) => id);
    removed.push(...(await removeRows(trx, model, child.name, children, stamp)));
  }
  return removed;
}

function cellOf(record: RecordModel, name: string, value: unknown) {
  const field = record.fields[name];
  return field ? toColumn(field, value) : value;
}

function comparable(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
