import { sql } from 'kysely';
import type { Db, Trx } from '../core/deps.ts';
import { system } from '../core/tables.ts';

/** One process at a time seeds. */
const SEED_LOCK = 4142;
const SEEDED = 'seeded';

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
