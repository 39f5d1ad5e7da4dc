import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/database.ts';
import { projectModel } from '../testing/demo-faculty.ts';
import type { Connection } from './connect.ts';
import { applyCorrections } from './corrections.ts';

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
