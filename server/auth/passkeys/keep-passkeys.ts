import type { Passkey } from '../../../src/definition/wire.ts';
import type { Db, Trx } from '../../core/deps.ts';
import { refusal } from '../../core/errors.ts';
import { type PasskeyTable, system } from '../../core/tables.ts';

/** More than anybody has devices for. */
const MOST = 10;

/** What is kept of a passkey, the public key in base64url. */
export type KeptPasskey = Omit<PasskeyTable, 'transports'> & { transports: string[] };

/** Passkeys of a person, the oldest first. */
export async function passkeysOf(db: Db, user: string): Promise<KeptPasskey[]> {
  const rows = await system(db)
    .selectFrom('passkey')
    .selectAll()
    .where('user', '=', user)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, transports: textsOf(row.transports) }));
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** What their owner sees of them. */
export const shownOf = ({ id, name, created_at, used_at }: KeptPasskey): Passkey => ({
  id,
  name,
  created_at,
  used_at,
});

/** Throws E_ACCESS_PROOF when there are as many as there may be. */
export function assertRoom(kept: readonly KeptPasskey[]): void {
  if (kept.length >= MOST) throw refusal('E_ACCESS_PROOF', { why: 'passkeys_full' }, { pointer: '/name' });
}

/** `false` when the credential is known already, whoever has it. */
export async function addPasskey(db: Db, passkey: KeptPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await system(db)
    .insertInto('passkey')
    .values({ ...passkey, transports: JSON.stringify(passkey.transports) })
    .onConflict((found) => found.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Notes that it was used, and what it counts now; `false` when another use came between, or it is gone. */
export async function noteUse(
  db: Db,
  { id, user, counter }: Pick<KeptPasskey, 'id' | 'user' | 'counter'>,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await system(db)
    .updateTable('passkey')
    .set({ counter: now, used_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('user', '=', user)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** `null` when the person has none of that id. */
export async function removePasskey(db: Db, user: string, id: string): Promise<{ name: string } | null> {
  const removed = await system(db)
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user', '=', user)
    .returning('name')
    .executeTakeFirst();
  return removed ?? null;
}

/** Removes all that a person has. */
export async function removePasskeysOf(trx: Trx, user: string): Promise<void> {
  await system(trx).deleteFrom('passkey').where('user', '=', user).execute();
}
