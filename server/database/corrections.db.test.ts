import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/database.ts';
import { projectModel } from '../testing/demo-faculty.ts';
import type { Connection } from './connect.ts';
import { applyCorrections } from './corrections.ts';
import { repairEqualNumbers } from './equal-numbers.ts';
import { applySchema } from './schema.ts';
import { inTransaction } from './transaction.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase(projectModel());
});
afterAll(() => connection?.close());

const SIGNED_AT = '2025-10-06T01:30:00Z';

async function addDocument(id: string, status: string, requests: string[]) {
  const common = { record: 'registration', record_id: 'r1', department: 'TKMS2', created_at: SIGNED_AT };
  const values = {
    id,
    ...common,
    code: 'minutes',
    label: 'Berita Acara',
    data: '{}',
    status,
    file: 'f1',
    sha256: 'x',
  };
  await connection.db.insertInto('generated_document').values(values).execute();
  for (const [index, each] of requests.entries()) {
    const request = {
      id: `${id}-${index}`,
      generated_document: id,
      department: 'TKMS2',
      role_text: 'Penguji',
    };
    const signed_at = each === 'signed' ? SIGNED_AT : null;
    await connection.db
      .insertInto('signature_request')
      .values({ ...request, order: index + 1, status: each, signed_at, created_at: SIGNED_AT })
      .execute();
  }
}

const documents = () =>
  connection.db.selectFrom('generated_document').select(['id', 'status', 'file']).orderBy('id').execute();
const requests = async () => {
  const rows = await connection.db
    .selectFrom('signature_request')
    .select(['id', 'status', 'signed_at'])
    .orderBy('id')
    .execute();
  return rows.map(({ id, status, signed_at }) => [id, status, signed_at]);
};

it('asks again for signatures that nobody gave, once, and leaves all else alone', async () => {
  await addDocument('a', 'signed', ['signed', 'signed']);
  await addDocument('b', 'awaiting_signatures', ['signed', 'pending', 'waiting']);
  await addDocument('c', 'void', ['signed', 'skipped']);
  await addDocument('d', 'awaiting_signatures', ['pending', 'waiting']);
  await sql`update generated_document set places = '[]'`.execute(connection.db);
  await applyCorrections(connection.db);
  expect(await documents()).toEqual([
    { id: 'a', status: 'awaiting_signatures', file: null },
    { id: 'b', status: 'awaiting_signatures', file: null },
    { id: 'c', status: 'void', file: null },
    { id: 'd', status: 'awaiting_signatures', file: 'f1' },
  ]);
  expect(await requests()).toEqual([
    ['a-0', 'pending', null],
    ['a-1', 'waiting', null],
    ['b-0', 'pending', null],
    ['b-1', 'waiting', null],
    ['b-2', 'waiting', null],
    ['c-0', 'pending', null],
    ['c-1', 'skipped', null],
    ['d-0', 'pending', null],
    ['d-1', 'waiting', null],
  ]);
  await addDocument('e', 'signed', ['signed']);
  await applyCorrections(connection.db);
  expect((await documents()).at(-1)).toMatchObject({ id: 'e', status: 'signed' });
});

it('tells documents whose row they are, where they have a reference of their own to it', async () => {
  const { db } = connection;
  await addDocument('f', 'draft', []);
  await addDocument('g', 'draft', []);
  await sql`update generated_document set record_id = 'nowhere' where id = 'g'`.execute(db);
  const row = { id: 'r1', department: 'TKMS2', created_at: SIGNED_AT };
  const needed = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'registration' and is_nullable = 'NO' and column_default is null and data_type = 'text'`.execute(
    db,
  );
  const values = { ...Object.fromEntries(needed.rows.map(({ name }) => [name, 'x'])), ...row };
  // Who registers for what matters here to nobody.
  await inTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await trx.insertInto('registration').values(values).execute();
  });
  await sql`delete from system_value where key = 'correction:documents_of_rows'`.execute(db);
  await applyCorrections(db);
  const { rows } = await sql`
    select id, registration, sent_by from generated_document where id in ('f', 'g') order by id`.execute(db);
  expect(rows).toEqual([
    { id: 'f', registration: 'r1', sent_by: null },
    { id: 'g', registration: null, sent_by: null },
  ]);
  await sql`delete from registration`.execute(db);
});

it('gives documents with the number of another one of their own, and leaves what was signed as it is', async () => {
  const { db } = connection;
  await sql`drop index if exists ${sql.ref(await keyOfNumbers())}`.execute(db);
  await sql`delete from system_value where key = 'schema_digest'`.execute(db);
  const letters = { w: 'awaiting_signatures', x: 'awaiting_signatures', y: 'signed', z: 'signed' };
  for (const [id, status] of Object.entries(letters)) {
    await addDocument(id, status, []);
    const data = JSON.stringify({ doc: { number: '0387/UN1/UND/2025' } });
    await db
      .updateTable('generated_document')
      .set({ number: '0387/UN1/UND/2025', data, generated_at: `2025-10-0${id === 'w' ? 1 : 2}T01:00:00Z` })
      .where('id', '=', id)
      .execute();
  }
  await expect(applySchema(db, projectModel())).rejects.toThrow(/would be the same in number: 0387/);
  const done = await inTransaction(db, repairEqualNumbers);
  expect(done.map(({ id, is, signed }) => [id, is, signed])).toEqual([
    ['w', '0387-2/UN1/UND/2025', false],
    ['x', '0387-3/UN1/UND/2025', false],
    ['z', '0387-4/UN1/UND/2025', true],
  ]);
  const kept = await db
    .selectFrom('generated_document')
    .select(['id', 'number', 'file', 'data'])
    .where('id', 'in', Object.keys(letters))
    .orderBy('id')
    .execute();
  expect(kept).toMatchObject([
    { id: 'w', file: null, data: { doc: { number: '0387-2/UN1/UND/2025' } } },
    { id: 'x', file: null },
    { id: 'y', file: 'f1', number: '0387/UN1/UND/2025' },
    { id: 'z', file: 'f1', data: { doc: { number: '0387/UN1/UND/2025' } } },
  ]);
  expect(await inTransaction(db, repairEqualNumbers)).toEqual([]);
  await applySchema(db, projectModel());
});

/** The index that keeps numbers apart; an earlier version had none. */
async function keyOfNumbers(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes
    where tablename = 'generated_document' and indexdef like '%UNIQUE%(number)%'`.execute(connection.db);
  return rows[0]?.name ?? 'none';
}

it('has what was drawn before it could be signed drawn anew, once, unless it is void', async () => {
  await sql`delete from system_value where key like 'correction:%'`.execute(connection.db);
  await sql`delete from generated_document`.execute(connection.db);
  await addDocument('a', 'awaiting_signatures', ['pending']);
  await addDocument('b', 'draft', []);
  await addDocument('c', 'void', []);
  await addDocument('d', 'awaiting_signatures', ['pending']);
  await sql`update generated_document set places = '[]' where id = 'd'`.execute(connection.db);
  await applyCorrections(connection.db);
  expect(await documents()).toEqual([
    { id: 'a', status: 'awaiting_signatures', file: null },
    { id: 'b', status: 'draft', file: null },
    { id: 'c', status: 'void', file: 'f1' },
    { id: 'd', status: 'awaiting_signatures', file: 'f1' },
  ]);
  await sql`update generated_document set file = 'f2' where id = 'a'`.execute(connection.db);
  await applyCorrections(connection.db);
  expect((await documents())[0]).toMatchObject({ file: 'f2' });
});
