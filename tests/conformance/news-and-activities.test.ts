import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../server/core/new-id.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import { type DemoFaculty, openDemoFaculty, projectModel } from '../../server/testing/demo-faculty.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';

// News and activities: who keeps them, and who never sees what is not published, not of these days, or not for them.

const ROUTE = 'broadcast.list@keeper';

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
  const now = new Date('2025-01-01').toISOString();
  await sql`insert into role_assignment (id, "user", role, department, valid_from, created_at, updated_at, row_version)
    values (${newId()}, ${faculty.id('user', 'ta')}, 'admin', 'TKI', '2025-01-01', ${now}, ${now}, 1)`.execute(
    faculty.connection.db,
  );
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => faculty?.close());

const MORE = {
  news: { title: 'Uji tampil', excerpt: 'Ringkasan uji' },
  activity: { name: 'Uji tampil', description: 'Keterangan uji' },
} as const;
type Kind = keyof typeof MORE;
const CALLS = { news: '/api/common/news', activity: '/api/common/activities' } as const;

/** Where on the page the list of each stands. */
const LISTS = Object.fromEntries(
  Object.values(projectModel().screens)
    .filter(({ name }) => name === 'broadcast.list')
    .flatMap(everyBlock)
    .flatMap((block) => (block.kind === 'table' ? [[block.record, block.id]] : [])),
);

interface Act {
  kind?: Kind;
  account?: string;
  department?: string;
  id?: string;
  input?: object;
}

/** What the steps are called by. */
const STEPS = {
  news: { create: 'create', publish: 'publish', archive: 'archive', delete: 'delete' },
  activity: {
    create: 'add_activity',
    publish: 'publish_activity',
    archive: 'archive_activity',
    delete: 'remove_activity',
  },
} as const;

async function act(
  action: keyof (typeof STEPS)['news'],
  { kind = 'news', account = 'admin', department = 'TKM', id, input }: Act,
) {
  const { rows } = await sql<{ row_version: number }>`
    select row_version from ${sql.table(kind)} where id = ${id ?? ''}`.execute(faculty.connection.db);
  const answer = await faculty.app.inject({
    method: 'POST',
    url: `/api/routes/${ROUTE}/actions/${STEPS[kind][action]}`,
    headers: { ...(await faculty.signIn(account, department)), 'idempotency-key': newId() },
    payload: { params: {}, block: LISTS[kind], id, input, version: rows[0] && Number(rows[0].row_version) },
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers of any shape
  return { status: answer.statusCode, body: answer.json() as any };
}

async function titlesFor(kind: Kind, account: string, department: string): Promise<string[]> {
  const headers = await faculty.signIn(account, department);
  const answer = await faculty.app.inject({ url: CALLS[kind], headers });
  expect(answer.statusCode).toBe(200);
  return answer.json().data.map((row: { title?: string; name?: string }) => row.title ?? row.name);
}
/** In the answer of the call, and on the home page itself. */
async function sees(kind: Kind, account: string, department: string): Promise<boolean> {
  return (await titlesFor(kind, account, department)).includes('Uji tampil');
}

/** What the home page hands out of a picture, and what it answers of the row that names it. */
async function pictureOn(kind: Kind, account: string, department: string, id: string) {
  const headers = await faculty.signIn(account, department);
  const file = await faculty.app.inject({
    url: `/api/routes/general.dashboard@signed_in/files/${id}?inline=1`,
    headers,
  });
  const { data } = (await faculty.app.inject({ url: CALLS[kind], headers })).json();
  const row = data.find((one: Record<string, { id?: string } | null>) => one[PICTURES[kind]]?.id === id);
  return { status: file.statusCode, alt: row?.[`${PICTURES[kind]}_alt`] ?? null };
}
const PICTURES = { news: 'cover', activity: 'image' } as const;

async function insert(kind: Kind, values: object): Promise<string> {
  const id = newId();
  const at = new Date('2025-10-01').toISOString();
  const row = {
    department: 'TKMS2',
    departments: ['TKMS2'],
    status: 'published',
    created_at: at,
    updated_at: at,
  };
  await faculty.connection.db
    .insertInto(kind)
    .values({ id, ...row, ...MORE[kind], row_version: 1, ...values })
    .execute();
  return id;
}
const remove = (kind: Kind, id: string) =>
  faculty.connection.db.deleteFrom(kind).where('id', '=', id).execute();
const day = (text: string) =>
  vi.spyOn(faculty.deps.clock, 'now').mockReturnValue(new Date(`${text}T03:00:00Z`));

describe.each(['news', 'activity'] as const)('%s', (kind) => {
  it('has its picture on the home page of whom it is for, and nobody else fetches it', async () => {
    day('2025-11-06');
    const { files, db } = faculty.deps;
    const [account, other] = kind === 'news' ? ['admin', 's2_reg'] : ['s2_reg', 's2_mbr'];
    const { id: file } = await files.create(Buffer.from('PNG'), {
      name: 'sampul',
      type: 'image/png',
      owner: null,
    });
    const picture = {
      [PICTURES[kind]]: JSON.stringify({ id: file, name: 'sampul.png' }),
      [`${PICTURES[kind]}_alt`]: 'Gedung',
    };
    const id = await insert(kind, picture);
    await inTransaction(db, (trx) => files.link(trx, file, { record: kind, row: id, owner: null }));
    try {
      expect(await pictureOn(kind, account, 'TKMS2', file)).toEqual({ status: 200, alt: 'Gedung' });
      const [there] = kind === 'news' ? ['TKMS2'] : ['TKIS2'];
      expect(await pictureOn(kind, other, there, file)).toMatchObject({ status: 404 });
      await faculty.connection.db
        .updateTable(kind)
        .set({ status: 'archived' })
        .where('id', '=', id)
        .execute();
      expect(await pictureOn(kind, account, 'TKMS2', file)).toEqual({ status: 404, alt: null });
    } finally {
      await remove(kind, id);
    }
  });

  it.each([
    ['draft', { status: 'draft' }, false],
    ['archived', { status: 'archived' }, false],
    ['published', {}, true],
    ['of another department', { departments: ['TKM', 'TKIS2'] }, false],
    ['of an older version, which knew no departments', { department: null, departments: null }, true],
    ['of this and another department', { departments: ['TKM', 'TKMS2'] }, true],
    ['of another position', { positions: ['lecturer', 'staff'] }, false],
    ['of this position', { positions: ['student'] }, true],
    ['of no position in particular', { positions: [] }, true],
    ['before its first day', { shown_from: '2025-11-07' }, false],
    ['on its first day', { shown_from: '2025-11-06' }, true],
    ['on its last day', { shown_until: '2025-11-06' }, true],
    ['after its last day', { shown_until: '2025-11-05' }, false],
    ['removed', { deleted_at: new Date('2025-11-01').toISOString() }, false],
  ])('%s', async (_, values, seen) => {
    day('2025-11-06');
    const id = await insert(kind, values);
    try {
      expect(await sees(kind, 's2_reg', 'TKMS2')).toBe(seen);
      // Whoever keeps them reads at home what anybody reads there.
      const headers = await faculty.signIn('s2_reg', 'TKMS2');
      const home = await faculty.app.inject({ url: '/api/open?path=%2F', headers });
      if (!seen) expect(home.body).not.toContain('Uji tampil');
    } finally {
      await remove(kind, id);
    }
  });

  it('is told to nobody who is not signed in', async () => {
    expect((await faculty.app.inject({ url: CALLS[kind] })).statusCode).toBe(401);
  });

  it('is kept by administrators of its department, who publish where they administer', async () => {
    const input = { ...MORE[kind], departments: ['TKI'] };
    const by = { kind, account: 'ta', department: 'TKI' };
    const made = await act('create', { ...by, input });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const { id } = made.body;
    expect((await act('create', { ...by, input: { ...input, departments: ['TKI', 'TKM'] } })).status).toBe(
      422,
    );
    for (const [account, department] of [
      ['perpus', 'TKI'],
      ['ca', 'TKI'],
      ['kp', 'TKI'],
      ['s1_tki', 'TKI'],
      ['ta', 'TKM'],
      ['kaprodi', 'TKMS2'],
      ['dosen', 'TKMS2'],
    ] as const) {
      const who = `${account} ${department}`;
      expect([403, 404], who).toContain((await act('create', { kind, account, department, input })).status);
      expect([403, 404], who).toContain((await act('publish', { kind, account, department, id })).status);
    }
    // An administrator of another department does not meet the row.
    expect([403, 404]).toContain((await act('publish', { kind, department: 'TKM', id })).status);
    const nowhere = await act('create', { ...by, input: { ...MORE[kind] } });
    expect([nowhere.status, nowhere.body.errors[0].source.pointer]).toEqual([422, '/input/departments']);
    expect(await sees(kind, 's1_tki', 'TKI')).toBe(false);
    expect((await act('publish', { ...by, id })).status).toBe(200);
    expect(await sees(kind, 's1_tki', 'TKI')).toBe(true);
    expect(await sees(kind, 's1_tkm', 'TKM')).toBe(false);
    expect((await act('delete', { ...by, id })).status).toBe(409);
    expect((await act('archive', { ...by, id })).status).toBe(200);
    expect(await sees(kind, 's1_tki', 'TKI')).toBe(false);
    expect((await act('delete', { ...by, id })).status).toBe(200);
  });

  it('asks for days in their order, and for the words of a picture', async () => {
    const input = {
      ...MORE[kind],
      departments: ['TKM'],
      shown_from: '2025-12-02',
      shown_until: '2025-12-01',
    };
    const { status, body } = await act('create', { kind, input });
    expect([status, body.errors[0].source.pointer]).toEqual([422, '/input/shown_until']);
  });
});

describe('what is going to happen', () => {
  it('stands with the next day first, and is gone once it is over', async () => {
    day('2025-11-06');
    const when = {
      'Uji besok': { starts_on: '2025-11-07' },
      'Uji sepekan': { starts_on: '2025-11-03', ends_on: '2025-11-08' },
      'Uji hari ini': { starts_on: '2025-11-06' },
      'Uji bulan depan': { starts_on: '2025-12-06' },
      'Uji tanpa hari': {},
      'Uji kemarin': { starts_on: '2025-11-05' },
      'Uji selesai': { starts_on: '2025-11-03', ends_on: '2025-11-05' },
      'Uji didahulukan': { starts_on: '2025-12-20', order: 1 },
    };
    const made: string[] = [];
    for (const [name, values] of Object.entries(when))
      made.push(await insert('activity', { name, ...values }));
    try {
      const titles = await titlesFor('activity', 's2_reg', 'TKMS2');
      expect(titles.filter((title) => title.startsWith('Uji '))).toEqual([
        'Uji didahulukan',
        'Uji sepekan',
        'Uji hari ini',
        'Uji besok',
        'Uji bulan depan',
        'Uji tanpa hari',
      ]);
    } finally {
      for (const id of made) await remove('activity', id);
    }
  });
});
