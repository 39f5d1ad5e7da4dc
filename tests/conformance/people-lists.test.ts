import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../server/core/new-id.ts';
import { type DemoFaculty, openDemoFaculty, projectModel } from '../../server/testing/demo-faculty.ts';

// What the lists of people tell of many at once: load against quota, cohorts, roles in colour, and what is done to several.

const STUDENTS = 'user.students@people_keeper';
const LECTURERS = 'user.lecturers@people_keeper';
const ONE = 'user.one@people_keeper';

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

interface Bar {
  label: string;
  amount: number;
  most: number | null;
  colour: string | null;
}
interface Listed {
  id: string;
  version: number;
  actions: string[];
  // biome-ignore lint/suspicious/noExplicitAny: cells of any shape
  cells: any;
}

const person = (key: string) => faculty.id('user', key);
const rowsOf = async <T>(query: ReturnType<typeof sql<T>>) =>
  (await query.execute(faculty.connection.db)).rows;

async function get(url: string, account = 'admin', department = 'TKMS2') {
  const answer = await faculty.app.inject({ url, headers: await faculty.signIn(account, department) });
  return { status: answer.statusCode, text: answer.body, json: () => answer.json() };
}

const listed = async (
  route: string,
  query = '',
  department = 'TKMS2',
  account = 'admin',
): Promise<Listed[]> =>
  (await get(`/api/routes/${route}/blocks/b1?size=100&${query}`, account, department)).json().data;

/** The list of students stands in a tab of its screen. */
async function blockOf(route: string, record: string): Promise<string> {
  const { blocks } = (await get(`/api/routes/${route}`)).json();
  const found = Object.entries(blocks as Record<string, { columns?: string[] }>).find(([, { columns }]) =>
    columns?.includes(record),
  );
  return found?.[0] ?? '';
}

describe('the load of lecturers', () => {
  it('stands beside their quota of the level, and is red where it is more', async () => {
    const rows = await listed(LECTURERS);
    const led = new Map<string, Bar>(rows.map(({ cells }) => [cells.name, cells.led]));
    expect(led.get('Ahmad Fauzan')).toEqual({ label: '0 dari 6', amount: 0, most: 6, colour: null });
    const busy = [...led.values()].filter(({ amount }) => amount > 6);
    expect(busy.length).toBeGreaterThan(0);
    for (const { label, amount, colour } of busy)
      expect([label, colour]).toEqual([`${amount} dari 6`, 'red']);
    for (const { amount, colour } of led.values()) expect(colour === 'red').toBe(amount > 6);
    // Of the other levels nothing counts here.
    const first = await listed(LECTURERS, '', 'TKM');
    expect(first.every(({ cells }) => cells.led.most === 8)).toBe(true);
  });

  it('is counted as the works say, over both departments of the level', async () => {
    const [expected] = await rowsOf<{ name: string; n: number }>(sql`
      select l.short_name as name, count(*)::int as n from lecturer l
      join supervision s on s.lecturer = l.id join "work" w on w.id = s.work
      where s.status = 'active' and s.seat = 'pembimbing_utama' and w.department in ('TKMS2', 'TKIS2')
        and s.deleted_at is null and w.deleted_at is null
      group by 1 order by 2 desc, 1 limit 1`);
    const row = (await listed(LECTURERS)).find(({ cells }) => cells.name === expected?.name);
    expect(row?.cells.led.amount).toBe(expected?.n);
  });

  it('over quota is a list of its own, and follows the quota', async () => {
    const over = async () => (await listed(LECTURERS, 'view=over')).map(({ cells }) => cells.name);
    const red = (await listed(LECTURERS)).filter(({ cells }) => cells.led.colour === 'red');
    const names = red.map(({ cells }) => cells.name);
    expect(await over()).toEqual(names);
    await sql`update lecturer set quota_magister = 99 where short_name = ${names[0]}`.execute(
      faculty.connection.db,
    );
    expect(await over()).toEqual(names.slice(1));
  });

  it('parts those of the faculty from those from outside, in the export too', async () => {
    // Of whom nobody said where they come from, like those of a spreadsheet: they are of the faculty.
    const unsaid = sql`update lecturer set is_external = null where name like '%Ahmad Fauzan%' returning id`;
    expect(await rowsOf(unsaid)).toHaveLength(1);
    const named = async (query: string) => (await listed(LECTURERS, query)).map(({ cells }) => cells.name);
    const outside = (
      await rowsOf<{ name: string }>(sql`
      select u.name from lecturer l join "user" u on u.id = l."user"
      join membership m on m."user" = u.id and m.department = 'TKMS2' and m.deleted_at is null where l.is_external`)
    ).map(({ name }) => name);
    expect(outside.length).toBeGreaterThan(0);
    expect([...(await named('view=external'))].sort()).toEqual([...outside].sort());
    expect(await named('view=own')).toEqual((await named('')).filter((name) => !outside.includes(name)));
    const { text } = await get(`/api/routes/${LECTURERS}/blocks/b1/export?format=csv&view=own`);
    expect(text).toContain('Ahmad Fauzan;');
    for (const name of outside) expect(text).not.toContain(name);
  });

  it('is exported in words', async () => {
    const { text } = await get(`/api/routes/${LECTURERS}/blocks/b1/export?format=csv`);
    expect(text).toMatch(/Ahmad Fauzan;.*;Lektor;;0 dari 6;/);
    expect(text).toMatch(/Agung Wicaksana;.*;Sekretaris Program Studi;/);
  });
});

describe('the cohorts of students', () => {
  it('are chosen among those that are there, the latest first', async () => {
    const block = await blockOf(STUDENTS, 'cohort');
    const ask = (query: string) =>
      get(`/api/routes/${STUDENTS}/options?block=${block}&field=cohort&${query}`);
    const years = (
      await rowsOf<{ year: string }>(sql`
      select distinct cohort_year::text as year from student where department = 'TKMS2' and deleted_at is null order by 1 desc`)
    ).map(({ year }) => year);
    expect((await ask('')).json().data.map(({ id }: { id: string }) => id)).toEqual(years);
    expect((await ask(`q=${years[0]}`)).json().data).toEqual([{ id: years[0], name: years[0] }]);
    expect((await ask("q=%25'")).json().data).toEqual([]);
    const rows = (
      await get(`/api/routes/${STUDENTS}/blocks/${block}?size=100&filter[cohort]=${years[0]}`)
    ).json();
    const [{ n } = { n: 0 }] = await rowsOf<{ n: number }>(sql`
      select count(*)::int as n from student where department = 'TKMS2' and cohort_year = ${Number(years[0])} and deleted_at is null`);
    expect(rows.meta.total).toBe(n);
    expect(rows.data.every(({ cells }: Listed) => String(cells.cohort) === years[0])).toBe(true);
  });

  it('are numbers: anything else is refused in words', async () => {
    const block = await blockOf(STUDENTS, 'cohort');
    const answer = await get(`/api/routes/${STUDENTS}/blocks/${block}?filter[cohort]=tahun`);
    expect(answer.status).toBe(400);
    expect(answer.json().errors[0].message).toContain('Angkatan');
  });
});

describe('a role', () => {
  it('is told by its state in colour: in force, over, yet to begin', async () => {
    const maya = person('dosen2');
    const give = (role: string, from: string, to: string | null) =>
      sql`insert into role_assignment (id, "user", department, role, valid_from, valid_to)
          values (${newId()}, ${maya}, 'TKM', ${role}, ${from}, ${to})`.execute(faculty.connection.db);
    await give('perpustakaan', '2025-01-01', null);
    await give('ca-manager', '2024-01-01', '2024-12-31');
    await give('thesis-manager', '2026-01-01', null);
    const { blocks } = (await get(`/api/routes/${ONE}?p.id=${maya}`, 'admin', 'TKM')).json();
    const roles = Object.values(blocks as Record<string, { data?: Listed[]; columns?: string[] }>).find(
      ({ columns }) => columns?.includes('state'),
    );
    const states = Object.fromEntries((roles?.data ?? []).map(({ cells }) => [cells.role, cells.state]));
    expect(states).toMatchObject({
      perpustakaan: { label: 'Berlaku', colour: 'green' },
      'ca-manager': { label: 'Berakhir', colour: null },
      'thesis-manager': { label: 'Mulai 1 Januari 2026', colour: 'blue' },
    });
  });
});

it("a person's own choices stand below what they study", () => {
  const pages = Object.values(projectModel().screens).map(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'section' ? [block.label] : [])),
  );
  const studied = pages.filter((labels) => labels.includes('Studi') && labels.includes('Notifikasi'));
  expect(studied).not.toEqual([]);
  for (const labels of studied)
    expect(labels.indexOf('Notifikasi')).toBeGreaterThan(labels.indexOf('Tes bahasa Inggris'));
});

describe('several people at once', () => {
  async function bulk(
    action: string,
    people: Listed[],
    more: object = {},
    account = 'admin',
    department = 'TKMS2',
  ) {
    const answer = await faculty.app.inject({
      method: 'POST',
      url: `/api/routes/${LECTURERS}/actions/${action}/bulk`,
      headers: { ...(await faculty.signIn(account, department)), 'idempotency-key': newId() },
      payload: {
        params: {},
        block: 'b1',
        ids: people.map(({ id }) => id),
        input: {},
        versions: Object.fromEntries(people.map(({ id, version }) => [id, version])),
        items: {},
        ...more,
      },
    });
    return { status: answer.statusCode, results: answer.json().results };
  }
  const some = async (...names: string[]) =>
    (await listed(LECTURERS)).filter(({ cells }) => names.includes(cells.name));
  const historyOf = (id: string) =>
    rowsOf<{ transition: string; actor_name: string; reason: string | null }>(
      sql`select transition, actor_name, reason from history where record = 'user' and row = ${id} order by at, id`,
    );

  it('are suspended for one reason, which each history keeps, and return together', async () => {
    const two = await some('Ahmad Fauzan', 'Aisyah Permata');
    expect(two).toHaveLength(2);
    expect(two.every(({ actions }) => actions.includes('suspend'))).toBe(true);
    const unexplained = await bulk('suspend', two);
    expect(unexplained.results.every(({ ok }: { ok: boolean }) => !ok)).toBe(true);
    const done = await bulk('suspend', two, { reason: 'Kontrak berakhir' });
    expect(done.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true]);
    for (const { id } of two)
      expect((await historyOf(id)).at(-1)).toEqual({
        transition: 'suspend',
        actor_name: 'Sekar Wulandari',
        reason: 'Kontrak berakhir',
      });
    const back = await bulk('restore', await some('Ahmad Fauzan', 'Aisyah Permata'));
    expect(back.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true]);
  });

  it('are refused one by one: the last administrators stay, whatever is chosen with them', async () => {
    for (const name of ['dosen', 'dosen2'])
      await sql`insert into role_assignment (id, "user", department, role, valid_from)
        values (${newId()}, ${person(name)}, 'TKMS3', 'admin', '2025-01-01')`.execute(faculty.connection.db);
    await sql`update role_assignment set valid_to = '2025-01-01', valid_from = '2024-01-01'
      where role = 'admin' and department = 'TKMS3' and "user" = ${person('admin')}`.execute(
      faculty.connection.db,
    );
    const both = (await listed(LECTURERS, '', 'TKM')).filter(({ id }) =>
      [person('dosen'), person('dosen2')].includes(id),
    );
    // Sekar no longer administers TKMS3, so neither is hers to suspend.
    const refused = await bulk('suspend', both, { reason: 'Coba' });
    expect(refused.results.every(({ ok }: { ok: boolean }) => !ok)).toBe(true);
    expect(refused.results[0].message).toContain('departemen lain');
    // To whom both are, one of the two is left.
    await sql`delete from role_assignment where department <> 'TKMS3' and "user" in (${person('dosen')}, ${person('dosen2')})`.execute(
      faculty.connection.db,
    );
    const mine = (await listed(LECTURERS, '', 'TKMS3', 'dosen2')).filter(({ id }) => id === person('dosen'));
    const alone = await bulk('suspend', mine, { reason: 'Coba' }, 'dosen2', 'TKMS3');
    expect(alone.results).toMatchObject([{ ok: true }]);
    const self = (await listed(LECTURERS, '', 'TKMS3', 'dosen2')).filter(({ id }) => id === person('dosen2'));
    const last = await bulk('suspend', self, { reason: 'Coba' }, 'dosen2', 'TKMS3');
    expect(last.results).toMatchObject([{ ok: false }]);
    expect(last.results[0].message).toContain('administrator terakhir');
  });

  it('are acted on by administrators alone', async () => {
    const [one] = await some('Ahmad Fauzan');
    const answer = await bulk('suspend', one ? [one] : [], { reason: 'Coba' }, 'ca', 'TKM');
    expect(answer.results).toMatchObject([{ ok: false }]);
    expect(await rowsOf(sql`select status from "user" where id = ${one?.id}`)).toEqual([
      { status: 'active' },
    ]);
  });

  it('are exported as they were chosen, and nobody whom the list does not show', async () => {
    const two = await some('Ahmad Fauzan', 'Aisyah Permata');
    const ids = [...two.map(({ id }) => id), person('s2_reg'), newId()];
    const ask = async (account: string, payload: object) =>
      faculty.app.inject({
        method: 'POST',
        url: `/api/routes/${LECTURERS}/blocks/b1/export?format=csv`,
        headers: await faculty.signIn(account, account === 'admin' ? 'TKMS2' : 'TKM'),
        payload,
      });
    const lines = (await ask('admin', { ids })).body.trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(';')[0]).sort()).toEqual(['Ahmad Fauzan', 'Aisyah Permata']);
    expect((await ask('admin', { ids: [] })).statusCode).toBe(422);
    expect((await ask('s1_tkm', { ids })).statusCode).toBe(403);
  });
});

describe('the search by the number of a student', () => {
  it('finds the account in both lists of who keeps people, as long as the student is there', async () => {
    const [{ nim, name } = { nim: 'none', name: '' }] = await rowsOf(
      sql<{ nim: string; name: string }>`select nim, name from student where "user" = ${person('s2_reg')}`,
    );
    const block = await blockOf(STUDENTS, 'nim');
    const found = async (list: string) => {
      const url = `/api/routes/${list}?search=${encodeURIComponent(nim)}`;
      return (await get(url)).json().data.map(({ cells }: Listed) => cells.name);
    };
    const both = [`${STUDENTS}/blocks/${block}`, 'user.list@people_keeper/blocks/b1'];
    for (const list of both) expect(await found(list), list).toEqual([name]);
    const leave = (at: string | null) =>
      sql`update student set deleted_at = ${at} where nim = ${nim}`.execute(faculty.connection.db);
    await leave('2025-11-01T00:00:00Z');
    for (const list of both) expect(await found(list), list).toEqual([]);
    await leave(null);
  });
});

it('stand above the page of a student for whoever may open them, and for no one else', async () => {
  const above = async (account: string) => {
    const { json } = await get(`/api/routes/user.student@signed_in?p.id=${person('tm22')}`, account);
    return (json().data ?? json()).breadcrumbs;
  };
  expect(await above('admin')).toEqual([{ label: 'Mahasiswa', path: '/v3/data/pengguna/mahasiswa' }]);
  expect(await above('tm22')).toEqual([]);
});
