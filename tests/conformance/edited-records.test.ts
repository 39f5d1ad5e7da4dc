import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../server/core/new-id.ts';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';

// Semesters and rooms: who keeps them, what is refused and in which words, and what the books say afterwards.

const SEMESTERS = 'semester.list@keeper';
const ROOMS = 'room.list@keeper';
/** Where on a page its list stands. */
const LISTS: Record<string, string> = { [ROOMS]: 'b4' };

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

type Row = Record<string, unknown>;
interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of any shape
  body: any;
}

interface Act {
  account: string;
  route: string;
  action: string;
  id?: string;
  input?: object;
  version?: number;
  department?: string;
  key?: string;
}

async function act({
  account,
  route,
  action,
  department = 'TKM',
  key = newId(),
  ...body
}: Act): Promise<Answer> {
  const version = body.id && body.version === undefined ? await versionOf(route, body.id) : body.version;
  const answer = await faculty.app.inject({
    method: 'POST',
    url: `/api/routes/${route}/actions/${action}`,
    headers: { ...(await faculty.signIn(account, department)), 'idempotency-key': key },
    payload: { params: {}, ...body, version },
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function read(account: string, url: string, department = 'TKM'): Promise<Answer> {
  const answer = await faculty.app.inject({ url, headers: await faculty.signIn(account, department) });
  return { status: answer.statusCode, body: answer.json() };
}

const rowsOf = async (query: ReturnType<typeof sql<Row>>) =>
  (await query.execute(faculty.connection.db)).rows;
const tableOf = (route: string) => (route === ROOMS ? 'room' : 'semester');
async function versionOf(route: string, id: string): Promise<number | undefined> {
  const [row] = await rowsOf(sql<Row>`select row_version from ${sql.table(tableOf(route))} where id = ${id}`);
  return row && Number(row.row_version);
}
const historyOf = (id: string) =>
  rowsOf(
    sql<Row>`select transition, actor_name, about, changes from history where row = ${id} order by at, id`,
  );
const active = () => rowsOf(sql<Row>`select code from semester where is_active and deleted_at is null`);

interface Listed {
  id: string;
  actions: string[];
  cells: Record<string, unknown>;
}
async function listed(account: string, route: string): Promise<Listed[]> {
  const { body } = await read(
    account,
    `/api/routes/${route}/blocks/${LISTS[route] ?? 'b1'}?pagination[size]=100`,
  );
  return body.data;
}

const NEXT = { code: '20261', name: 'Gasal 2026/2027', start_date: '2026-08-10', end_date: '2027-01-29' };
const create = (input: object, more: Partial<Act> = {}) =>
  act({ account: 'ca', route: SEMESTERS, action: 'create', input, ...more });

describe('semesters', () => {
  let next: string;

  it('are made by whoever keeps them, once for one wish', async () => {
    const key = newId();
    const made = await create(NEXT, { key });
    expect(made).toMatchObject({ status: 200, body: { message: 'Semester ditambahkan.' } });
    next = made.body.id;
    expect((await create(NEXT, { key })).body.id).toBe(next);
    expect((await listed('ta', SEMESTERS)).filter(({ id }) => id === next)).toHaveLength(1);
  });

  it('are refused at the field: a code that is taken, days of another one, an end before the start', async () => {
    const code = await create({ ...NEXT, start_date: '2027-08-09', end_date: '2028-01-28' });
    expect(code).toMatchObject({
      status: 409,
      body: {
        errors: [
          {
            code: 'E_PROCESS_TAKEN',
            message: 'Kode 20261 sudah dipakai semester Gasal 2026/2027.',
            source: { pointer: '/input/code' },
          },
        ],
      },
    });
    const days = await create({ ...NEXT, code: '20262', start_date: '2027-01-11', end_date: '2027-07-30' });
    expect(days).toMatchObject({
      status: 409,
      body: {
        errors: [
          {
            message: 'Bertumpang tindih dengan Gasal 2026/2027, 10 Agustus 2026 sampai 29 Januari 2027.',
            source: { pointer: '/input/start_date' },
          },
        ],
      },
    });
    const end = await create({ ...NEXT, code: '20262', start_date: '2027-08-09', end_date: '2027-02-01' });
    expect(end).toMatchObject({
      status: 422,
      body: { errors: [{ source: { pointer: '/input/end_date' } }] },
    });
    const missing = await create({ ...NEXT, code: undefined });
    expect(missing).toMatchObject({
      status: 422,
      body: { errors: [{ source: { pointer: '/input/code' } }] },
    });
  });

  it('change, and the books say who changed which field from what to what', async () => {
    const input = { ...NEXT, name: 'Gasal 2026/27', grade_deadline: '2027-01-08' };
    const edited = await act({ account: 'ca', route: SEMESTERS, action: 'edit', id: next, input });
    expect(edited).toMatchObject({ status: 200, body: { message: 'Semester diperbarui.' } });
    expect(await historyOf(next)).toMatchObject([
      { transition: 'create', actor_name: 'Retno Palupi', about: null },
      {
        transition: 'edit',
        actor_name: 'Retno Palupi',
        about: 'Nama, Batas nilai',
        changes: {
          name: { from: 'Gasal 2026/2027', to: 'Gasal 2026/27' },
          grade_deadline: { from: null, to: '2027-01-08' },
        },
      },
    ]);
    const audit = await rowsOf(sql<Row>`select action from audit where row = ${next} and result = 'done'`);
    expect(audit).toHaveLength(2);
  });

  it('are not changed by who looked at an older version, nor without one', async () => {
    const late = { account: 'admin', route: SEMESTERS, action: 'edit', id: next, input: NEXT };
    expect(await act({ ...late, version: 1 })).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'E_PROCESS_CONFLICT' }], version: 2 },
    });
    const unseen = await faculty.app.inject({
      method: 'POST',
      url: `/api/routes/${SEMESTERS}/actions/edit`,
      headers: await faculty.signIn('admin', 'TKM'),
      payload: { params: {}, id: next, input: NEXT },
    });
    expect(unseen.statusCode).toBe(428);
  });

  it('have exactly one that is active, however many are activated at once', async () => {
    expect(await active()).toEqual([{ code: '20251' }]);
    const others = [next, faculty.id('semester', 's20252')];
    const answers = await Promise.all(
      others.map((id) => act({ account: 'ca', route: SEMESTERS, action: 'activate', id })),
    );
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await active()).toHaveLength(1);
    const back = {
      account: 'ca',
      route: SEMESTERS,
      action: 'activate',
      id: faculty.id('semester', 's20251'),
    };
    expect((await act(back)).status).toBe(200);
    expect(await active()).toEqual([{ code: '20251' }]);
  });

  it('stay while they are active or something refers to them, and go otherwise', async () => {
    const remove = (key: string) =>
      act({ account: 'ca', route: SEMESTERS, action: 'delete', id: faculty.id('semester', key) });
    expect((await remove('s20251')).body.errors[0].code).toBe('E_PROCESS_WHEN');
    const activate = (key: string) =>
      act({ account: 'ca', route: SEMESTERS, action: 'activate', id: faculty.id('semester', key) });
    await activate('s20252');
    const used = await remove('s20251');
    expect(used.status).toBe(409);
    expect(used.body.errors[0].code).toBe('E_PROCESS_IN_USE');
    expect(used.body.errors[0].message).toMatch(/^Masih dipakai oleh \d+ periode\.$/);
    await activate('s20251');
    expect((await act({ account: 'ca', route: SEMESTERS, action: 'delete', id: next })).status).toBe(200);
    expect((await listed('ca', SEMESTERS)).map(({ id }) => id)).not.toContain(next);
    expect((await historyOf(next)).at(-1)).toMatchObject({ transition: 'delete' });
    const [kept] = await rowsOf(
      sql<Row>`select name from semester where id = ${next} and deleted_at is not null`,
    );
    expect(kept).toEqual({ name: 'Gasal 2026/27' });
  });
});

describe('semesters that are over', () => {
  const PERIODS = 's2_thesis_exam.periods@manager';
  const over = () => faculty.id('semester', 's20242');
  const step = (action: string, id = over()) => act({ account: 'ca', route: SEMESTERS, action, id });
  const one = async (id: string) => (await listed('ca', SEMESTERS)).find((row) => row.id === id);
  const offered = async () => {
    const url = `/api/routes/${PERIODS}/options?action=create&field=semester&q=`;
    return (await read('admin', url, 'TKMS2')).body.data.map(({ id }: { id: string }) => id);
  };
  const period = (name: string, department: string): Act => ({
    account: 'admin',
    department,
    route: PERIODS,
    action: 'create',
    input: {
      name,
      semester: over(),
      registration_start: '2025-11-03',
      registration_end: '2025-11-10',
      examination_start: '2025-11-12',
      examination_end: '2025-11-20',
    },
  });

  it('are archived by whoever keeps them; what is active or not over is not', async () => {
    for (const key of ['s20251', 's20252']) {
      const id = faculty.id('semester', key);
      expect((await one(id))?.actions).not.toContain('archive');
      expect((await step('archive', id)).body.errors[0].code).toBe('E_PROCESS_WHEN');
    }
    expect((await one(over()))?.actions).toContain('archive');
    expect((await step('unarchive')).body.errors[0].code).toBe('E_PROCESS_WHEN');
    expect(await offered()).toContain(over());
    expect(await step('archive')).toMatchObject({
      status: 200,
      body: { message: 'Semester diarsipkan.' },
    });
    expect((await historyOf(over())).at(-1)).toMatchObject({
      transition: 'archive',
      actor_name: 'Retno Palupi',
    });
  });

  it('are, once archived, read and found but neither offered, taken, changed nor activated', async () => {
    expect(await offered()).not.toContain(over());
    expect(await offered()).toContain(faculty.id('semester', 's20251'));
    const taken = await act(period('Periode lama', 'TKMS2'));
    expect(taken).toMatchObject({
      status: 422,
      body: { errors: [{ source: { pointer: '/input/semester' } }] },
    });
    const row = await one(over());
    expect(row?.cells.is_archived).toBe(true);
    expect(row?.actions).toContain('unarchive');
    for (const action of ['edit', 'activate', 'archive']) {
      expect(row?.actions).not.toContain(action);
      const input = action === 'edit' ? { ...NEXT, code: '20242' } : {};
      const answer = await act({ account: 'ca', route: SEMESTERS, action, id: over(), input });
      expect([action, answer.body.errors[0].code]).toEqual([action, 'E_PROCESS_WHEN']);
    }
    const found = await read('ca', `/api/routes/${SEMESTERS}/blocks/b1?filter[is_archived]=true`);
    expect(found.body.data.map(({ id }: Listed) => id)).toEqual([over()]);
  });

  it('come back, and are not archived while a period of any department still runs', async () => {
    expect((await step('unarchive')).status).toBe(200);
    expect(await offered()).toContain(over());
    expect((await act(period('Periode susulan', 'TKIS2'))).status).toBe(200);
    expect((await step('archive')).body.errors[0]).toMatchObject({
      code: 'E_PROCESS_NEEDS',
      message: 'Masih ada periode semester ini yang belum selesai.',
    });
    await sql`update period set deleted_at = now() where semester = ${over()}`.execute(faculty.connection.db);
  });
});

describe('who only reads semesters', () => {
  it.each(['ta', 'kompre', 'pendadaran'])('%s is offered nothing and refused everything', async (account) => {
    const rows = await listed(account, SEMESTERS);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.flatMap(({ actions }) => actions)).toEqual([]);
    const page = await read(account, `/api/routes/${SEMESTERS}`);
    expect(JSON.stringify(page.body)).not.toContain('Tambah semester');
    const before = await rowsOf(sql<Row>`select count(*)::int as n, max(row_version) as v from semester`);
    const id = faculty.id('semester', 's20252');
    for (const action of ['create', 'edit', 'activate', 'archive', 'unarchive', 'delete']) {
      const input = action === 'create' || action === 'edit' ? { ...NEXT, code: '20311' } : {};
      const own = action === 'create' ? {} : { id };
      expect([action, (await act({ account, route: SEMESTERS, action, input, ...own })).status]).toEqual([
        action,
        403,
      ]);
    }
    expect(await rowsOf(sql<Row>`select count(*)::int as n, max(row_version) as v from semester`)).toEqual(
      before,
    );
  });
});

describe('rooms', () => {
  it.each(['admin', 'kompre', 'pendadaran'])('are kept by %s', async (account) => {
    const input = {
      code: `X-${account}`,
      name: `Ruang ${account}`,
      capacity: 20,
      facilities: ['ac', 'projector'],
    };
    const made = await act({ account, route: ROOMS, action: 'create', input });
    expect(made.status).toBe(200);
    const { id } = made.body;
    const edit = {
      account,
      route: ROOMS,
      action: 'edit',
      id,
      input: { ...input, capacity: 25, status: 'maintenance' },
    };
    expect((await act(edit)).status).toBe(200);
    expect((await historyOf(id)).at(-1)?.changes).toMatchObject({ capacity: { from: 20, to: 25 } });
    expect((await act({ account, route: ROOMS, action: 'retire', id })).status).toBe(200);
    expect((await act({ account, route: ROOMS, action: 'retire', id })).body.errors[0].code).toBe(
      'E_PROCESS_WHEN',
    );
    expect((await act({ account, route: ROOMS, action: 'delete', id })).status).toBe(200);
  });

  it('say in words what is in them', async () => {
    const [room] = (await listed('kompre', ROOMS)).filter(({ id }) => id === faculty.id('room', 'lab1'));
    expect(room?.cells.facilities).toEqual(['Proyektor', 'AC', 'Komputer']);
  });

  it('that were used are closed, not removed', async () => {
    const [used] = await rowsOf(sql<Row>`select room as id from registration where room is not null limit 1`);
    const remove = await act({ account: 'kompre', route: ROOMS, action: 'delete', id: String(used?.id) });
    expect(remove.body.errors[0].message).toMatch(/^Masih dipakai oleh .*\d+ pendaftaran/);
  });

  it('begin anew with what they always have, where a form left it out', async () => {
    const room = { account: 'admin', route: ROOMS };
    const input = { code: 'Y0', name: 'Ruang Y', capacity: 5 };
    const { body } = await act({ ...room, action: 'create', input });
    const statusOf = async () =>
      (await listed('admin', ROOMS)).find(({ id }) => id === body.id)?.cells.status;
    for (const [status, kept] of [
      ['maintenance', 'maintenance'],
      [undefined, 'active'],
    ]) {
      const edited = await act({ ...room, action: 'edit', id: body.id, input: { ...input, status } });
      expect(edited.status, JSON.stringify(edited.body)).toBe(200);
      expect(await statusOf()).toBe(kept);
    }
    expect((await act({ ...room, action: 'delete', id: body.id })).status).toBe(200);
  });

  it('do not take what no form asks for, nor values that there are not', async () => {
    const input = { code: 'Y1', name: 'Ruang Y', capacity: 0, facilities: ['sauna'] };
    const refused = await act({ account: 'admin', route: ROOMS, action: 'create', input });
    expect(
      refused.body.errors.map((one: { source: { pointer: string } }) => one.source.pointer).sort(),
    ).toEqual(['/input/capacity', '/input/facilities/0']);
    const status = await act({
      account: 'admin',
      route: ROOMS,
      action: 'create',
      input: { ...input, status: 'closed' },
    });
    expect(status.status).toBe(422);
  });
});

describe('who keeps neither', () => {
  const people: [string, string, string][] = [
    ['tm06', 'TKMS2', SEMESTERS],
    ['dosen', 'TKMS2', SEMESTERS],
    ['perpus', 'TKMS2', SEMESTERS],
    ['kadep', 'TKMS2', SEMESTERS],
    ['tm06', 'TKMS2', ROOMS],
    ['dosen', 'TKMS2', ROOMS],
    ['ca', 'TKM', ROOMS],
    ['ta', 'TKM', ROOMS],
    ['perpus', 'TKMS2', ROOMS],
  ];
  it.each(people)(
    '%s in %s sees nothing of %s and does nothing there',
    async (account, department, route) => {
      const paths: Record<string, string> = { [SEMESTERS]: '/data/semester', [ROOMS]: '/fasilitas/ruangan' };
      for (const url of [
        `/api/routes/${route}`,
        `/api/routes/${route}/blocks/${LISTS[route] ?? 'b1'}`,
        `/api/routes/${route}/actions/create`,
      ])
        expect([url, (await read(account, url, department)).status]).toEqual([url, 403]);
      const open = await read(account, `/api/open?path=${paths[route]}`, department);
      expect(open.body.refused).toBeDefined();
      const tried = await act({ account, route, action: 'create', input: NEXT, department });
      expect(tried.status).toBe(403);
    },
  );
});
