import { sql } from 'kysely';
import type { Db } from '../core/deps.ts';
import { type AuditTable, system } from '../core/tables.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Sealer } from './seal.ts';

/** Writes an entry to the audit log. */
export async function writeEntry(db: Db, action: string, more: Partial<AuditTable> = {}): Promise<void> {
  const { at = new Date().toISOString(), result = 'done' } = more;
  const entry = { actor: null, department: null, record: null, row: null, request: null, address: null };
  await system(db)
    .insertInto('audit')
    .values({ ...entry, at, action, result, detail: '{}', ...(more.row ? { row: more.row } : {}) })
    .execute();
}

/** Does what the application cannot: changes tables that are append-only, as somebody who owns the database can. */
export async function tamper(db: Db, ...statements: string[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const statement of statements) await sql.raw(statement).execute(trx);
  });
}

/** Seals `count` entries. Not always at once: whoever writes in another database of the same server holds it up too. */
export async function sealEntries(sealer: Sealer, count: number): Promise<void> {
  let sealed = 0;
  while (sealed < count) sealed += await sealer.seal();
  if (sealed > count) throw new Error(`${sealed} entries were sealed instead of ${count}`);
}
