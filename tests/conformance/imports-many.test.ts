import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { productRoutes } from '../../server/product-routes.ts';
import { projectModel } from '../../server/testing/demo-faculty.ts';
import { addPerson, openTestServer, type TestServer } from '../../server/testing/server.ts';
import { bringIn, csv } from './bring-in.ts';

// As many rows as a file may have: looked at, and told of in answers that do not grow with them; and many written.

const MANY = 20_000;
/** The books take a thousand entries in one call: a whole one and a part. What is done of a row does not change after. */
const WRITTEN = 1_200;
const DEPARTMENT = 'TKM';
const HEAD = 'Kode,Nama,Kapasitas';
const room = (n: number, capacity: string | number = 20) => `M-${n},Ruang ${n},${capacity}`;

let server: TestServer;
let administrator: string;
beforeAll(async () => {
  // A database program of its own: until so many rows are committed, the feed of changes waits for them, and on a server
  // that of every database of it.
  vi.stubEnv('DATABASE_URL', '');
  server = await openTestServer({ model: projectModel(), routes: productRoutes });
  administrator = await addPerson(server, { position_id: 2, departments: [DEPARTMENT], roles: ['admin'] });
});
afterAll(() => server?.close());

const signIn = () => server.headers(administrator, DEPARTMENT);
const { begin, call, checked, written } = bringIn(() => ({ ...server, signIn }), {
  route: 'room.list@keeper',
  block: 'b4',
});

const made = async () =>
  (
    await sql<{ rooms: number; entries: number }>`
      select count(distinct r.id)::int as rooms, count(h.id)::int as entries
      from room r left join history h on h.row = r.id where r.code like 'M-%'`.execute(server.connection.db)
  ).rows[0];

it('one row more than 20,000 is refused by one sentence, and nothing of it is kept', async () => {
  const answer = await begin(csv(HEAD, ...Array.from({ length: MANY + 1 }, (_, n) => room(n))));
  expect([
    answer.statusCode,
    answer.json().errors.map(({ message }: { message: string }) => message),
  ]).toEqual([422, ['Berkas memuat lebih dari 20.000 baris. Bagi menjadi beberapa berkas.']]);
  expect(await made()).toEqual({ rooms: 0, entries: 0 });
});

it('more than a thousand rows are looked at and written in one go, each with its history', async () => {
  const file = csv(HEAD, ...Array.from({ length: WRITTEN }, (_, n) => room(n)));
  const state = await checked(file);
  expect(state.summary).toMatchObject({ rows: WRITTEN, fresh: WRITTEN, wrong: 0, twice: 0 });
  expect(await made()).toEqual({ rooms: 0, entries: 0 });
  expect(await written(state)).toMatchObject({ status: 'done', at: WRITTEN, of: WRITTEN });
  expect(await made()).toEqual({ rooms: WRITTEN, entries: WRITTEN });
});

it('20,000 wrong rows are told of in an answer as long as that of a thousand, and all of them in a file', async () => {
  const state = await checked(csv(HEAD, ...Array.from({ length: MANY }, (_, n) => room(n, 'banyak'))));
  expect(state.summary).toMatchObject({ rows: MANY, fresh: 0, wrong: MANY });
  expect(state.faults).toHaveLength(1_000);
  const { readSheet } = await import('read-excel-file/node');
  const mend = await readSheet((await call(`imports/${state.id}/mend`)).rawPayload);
  expect(mend).toHaveLength(MANY + 1);
  expect(mend.at(-1)?.at(3)).toBe(String(MANY + 1));
});
