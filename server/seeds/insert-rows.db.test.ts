import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection } from '../database/connect.ts';
import { inTransaction } from '../database/transaction.ts';
import { openTestDatabase } from '../testing/database.ts';
import { field, record, tinyModel } from '../testing/model.ts';
import { insertRows } from './insert-rows.ts';
import { createKeys } from './keys.ts';
import type { SeedRow } from './seed-rows.ts';

const reference = (name: string, relation: string, required = false) =>
  field(name, 'reference', { relation, required });
const model = tinyModel([
  record('part', [field('name', 'text'), reference('whole', 'whole', true)], {
    within: { field: 'whole', record: 'whole' },
  }),
  record('whole', [field('name', 'text'), reference('chosen', 'part'), reference('like', 'whole')]),
]);
const file = { name: 'f', demo: false, password: null, rows: [], many: [], pools: {}, play: [] };
const row = (name: string, key: string, values: SeedRow['values']): SeedRow => ({
  file,
  record: name,
  key,
  values,
});

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase(model);
});
afterAll(() => connection.close());

const insert = (rows: SeedRow[]) =>
  inTransaction(connection.db, (trx) =>
    insertRows(trx, rows, {
      model,
      keys: createKeys(rows, []),
      at: '2025-01-01T00:00:00.000Z',
      extra: ({ key }) => (key === 'w1' ? { name: 'extra' } : {}),
    }),
  );

const rows = [
  row('part', 'same', { name: 'p', whole: '@whole.same' }),
  row('whole', 'same', { name: 'w', department: 'D1', chosen: '@part.same', like: '@w1' }),
  row('whole', 'w1', { name: 'one', department: 'D2', like: '@same' }),
];

it('writes rows in any order, circles included; a child takes its department from above', async () => {
  expect(await insert(rows)).toBe(3);
  const found = await sql<Record<string, unknown>>`
    select w.name, w.department, c.name as chosen, l.name as "like", p.department as below
    from whole w left join part c on c.id = w.chosen left join whole l on l.id = w."like"
    left join part p on p.whole = w.id order by w.department`.execute(connection.db);
  expect(found.rows).toEqual([
    { name: 'w', department: 'D1', chosen: 'p', like: 'extra', below: 'D1' },
    { name: 'extra', department: 'D2', chosen: null, like: 'w', below: null },
  ]);
});

it('leaves what is there and adds what is new, in more than one chunk', async () => {
  const more = Array.from({ length: 1100 }, (_, n) =>
    row('whole', `m${n}`, { name: `m${n}`, department: 'D1' }),
  );
  await connection.db.updateTable('whole').set({ name: 'kept' }).where('name', '=', 'w').execute();
  expect(await insert([...rows, ...more])).toBe(1100);
  expect(await insert([...rows, ...more])).toBe(0);
  const kept = await connection.db.selectFrom('whole').select('name').where('name', '=', 'kept').execute();
  expect(kept).toHaveLength(1);
});

it('names a reference that leads nowhere', async () => {
  await expect(insert([row('whole', 'lost', { department: 'D1', like: '@nobody' })])).rejects.toThrow(
    '@nobody',
  );
});
