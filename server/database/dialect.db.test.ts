import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../testing/database.ts';
import type { Connection } from './connect.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

const settings = sql<{ level: string; only: string }>`
  select current_setting('transaction_isolation') as level, current_setting('transaction_read_only') as only`;

test('a transaction begins as it was asked to', async () => {
  const { db } = connection;
  const asked = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const found = await asked.execute((trx) => settings.execute(trx));
  expect(found.rows).toEqual([{ level: 'repeatable read', only: 'on' }]);
  const plain = await db.transaction().execute((trx) => settings.execute(trx));
  expect(plain.rows).toEqual([{ level: 'read committed', only: 'off' }]);
});
