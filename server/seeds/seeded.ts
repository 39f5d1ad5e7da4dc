import { sql } from 'kysely';
import type { Db, Trx } from '../core/deps.ts';
import { system } from '../core/tables.ts';

/** One process at a time seeds. */
const SEED_LOCK = 4142;
const SEEDED = 'seeded';
/** Key of the snapshot whose rows are there before the first start. */
const FILLED = 'filled';

/** Waits until no other process seeds; held until the transaction ends. */
export async function lockSeeding(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx);
}

export async function wasSeeded(db: Db): Promise<boolean> {
  const query = system(db).selectFrom('system_value').select('key').where('key', '=', SEEDED);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function noteSeeded(trx: Trx): Promise<void> {
  const value = JSON.stringify(new Date().toISOString());
  await system(trx)
    .insertInto('system_value')
    .values({ key: SEEDED, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Notes that the rows of the snapshot of that key are there, though nobody's yet. */
export async function noteFilled(trx: Trx, key: string): Promise<void> {
  await system(trx)
    .insertInto('system_value')
    .values({ key: FILLED, value: JSON.stringify(key) })
    .execute();
}

/** Key of the snapshot that the database was filled with ahead of its first start, until that is over. */
export async function filledWith(db: Db): Promise<string | null> {
  const query = system(db).selectFrom('system_value').select('value').where('key', '=', FILLED);
  const row = await query.executeTakeFirst();
  return typeof row?.value === 'string' ? row.value : null;
}

export async function forgetFilled(trx: Trx): Promise<void> {
  await system(trx).deleteFrom('system_value').where('key', '=', FILLED).execute();
}
