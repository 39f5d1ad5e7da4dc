import { sql } from 'kysely';
import { COMMON_COLUMNS } from '../../src/definition/model/common-columns.ts';
import type { FieldModel, Model, RecordModel } from '../../src/definition/model.ts';
import type { Trx } from '../core/deps.ts';
import { groupBy } from '../core/group-by.ts';
import { toColumn } from '../database/columns.ts';
import { withDefaults } from '../records/write-rows.ts';
import type { Keys } from './keys.ts';
import type { SeedRow } from './seed-rows.ts';

const CHUNK = 500;
const COMMON: ReadonlySet<string> = new Set(COMMON_COLUMNS);

export interface InsertOptions {
  model: Model;
  keys: Keys;
  /** ISO time the rows count as made at, unless they say so themselves. */
  at: string;
  /** Values that rows of a record get on top of their own. */
  extra: (row: SeedRow) => Record<string, unknown>;
}

interface Ready {
  id: string;
  values: Record<string, unknown>;
}

/**
 * Writes rows in bulk, records before those that refer to them; a reference that runs against that order is filled in
 * afterwards. A row that is there already (by its id) stays as it is. Answers how many were new.
 */
export async function insertRows(
  trx: Trx,
  rows: readonly SeedRow[],
  options: InsertOptions,
): Promise<number> {
  const byRecord = groupBy(rows, ({ record }) => record);
  const order = insertOrder(options.model, [...byRecord.keys()]);
  const departments = departmentsOf(rows, options);
  const later: { record: RecordModel; field: FieldModel; id: string; to: string }[] = [];
  let made = 0;
  for (const [position, name] of order.entries()) {
    const record = recordOf(options.model, name);
    const afterwards = new Set(order.slice(position));
    const ready = (byRecord.get(name) ?? []).map((row) => readyRow(row, record, departments, options));
    const postponed = referencesInto(record, afterwards);
    for (let from = 0; from < ready.length; from += CHUNK) {
      const chunk = ready.slice(from, from + CHUNK);
      const fresh = await insertChunk(trx, record, chunk, postponed);
      made += fresh.size;
      for (const { id, values } of chunk) {
        if (!fresh.has(id)) continue;
        for (const field of postponed) {
          const to = values[field.name];
          if (typeof to === 'string') later.push({ record, field, id, to });
        }
      }
    }
  }
  for (const { record, field, id, to } of later) {
    await sql`update ${sql.table(record.name)} set ${sql.ref(field.name)} = ${to} where id = ${id}`.execute(
      trx,
    );
  }
  return made;
}

/** Records so that each comes after those it refers to, as far as there is such an order. */
function insertOrder(model: Model, names: readonly string[]): string[] {
  const order: string[] = [];
  const begun = new Set<string>();
  const visit = (name: string) => {
    if (begun.has(name) || !names.includes(name)) return;
    begun.add(name);
    for (const { relation } of Object.values(recordOf(model, name).fields)) if (relation) visit(relation);
    order.push(name);
  };
  for (const name of names) visit(name);
  return order;
}

function referencesInto(record: RecordModel, records: ReadonlySet<string>): FieldModel[] {
  return Object.values(record.fields).filter(({ relation }) => relation !== null && records.has(relation));
}

/** A row within another belongs to that one's department unless it says otherwise. */
function departmentsOf(rows: readonly SeedRow[], { model, keys }: InsertOptions): (row: SeedRow) => unknown {
  const byId = new Map(rows.map((row) => [keys.find(`${row.record}.${row.key}`).id, row]));
  const departmentOf = (row: SeedRow): unknown => {
    const { shared, within } = recordOf(model, row.record);
    if (shared) return null;
    if (row.values.department !== undefined || within === null) return row.values.department ?? null;
    const parent = byId.get(String(keys.resolve(row.values[within.field] ?? null, within.record)));
    return parent ? departmentOf(parent) : null;
  };
  return departmentOf;
}

function readyRow(
  row: SeedRow,
  record: RecordModel,
  departmentOf: (row: SeedRow) => unknown,
  { keys, at, extra }: InsertOptions,
): Ready {
  const own = Object.entries(row.values).map(([name, value]) => {
    const relation = Object.hasOwn(record.fields, name) ? record.fields[name]?.relation : null;
    return [name, keys.resolve(value, relation)];
  });
  const id = keys.find(`${row.record}.${row.key}`).id;
  const stamps = { created_at: at, created_by: null, updated_at: at, updated_by: null, deleted_at: null };
  const given = { ...stamps, ...Object.fromEntries(own), ...extra(row) };
  const values = { ...withDefaults(record, given), id, department: departmentOf(row), row_version: 1 };
  return { id, values };
}

/** Answers the ids of the rows that were not there yet. */
async function insertChunk(
  trx: Trx,
  record: RecordModel,
  rows: readonly Ready[],
  postponed: readonly FieldModel[],
): Promise<Set<string>> {
  const skipped = new Set(postponed.map(({ name }) => name));
  const columns = [...COMMON, ...Object.keys(record.fields).filter((name) => !skipped.has(name))];
  const lines = rows.map(({ values }) => {
    const cells = columns.map((name) => {
      const field = record.fields[name];
      return sql`${field ? toColumn(field, values[name]) : values[name]}`;
    });
    return sql`(${sql.join(cells)})`;
  });
  const answer = await sql<{ id: string }>`
    insert into ${sql.table(record.name)} (${sql.join(columns.map((name) => sql.ref(name)))})
    values ${sql.join(lines)} on conflict (id) do nothing returning id`.execute(trx);
  return new Set(answer.rows.map(({ id }) => id));
}

function recordOf(model: Model, name: string): RecordModel {
  const record = model.records[name];
  if (!record) throw new Error(`there is no record "${name}"`);
  return record;
}
