import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../server/core/new-id.ts';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';

// Who makes, changes and suspends people and gives them roles, what is refused and in which words, and what the books say.

const ONE = 'user.one@people_keeper';
const STUDENTS = 'user.students@people_keeper';
const LECTURERS = 'user.lecturers@people_keeper';
const STAFF = 'user.staff@people_keeper';
const ACCOUNT = 'user.account@signed_in';

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

const rowsOf = async (query: ReturnType<typeof sql<Row>>) =>
  (await query.execute(faculty.connection.db)).rows;
const person = (key: string) => faculty.id('user', key);

interface Act {
  account?: string;
  department?: string;
  route?: string;
  /** Id of the person the page is about. */
  of?: string | null;
  action: string;
  item?: string;
  input?: object;
  reason?: string;
}

async function act({
  account = 'admin',
  department = 'TKM',
  route = ONE,
  of = null,
  action,
  item,
  input = {},
  reason,
}: Act): Promise<Answer> {
  const table = action.endsWith('_role')
    ? 'role_assignment'
    : action === 'leave'
      ? 'membership'
      : action === 'edit_studies'
        ? 'student'
        : 'lecturer';
  const [row] = item
    ? await rowsOf(sql<Row>`select row_version from ${sql.table(table)} where id = ${item}`)
    : of === null
      ? []
      : await rowsOf(sql<Row>`select row_version from "user" where id = ${of}`);
  const answer = await faculty.app.inject({
    method: 'POST',
    url: `/api/routes/${route}/actions/${action}`,
    headers: { ...(await faculty.signIn(account, department)), 'idempotency-key': newId() },
    payload: {
      params: of === null ? {} : { id: of },
      item,
      input,
      reason,
      version: row && Number(row.row_version),
    },
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function page(account: string, department: string, route: string, id: string | null): Promise<Answer> {
  const url = `/api/routes/${route}${id === null ? '' : `?p.id=${id}`}`;
  const answer = await faculty.app.inject({ url, headers: await faculty.signIn(account, department) });
  return { status: answer.statusCode, body: answer.json() };
}

const sentence = ({ body }: Answer): string =>
  body.errors?.[0]?.message ?? body.errors?.[0]?.detail ?? JSON.stringify(body);
const historyOf = (id: string) =>
  rowsOf(
    sql<Row>`select transition, about, actor_name from history where record = 'user' and row = ${id} order by at, id`,
  );
const roleOf = async (user: string, role: string, department: string): Promise<string> => {
  const [row] = await rowsOf(
    sql<Row>`select id from role_assignment where "user" = ${user} and role = ${role} and department = ${department} and deleted_at is null`,
  );
  return String(row?.id);
};

const TINA = {
  name: 'Tina Lestari',
  email: 'tina.lestari@mail.example.ac.id',
  id_number: '551234',
  nim: '25/551234/TK/60001',
  cohort_year: 2025,
};
const add = (input: object, more: Partial<Act> = {}) =>
  act({ route: STUDENTS, action: 'create_student', input, ...more });

describe('people', () => {
  let tina: string;

  it('are added by an administrator with their place in the department, and without a password', async () => {
    const made = await add(TINA);
    expect(made).toMatchObject({
      status: 200,
      body: {
        message: 'Mahasiswa ditambahkan. Undangan dikirim ke tina.lestari@mail.example.ac.id.',
        state: 'pending',
      },
    });
    tina = made.body.id;
    expect(
      await rowsOf(sql<Row>`select name, position_id, status, password_hash from "user" where id = ${tina}`),
    ).toEqual([{ name: 'Tina Lestari', position_id: 4, status: 'pending', password_hash: null }]);
    expect(
      await rowsOf(sql<Row>`select department, is_primary from membership where "user" = ${tina}`),
    ).toEqual([{ department: 'TKM', is_primary: true }]);
    expect(
      await rowsOf(sql<Row>`select department, nim, study_status from student where "user" = ${tina}`),
    ).toEqual([{ department: 'TKM', nim: TINA.nim, study_status: 'active' }]);
    expect((await page('admin', 'TKM', ONE, tina)).status).toBe(200);
    expect((await page('admin', 'TKI', ONE, tina)).status).toBe(404);
  });

  it('are added by nobody else', async () => {
    for (const account of ['ca', 'kp', 'ta', 'kompre', 'pendadaran'])
      expect((await add({ ...TINA, email: 'x@mail.example.ac.id' }, { account })).status).toBe(403);
    for (const account of ['dosen', 's1_tkm', 'kadep'])
      expect((await add({ ...TINA, email: 'x@mail.example.ac.id' }, { account })).status).toBe(403);
  });

  it('are not added twice, nor with an address that sign-in would not find', async () => {
    expect((await add(TINA)).status).toBe(409);
    expect(
      (
        await add({
          ...TINA,
          email: 'Tina@mail.example.ac.id',
          id_number: '551235',
          nim: '25/551235/TK/60001',
        })
      ).status,
    ).toBe(422);
  });

  it('come as lecturers and staff, too', async () => {
    const lecturer = await act({
      route: LECTURERS,
      action: 'create_lecturer',
      input: {
        name: 'Budi Utomo',
        full_name: 'Dr. Budi Utomo',
        email: 'budi.utomo@dosen.example.ac.id',
        id_number: '198901012015041001',
        rank: 'lektor',
      },
    });
    expect(lecturer.status).toBe(200);
    expect(
      await rowsOf(sql<Row>`select name, rank_level from lecturer where "user" = ${lecturer.body.id}`),
    ).toEqual([{ name: 'Dr. Budi Utomo', rank_level: 3 }]);
    const staff = await act({
      route: STAFF,
      action: 'create_staff',
      input: { name: 'Siti Aminah', email: 'siti.aminah@staf.example.ac.id', id_number: 'STF099' },
    });
    expect(staff.status).toBe(200);
  });

  it('are corrected, and the history names the fields', async () => {
    const input = { name: 'Tina Lestari Dewi', email: TINA.email, id_number: TINA.id_number };
    expect(await act({ of: tina, action: 'edit', input })).toMatchObject({ status: 200 });
    expect(await rowsOf(sql<Row>`select name from student where "user" = ${tina}`)).toEqual([
      { name: 'Tina Lestari Dewi' },
    ]);
    expect(await historyOf(tina)).toMatchObject([
      { transition: 'create_student', actor_name: 'Sekar Wulandari' },
      { transition: 'edit', about: 'Nama', actor_name: 'Sekar Wulandari' },
    ]);
  });

  it('change of their own account the telephone alone', async () => {
    const rania = person('s1_tkm');
    const [{ row_version } = {}] = await rowsOf(sql<Row>`select row_version from "user" where id = ${rania}`);
    const send = async (action: string, input: object) => {
      const answer = await faculty.app.inject({
        method: 'POST',
        url: `/api/routes/${ACCOUNT}/actions/${action}`,
        headers: { ...(await faculty.signIn('s1_tkm', 'TKM')), 'idempotency-key': newId() },
        payload: { params: {}, input, version: Number(row_version) },
      });
      return answer.statusCode;
    };
    expect(await send('edit', { name: 'Ratu', email: 'ratu@mail.example.ac.id', id_number: '1' })).toBe(403);
    expect(await send('give_role', { department: 'TKM', role: 'admin', valid_from: '2025-11-03' })).toBe(403);
    expect(await send('edit_contact', { phone: '+62 812-0000-0000' })).toBe(200);
    expect(await rowsOf(sql<Row>`select name, phone from "user" where id = ${rania}`)).toEqual([
      { name: 'Rania Prameswari', phone: '+62 812-0000-0000' },
    ]);
  });

  it('are offered to nobody but administrators to act on', async () => {
    const { body } = await page('ta', 'TKM', ONE, tina);
    expect(body.actions).toEqual([]);
    const tables = Object.values(
      body.blocks as Record<string, { kind: string; data?: { actions: string[] }[] }>,
    );
    for (const { data = [] } of tables) for (const { actions } of data) expect(actions).toEqual([]);
    expect(
      (
        await act({
          account: 'ta',
          of: tina,
          action: 'edit',
          input: { name: 'X', email: TINA.email, id_number: '1' },
        })
      ).status,
    ).toBe(403);
  });
});

describe('roles', () => {
  const MAYA = { role: 'ca-manager', valid_from: '2025-11-03', decree_no: '112/UN1/FTK/SK/2025' };

  it('are given for a department and days; they hold at once, and the history has them with their decree', async () => {
    const maya = person('dosen2');
    const early = await faculty.signIn('dosen2', 'TKMS2');
    const open = () => faculty.app.inject({ url: '/api/routes/user.list@people_keeper', headers: early });
    expect((await open()).statusCode).toBe(403);
    const given = await act({ of: maya, action: 'give_role', input: { ...MAYA, department: 'TKMS2' } });
    expect(given).toMatchObject({ status: 200, body: { message: 'Peran diberikan.' } });
    expect((await open()).statusCode).toBe(200);
    expect((await historyOf(maya)).at(-1)).toEqual({
      transition: 'give_role',
      about: 'Pengelola Capaian TKMS2, SK 112/UN1/FTK/SK/2025',
      actor_name: 'Sekar Wulandari',
    });
    const item = await roleOf(maya, 'ca-manager', 'TKMS2');
    expect((await act({ of: maya, action: 'cancel_role', item })).status).toBe(200);
    expect((await open()).statusCode).toBe(403);
  });

  it('that are taken end with yesterday', async () => {
    const ta = person('ta');
    const item = await roleOf(ta, 'thesis-manager', 'TKI');
    const before = await faculty.signIn('ta', 'TKI');
    expect((await act({ of: ta, action: 'end_role', item })).status).toBe(200);
    const answer = await faculty.app.inject({ url: '/api/routes/user.list@people_keeper', headers: before });
    expect(answer.statusCode).toBe(403);
    expect(await rowsOf(sql<Row>`select valid_to::text from role_assignment where id = ${item}`)).toEqual([
      { valid_to: '2025-11-02' },
    ]);
  });

  it('of heads are told in the words of the key', async () => {
    const input = { department: 'TKM', role: 'head-of-department', valid_from: '2025-11-03' };
    const refused = await act({ of: person('dosen2'), action: 'give_role', input });
    expect(refused.status).toBe(409);
    expect(sentence(refused)).toContain('Bambang Haryadi');
  });

  it('are given where somebody belongs, from a day to a later one', async () => {
    const elsewhere = await act({
      of: person('ta'),
      action: 'give_role',
      input: { ...MAYA, department: 'TKMS3' },
    });
    expect(sentence(elsewhere)).toContain('belum menjadi anggota');
    const back = await act({
      of: person('ta'),
      action: 'give_role',
      input: { ...MAYA, department: 'TKM', valid_to: '2025-10-01' },
    });
    expect(back.status).toBe(422);
  });
});

describe('an administrator of one department', () => {
  const lecturer = () => person('dosen');
  beforeAll(async () => {
    const input = { department: 'TKMS2', role: 'admin', valid_from: '2025-11-03' };
    expect((await act({ of: lecturer(), action: 'give_role', department: 'TKMS2', input })).status).toBe(200);
  });
  const local = { account: 'dosen', department: 'TKMS2' };

  it('gives roles there, and in no other', async () => {
    const maya = person('dosen2');
    const input = { role: 'perpustakaan', valid_from: '2025-11-03' };
    expect(
      (await act({ ...local, of: maya, action: 'give_role', input: { ...input, department: 'TKMS2' } }))
        .status,
    ).toBe(200);
    const other = await act({
      ...local,
      of: maya,
      action: 'give_role',
      input: { ...input, department: 'TKM' },
    });
    expect(other.status).toBe(422);
    expect(await roleOf(maya, 'perpustakaan', 'TKM')).toBe('undefined');
    expect(
      (
        await act({
          ...local,
          department: 'TKM',
          of: maya,
          action: 'give_role',
          input: { ...input, department: 'TKM' },
        })
      ).status,
    ).toBe(403);
  });

  it('ends no role of another', async () => {
    const sekprodi = person('sekprodi');
    const item = await roleOf(sekprodi, 'secretary-of-program', 'TKM');
    const refused = await act({ ...local, of: sekprodi, action: 'end_role', item });
    expect(refused.status).toBe(422);
    expect(sentence(refused)).toContain('bukan administrator departemen ini');
  });

  it('takes over nobody who holds a role elsewhere', async () => {
    const input = { name: 'Sekar Wulandari', email: 'mine@dosen.example.ac.id', id_number: 'STF001' };
    for (const step of [
      { action: 'edit', input },
      { action: 'suspend', reason: 'Coba' },
    ]) {
      const refused = await act({ ...local, of: person('admin'), ...step });
      expect(refused.status).toBe(422);
      expect(sentence(refused)).toContain('memegang peran di departemen lain');
    }
  });

  it('takes over nobody who belongs elsewhere by an address of their own', async () => {
    const maya = person('dosen2');
    const input = {
      name: 'Maya Lestari',
      email: 'mine@dosen.example.ac.id',
      id_number: '197910102009102009',
    };
    // Nothing that Maya holds in TKMS2 keeps its administrator off, but the address would open more than that.
    const refused = await act({ ...local, of: maya, action: 'edit', input });
    expect(refused.status).toBe(422);
    expect(sentence(refused)).toContain('juga anggota departemen lain');
    const same = { ...input, email: 'maya.lestari@dosen.example.ac.id', phone: '0812-1111-2222' };
    expect((await act({ ...local, of: maya, action: 'edit', input: same })).status).toBe(200);
  });

  it('adds nobody to another department', async () => {
    expect(
      (await act({ ...local, of: person('kaprodi'), action: 'join', input: { department: 'TKI' } })).status,
    ).toBe(422);
  });
});

describe('the last administrator', () => {
  const sekar = () => person('admin');

  it('neither ends the role, nor sets it an end, nor is suspended', async () => {
    const item = await roleOf(sekar(), 'admin', 'TKI');
    const ended = await act({ of: sekar(), action: 'end_role', item });
    expect(sentence(ended)).toContain('Administrator terakhir');
    const dated = await act({ of: sekar(), action: 'change_role', item, input: { valid_to: '2026-12-31' } });
    expect(sentence(dated)).toContain('Administrator terakhir');
    const suspended = await act({ of: sekar(), action: 'suspend', reason: 'Coba' });
    expect(sentence(suspended)).toContain('administrator terakhir');
    expect(await rowsOf(sql<Row>`select valid_to from role_assignment where id = ${item}`)).toEqual([
      { valid_to: null },
    ]);
  });

  it('is not replaced by somebody whose own time ends', async () => {
    const input = { department: 'TKI', role: 'admin', valid_from: '2025-11-03', valid_to: '2025-12-31' };
    expect((await act({ of: person('dosen'), action: 'give_role', input })).status).toBe(200);
    const item = await roleOf(sekar(), 'admin', 'TKI');
    expect((await act({ of: sekar(), action: 'end_role', item })).status).toBe(422);
  });

  it('goes once another one stays', async () => {
    const input = { department: 'TKI', role: 'admin', valid_from: '2025-11-03' };
    expect((await act({ of: person('dosen2'), action: 'give_role', input })).status).toBe(200);
    const item = await roleOf(sekar(), 'admin', 'TKI');
    expect((await act({ of: sekar(), action: 'end_role', item })).status).toBe(200);
    const left = await roleOf(person('dosen2'), 'admin', 'TKI');
    const last = await act({
      account: 'dosen2',
      department: 'TKI',
      of: person('dosen2'),
      action: 'cancel_role',
      item: left,
    });
    expect(sentence(last)).toContain('Administrator terakhir');
  });
});

describe('suspending', () => {
  it('closes every session at once, and returning opens the account again', async () => {
    const vina = person('vina');
    const headers = await faculty.signIn('vina', 'TKM');
    const home = () => faculty.app.inject({ url: '/api/routes/general.dashboard@signed_in', headers });
    expect((await home()).statusCode).toBe(200);
    expect((await act({ of: vina, action: 'suspend' })).status).toBe(422);
    expect((await act({ of: vina, action: 'suspend', reason: 'Cuti panjang' })).status).toBe(200);
    expect((await home()).statusCode).toBe(401);
    expect((await act({ of: vina, action: 'restore' })).status).toBe(200);
    expect(await rowsOf(sql<Row>`select status from "user" where id = ${vina}`)).toEqual([
      { status: 'active' },
    ]);
  });
});
