import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../server/core/new-id.ts';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';

// Files that are offered for download: to whom, to nobody else, and how often they were taken.

const KEPT = 'download.list@keeper';
const HOME = 'general.dashboard@signed_in';

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
  const now = new Date('2025-01-01').toISOString();
  await sql`insert into role_assignment (id, "user", role, department, valid_from, created_at, updated_at, row_version)
    values (${newId()}, ${faculty.id('user', 'ta')}, 'admin', 'TKI', '2025-01-01', ${now}, ${now}, 1)`.execute(
    faculty.connection.db,
  );
});
afterAll(() => faculty?.close());

interface Act {
  account?: string;
  department?: string;
  id?: string;
  input?: object;
}

async function act(action: string, { account = 'admin', department = 'TKMS2', id, input }: Act = {}) {
  const { rows } = await sql<{ row_version: number }>`
    select row_version from download_item where id = ${id ?? ''}`.execute(faculty.connection.db);
  const answer = await faculty.app.inject({
    method: 'POST',
    url: `/api/routes/${KEPT}/actions/${action}`,
    headers: { ...(await faculty.signIn(account, department)), 'idempotency-key': newId() },
    payload: { params: {}, id, input, version: rows[0] && Number(rows[0].row_version) },
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Uploaded by whoever keeps them; answers the id of the file. */
async function upload(account = 'admin'): Promise<string> {
  const file = await faculty.deps.files.create(Buffer.from('%PDF-1.4\n%%EOF'), {
    name: 'panduan.pdf',
    type: 'application/pdf',
    owner: faculty.id('user', account),
  });
  return file.id;
}

/** An item that is offered; answers its id and that of its file. */
async function offered(input: object = {}): Promise<{ id: string; file: string }> {
  const file = await upload();
  const made = await act('create', {
    input: {
      title: 'Panduan uji',
      category: 'guide',
      departments: ['TKMS2'],
      audience: 'student',
      file,
      ...input,
    },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  expect((await act('offer', { id: made.body.id })).status).toBe(200);
  return { id: made.body.id, file };
}

async function fileFor(file: string, account: string, department: string, route = HOME, query = '') {
  const headers = await faculty.signIn(account, department);
  return faculty.app.inject({ url: `/api/routes/${route}/files/${file}${query}`, headers });
}
async function onHome(account: string, department: string): Promise<boolean> {
  const headers = await faculty.signIn(account, department);
  const home = await faculty.app.inject({ url: '/api/open?path=%2F', headers });
  expect(home.statusCode).toBe(200);
  return home.body.includes('Panduan uji');
}
const countOf = async (id: string) => {
  const { rows } = await sql<{ download_count: number; row_version: number }>`
    select download_count, row_version from download_item where id = ${id}`.execute(faculty.connection.db);
  return rows[0];
};

describe('a download', () => {
  it.each([
    ['students of its department', {}, 's2_reg', 'TKMS2', true],
    ['not to lecturers where it is for students', {}, 'dosen', 'TKMS2', false],
    ['to lecturers where it is for all', { audience: 'all' }, 'dosen', 'TKMS2', true],
    ['to staff where it is for all', { audience: 'all' }, 'perpus', 'TKMS2', true],
    ['not to students where it is for lecturers', { audience: 'lecturer' }, 's2_reg', 'TKMS2', false],
    ['not in another department', { audience: 'all' }, 's1_tkm', 'TKM', false],
    [
      'in each department it is for',
      { audience: 'all', departments: ['TKMS2', 'TKM'] },
      's1_tkm',
      'TKM',
      true,
    ],
  ])('is offered to %s', async (_, input, account, department, seen) => {
    const { id, file } = await offered(input);
    expect(await onHome(account, department)).toBe(seen);
    expect((await fileFor(file, account, department)).statusCode).toBe(seen ? 200 : 404);
    await act('retire', { id });
    expect(await onHome(account, department)).toBe(false);
    expect((await fileFor(file, account, department)).statusCode).toBe(404);
    await act('delete', { id });
  });

  it('is offered to nobody while it is a draft', async () => {
    const file = await upload();
    const input = { title: 'Panduan uji', category: 'guide', departments: ['TKMS2'], audience: 'all', file };
    const { body } = await act('create', { input });
    expect(await onHome('s2_reg', 'TKMS2')).toBe(false);
    expect((await fileFor(file, 's2_reg', 'TKMS2')).statusCode).toBe(404);
    // Nor by the page of those who keep it.
    expect([403, 404]).toContain((await fileFor(file, 's2_reg', 'TKMS2', KEPT)).statusCode);
    expect((await fileFor(file, 'admin', 'TKMS2', KEPT)).statusCode).toBe(200);
    expect((await fileFor(file, 'admin', 'TKM', KEPT)).statusCode).toBe(404);
    const unsigned = await faculty.app.inject({ url: `/api/routes/${HOME}/files/${file}` });
    expect(unsigned.statusCode).toBe(401);
    await act('delete', { id: body.id });
  });

  it('is counted once each time it is taken, by the server, and not for being looked at or refused', async () => {
    const { id, file } = await offered({ audience: 'all' });
    const before = await countOf(id);
    expect(before?.download_count).toBe(0);
    await Promise.all(Array.from({ length: 5 }, () => fileFor(file, 's2_reg', 'TKMS2')));
    await fileFor(file, 'dosen', 'TKMS2');
    await fileFor(file, 's2_reg', 'TKMS2', HOME, '?inline=1');
    await fileFor(file, 's1_tkm', 'TKM');
    expect(await countOf(id)).toEqual({ download_count: 6, row_version: before?.row_version });
    const typed = await act('edit', {
      id,
      input: {
        title: 'Panduan uji',
        category: 'guide',
        departments: ['TKMS2'],
        audience: 'all',
        file,
        download_count: 99,
      },
    });
    expect(typed.status).not.toBe(500);
    expect((await countOf(id))?.download_count).toBe(6);
  });

  it('is kept by administrators of its department alone', async () => {
    const { id } = await offered({ audience: 'all' });
    for (const [account, department] of [
      ['perpus', 'TKMS2'],
      ['kaprodi', 'TKMS2'],
      ['sekprodi', 'TKMS2'],
      ['kadep', 'TKMS2'],
      ['dosen', 'TKMS2'],
      ['s2_reg', 'TKMS2'],
      ['ca', 'TKM'],
      ['kp', 'TKM'],
      ['kompre', 'TKM'],
      ['pendadaran', 'TKM'],
      ['ta', 'TKI'],
    ] as const) {
      const who = `${account} ${department}`;
      expect([403, 404], who).toContain((await act('retire', { account, department, id })).status);
      // Who administers another department is asked for what it is.
      const unasked = account === 'ta' ? 422 : 403;
      expect((await act('create', { account, department, input: {} })).status, who).toBe(unasked);
    }
    const beyond = {
      title: 'Panduan',
      category: 'guide',
      departments: ['TKMS2'],
      audience: 'all',
      file: await upload('ta'),
    };
    expect((await act('create', { account: 'ta', department: 'TKI', input: beyond })).status).toBe(422);
  });
});
