import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Db } from '../core/deps.ts';
import { openTestDatabase } from '../testing/database.ts';
import type { Connection } from './connect.ts';
import { inTransaction } from './transaction.ts';
import { weighed } from './weighed.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
  await sql`create table thing (id int primary key, size int)`.execute(connection.db);
});
afterAll(() => connection?.close());
beforeEach(async () => {
  await sql`delete from thing`.execute(connection.db);
  await sql`insert into thing values (1, 10), (2, 20)`.execute(connection.db);
});

const sizesIn = async (db: Db) => {
  const { rows } = await sql<{ size: unknown }>`select size from thing where id > ${0} order by id`.execute(
    db,
  );
  return rows.map(({ size }) => size);
};
const held = async () => {
  const { rows } = await sql<{ statement: string; name: string }>`
    select statement, name from pg_prepared_statements`.execute(connection.db);
  return rows;
};
const namesOf = async (part: string) => {
  const found = (await held()).filter(({ statement }) => statement.includes(part));
  return found.map(({ name }) => name);
};
const often = async (ask: () => Promise<unknown>) => {
  for (let time = 0; time < 5; time++) await ask();
};

it('is given to what comes again, and to nothing that comes once', async () => {
  await sql`select 41 as once`.execute(connection.db);
  await often(() => sizesIn(connection.db));
  expect(await namesOf('from thing where id >')).toHaveLength(1);
  expect(await namesOf('as once')).toEqual([]);
});

it('is not given to what is planned for its values each time', async () => {
  const sizes = () => weighed(connection.db, sql`select size as weighed from thing where id = ${1}`);
  await often(sizes);
  expect((await sizes()).rows).toEqual([{ weighed: 10 }]);
  expect(await namesOf('as weighed')).toEqual([]);
});

it('gives way to another one where a column has another type than before, in transactions too', async () => {
  await often(() => sizesIn(connection.db));
  await sql`alter table thing alter size type text`.execute(connection.db);
  expect(await sizesIn(connection.db)).toEqual(['10', '20']);
  await often(() => sizesIn(connection.db));
  await sql`alter table thing alter size type int using size::int`.execute(connection.db);
  const twice = await inTransaction(connection.db, async (trx) => {
    await sql`update thing set size = size + 1`.execute(trx);
    return sizesIn(trx);
  });
  expect(twice).toEqual([11, 21]);
  expect(await sizesIn(connection.db)).toEqual([11, 21]);
});

it('is given up with all others before a connection holds too many', async () => {
  await often(() => sizesIn(connection.db));
  const before = await namesOf('from thing where id >');
  for (let text = 0; text < 510; text++)
    await often(() => sql`select ${sql.raw(String(text))} + ${1}::int as many`.execute(connection.db));
  await often(() => sizesIn(connection.db));
  expect((await held()).length).toBeLessThan(100);
  const after = await namesOf('from thing where id >');
  expect(after).toHaveLength(1);
  expect(after).not.toEqual(before);
  expect(await sizesIn(connection.db)).toEqual([10, 20]);
});

// Last, since there are no names after it.
it('is no more used where it is forgotten on the way, as by a pooler, and what was asked is answered', async () => {
  await often(() => sizesIn(connection.db));
  await sql`deallocate all`.execute(connection.db);
  const [one, other] = await Promise.all([sizesIn(connection.db), sizesIn(connection.db)]);
  expect([one, other]).toEqual([
    [10, 20],
    [10, 20],
  ]);
  const inside = await inTransaction(connection.db, async (trx) => {
    await sql`update thing set size = size + 1`.execute(trx);
    return sizesIn(trx);
  });
  expect(inside).toEqual([11, 21]);
  await often(() => sizesIn(connection.db));
  expect(await namesOf('from thing where id >')).toEqual([]);
});
