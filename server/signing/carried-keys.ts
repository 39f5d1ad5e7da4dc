import type { Db, Trx } from '../core/deps.ts';
import type { SecretBox } from '../core/secret-box.ts';
import { system } from '../core/tables.ts';

// A snapshot of a demo is loaded by installations with other secrets: its private keys go there open, and are closed again
// with the secret of whoever loads it. They are keys of a demo's authority, which nobody else believes.

const TABLES = ['signing_authority', 'signing_certificate'] as const;

/** The private keys of a demo by the ids of their rows. */
export async function openKeys(db: Db, secrets: SecretBox): Promise<Record<string, string>> {
  const keys: Record<string, string> = {};
  for (const table of TABLES)
    for (const { id, key } of await system(db)
      .selectFrom(table)
      .select(['id', 'key'])
      .orderBy('id')
      .execute()) {
      const opened = secrets.open(key);
      if (opened !== null) keys[id] = opened;
    }
  return keys;
}

/** Closes them in rows that came from elsewhere. */
export async function closeKeys(
  trx: Trx | Db,
  secrets: SecretBox,
  keys: Readonly<Record<string, string>>,
): Promise<void> {
  for (const table of TABLES)
    for (const { id } of await system(trx).selectFrom(table).select('id').execute()) {
      const key = keys[id];
      if (key === undefined) continue;
      await system(trx)
        .updateTable(table)
        .set({ key: secrets.close(key) })
        .where('id', '=', id)
        .execute();
    }
}
