import { type Selectable, sql } from 'kysely';
import type { Model, RecordModel } from '../../src/definition/model.ts';
import type { Db, Trx } from '../core/deps.ts';
import type { HistoryTable } from '../core/tables.ts';
import { system } from '../core/tables.ts';
import { toColumn } from '../database/columns.ts';

export type Entry = Selectable<HistoryTable>;

/** What happened to a row after `version`, oldest first, each with all that was written together with it. */
export async function entriesSince(db: Db, row: string, version: number): Promise<Entry[]> {
  const own = await system(db)
    .selectFrom('history')
    .selectAll()
    .where('row', '=', row)
    .where((is) => is.or([is('version', '>', version), is('version', 'is', null)]))
    .orderBy('id')
    .execute();
  if (own.length === 0) return [];
  const places = new Set(own.map(placeOf));
  const beside = await system(db)
    .selectFrom('history')
    .selectAll()
    .where('at', 'in', [...new Set(own.map(({ at }) => at))])
    .orderBy('id')
    .execute();
  return beside.filter((entry) => places.has(placeOf(entry)));
}

/** Entries of one transaction share them. */
const placeOf = ({ at, actor, request }: Entry) => JSON.stringify([at, actor, request]);

/**
 * Gives the rows the values they had before these entries, as far as history keeps them: what is inside a stored form
 * stays. For a transaction that is rolled back: history itself is not touched.
 */
export async function putBack(trx: Trx, model: Model, entries: readonly Entry[]): Promise<void> {
  for (const entry of entries.toReversed()) {
    const record = model.records[entry.record];
    if (record) await putBackOne(trx, record, entry);
  }
}

async function putBackOne(trx: Trx, record: RecordModel, { row, version, changes }: Entry): Promise<void> {
  const values = Object.entries(asObject(changes)).flatMap(([name, change]) => {
    const field = record.fields[name];
    const known = field && Object.hasOwn(asObject(change), 'from');
    return known ? [sql`${sql.ref(name)} = ${toColumn(field, asObject(change).from)}`] : [];
  });
  // A row's first version is its making; without a version it was removed.
  const present = version === 1 ? sql`now()` : sql`null`;
  const sets = sql.join([...values, sql`deleted_at = ${present}`]);
  await sql`update ${sql.table(record.name)} set ${sets} where id = ${row}`.execute(trx);
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
