import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';
import { bringIn, csv } from './bring-in.ts';

/*
 * Who administers one department asks for what is another one's: by files, settings, exports, counts and choices. What they
 * are told of it is what they are told of what is not there at all.
 */

/** Administers TKIS2 and nothing else. */
const LOCAL = 'staf01';
const OWN = 'TKIS2';
const OTHER = 'TKMS2';
const STUDENTS = 'user.students@people_keeper';
const SETTINGS = 'settings.page@keeper';

let faculty: DemoFaculty;
let foreign: { id: string; nim: string; name: string; user: string };
beforeAll(async () => {
  faculty = await openDemoFaculty();
  await sql`
    insert into role_assignment (id, "user", role, department, valid_from, row_version, created_at, updated_at)
    values ('local', ${faculty.id('user', LOCAL)}, 'admin', ${OWN}, '2025-01-01', 1, now(), now())`.execute(
    faculty.connection.db,
  );
  await sql`
    insert into membership (id, "user", department, row_version, created_at, updated_at)
    values ('local-member', ${faculty.id('user', LOCAL)}, ${OWN}, 1, now(), now())`.execute(
    faculty.connection.db,
  );
  const { rows } = await sql<typeof foreign>`
    select s.id, s.nim, u.name, u.id as user from student s join "user" u on u.id = s."user" where s.department = ${OTHER}
    order by s.nim limit 1`.execute(faculty.connection.db);
  foreign = rows[0] as typeof foreign;
});
afterAll(() => faculty?.close());

const as = async (url: string, payload?: object, account = LOCAL, department = OWN) => {
  const headers = await faculty.signIn(account, department);
  const method = payload === undefined ? 'GET' : 'POST';
  return faculty.app.inject({ method, url: `/api/routes/${url}`, headers, ...(payload && { payload }) });
};
const NOBODY = '99/999999/PTK/99999';

describe('a file', () => {
  const files = (block: string) =>
    bringIn(() => faculty, { account: LOCAL, department: OWN, route: STUDENTS, block });
  it.each([
    [
      'b3',
      'NIM;Judul karya akhir;Pembimbing utama',
      (nim: string) => `${nim};Judul karya yang panjang;Hendra Saputro`,
    ],
    ['b4', 'NIM;Tahap;Tanggal lulus', (nim: string) => `${nim};Ujian Proposal Tesis;1/8/2025`],
  ])(
    'with a student of another department (%s) is told what it is of one whom nobody knows',
    async (block, head, line) => {
      const { checked } = files(block);
      const told = async (nim: string) => {
        const { summary, faults } = await checked(csv(head, line(nim)));
        return JSON.stringify({ summary, faults }).replaceAll(nim, 'NIM');
      };
      const unknown = await told(NOBODY);
      expect(await told(foreign.nim)).toBe(unknown);
      expect(await told(foreign.id)).toBe(unknown);
      expect(unknown).toContain('"fresh":0');
    },
  );

  it('says of no row in which department it is, or which row it is', async () => {
    const own = files('b2');
    const head = 'Nama;Email;NIU;NIM;Angkatan;SKS lulus;IPK;Departemen;department;id';
    const state = await own.checked(
      csv(
        head,
        `Mahasiswa Susulan;susulan@mail.example.ac.id;610001;23/610001/PTK/59001;2023;20;3,1;${OTHER};${OTHER};${foreign.user}`,
      ),
    );
    expect(state.summary).toMatchObject({ fresh: 1, changed: 0, passed: ['Departemen', 'department', 'id'] });
    await own.written(state);
    const { rows } = await sql`
      select m.department, u.id = ${foreign.user} as same from membership m join "user" u on u.id = m."user"
      where u.email = 'susulan@mail.example.ac.id'`.execute(faculty.connection.db);
    expect(rows).toEqual([{ department: OWN, same: false }]);
  });

  it('about a period of another department begins nowhere, and knows nobody of it in one of its own', async () => {
    const periods = await sql<{ id: string; department: string }>`
      select id, department from period where exam_type = 's2_thesis_exam' and department in (${OWN}, ${OTHER})`.execute(
      faculty.connection.db,
    );
    const at = (department: string) => periods.rows.find((one) => one.department === department)?.id ?? '';
    const route = 's2_thesis_exam.participants@manager';
    const of = (row: string) =>
      bringIn(() => faculty, { account: LOCAL, department: OWN, route, block: 'b5', row });
    const file = (nim: string) => csv('NIM;Tanggal ujian;Jam mulai', `${nim};10/11/2025;09.00`);
    expect((await of(at(OTHER)).begin(file(foreign.nim))).statusCode).toBe(404);
    const told = async (nim: string) => {
      const { faults, summary } = await of(at(OWN)).checked(file(nim));
      return JSON.stringify({ faults, summary }).replaceAll(nim, 'NIM');
    };
    expect(await told(foreign.nim)).toBe(await told(NOBODY));
  });

  it.each([
    ['dsn06', OWN],
    ['s2_mbr', OWN],
  ])('is taken from nobody without the role: %s', async (account, department) => {
    const { begin } = bringIn(() => faculty, { account, department, route: STUDENTS, block: 'b2' });
    expect((await begin(csv('Nama;NIM', 'A;1'))).statusCode).toBe(403);
  });
});

describe('a row of another department', () => {
  it('is on no list, whatever list it is asked by: exports, counts, choices and filters', async () => {
    const model = faculty.deps.definitions.current();
    const leaks: string[] = [];
    let answered = 0;
    for (const route of Object.values(model.routes)) {
      const screen = model.screens[route.screen];
      if (!screen || screen.row || (route.departments !== null && !route.departments.includes(OWN))) continue;
      for (const block of everyBlock(screen)) {
        if (block.kind !== 'table') continue;
        const base = `${encodeURIComponent(route.id)}/blocks/${block.id}`;
        for (const url of [
          `${base}/export?format=csv&q=${encodeURIComponent(foreign.name)}`,
          `${base}?q=${encodeURIComponent(foreign.name)}`,
          `${base}?f.student=${foreign.id}`,
          `${encodeURIComponent(route.id)}/options?block=${block.id}&field=student&ids=${foreign.id}`,
          `${encodeURIComponent(route.id)}/options?action=create&block=${block.id}&field=student&ids=${foreign.id}`,
          `${encodeURIComponent(route.id)}/options?action=create&block=${block.id}&field=student&q=${encodeURIComponent(foreign.name)}`,
          `${encodeURIComponent(route.id)}/options?action=create&block=${block.id}&field=user&ids=${foreign.user}`,
        ]) {
          const { body, statusCode } = await as(url);
          if (statusCode < 400) answered++;
          if (statusCode < 400 && (body.includes(foreign.nim) || body.includes(`"${foreign.name}"`)))
            leaks.push(url);
        }
      }
    }
    expect(leaks).toEqual([]);
    expect(answered).toBeGreaterThan(50);
  }, 240_000);

  it('is neither exported by its id nor acted on from a list', async () => {
    const model = faculty.deps.definitions.current();
    const leaks: string[] = [];
    let asked = 0;
    for (const route of Object.values(model.routes)) {
      const screen = model.screens[route.screen];
      if (!screen || screen.row || (route.departments !== null && !route.departments.includes(OWN))) continue;
      for (const block of everyBlock(screen)) {
        const record = block.kind === 'table' ? model.records[block.record] : undefined;
        if (block.kind !== 'table' || !record || record.shared || record.spanning) continue;
        const { rows } = await sql<{ id: string }>`
          select id from ${sql.table(record.name)} where department = ${OTHER} limit 2`.execute(
          faculty.connection.db,
        );
        const ids = rows.map(({ id }) => id);
        if (ids.length === 0) continue;
        const base = encodeURIComponent(route.id);
        const csvOf = await as(`${base}/blocks/${block.id}/export?format=csv`, { ids });
        if (csvOf.statusCode === 200 && csvOf.body.trim().split('\n').length > 1)
          leaks.push(`${route.id} export`);
        for (const name of block.actions) {
          asked++;
          const one = await as(`${base}/actions/${name}?block=${block.id}&id=${ids[0]}`);
          if (one.statusCode < 400) leaks.push(`${route.id} ${name}`);
          const all = await as(`${base}/actions/${name}/preview`, { block: block.id, ids, input: {} });
          if (all.statusCode < 400 && all.json().rows.length > 0) leaks.push(`${route.id} ${name} preview`);
        }
      }
    }
    expect(leaks).toEqual([]);
    expect(asked).toBeGreaterThan(10);
  }, 240_000);
});

describe('a setting of another department', () => {
  const AT = `${SETTINGS}/blocks/b1/settings`;
  const wish = (group: string, key: string, value: unknown, faculty = false) => ({
    group,
    faculty,
    changes: { [key]: { value, seen: null } },
    reason: 'Rahasia jurusan lain',
  });

  it('is set, looked at and remembered by nobody there', async () => {
    const set = await as(AT, wish('logbook', 'silent_days', 29), 'admin', OTHER);
    expect(set.statusCode, set.body).toBe(200);
    for (const url of [SETTINGS, `${AT}/history`, `${AT}/history?group=logbook&key=silent_days`]) {
      const { statusCode, body } = await as(url);
      expect(statusCode).toBe(200);
      expect(body).not.toContain('Rahasia jurusan lain');
      expect(body).not.toMatch(/"(value|to)":29\b/);
    }
    // The department is that of the session, whatever else is said.
    expect((await as(AT, { ...wish('logbook', 'silent_days', 30), department: OTHER })).statusCode).toBe(200);
    expect((await as(`${SETTINGS}?department=${OTHER}`)).body).toMatch(/"own":\{"value":30\b/);
    expect((await as(SETTINGS, undefined, 'admin', OTHER)).body).toMatch(/"own":\{"value":29\b/);
  });

  it('that counts for all is set by nobody who administers one', async () => {
    const every = await as(AT, wish('logbook', 'silent_days', 31, true));
    const whole = await as(AT, wish('upload', 'largest_mb', 1));
    const mail = await as(`${AT}/mail`, { server: 'smtp.example.org', to: 'a@b.id' });
    expect([every.statusCode, whole.statusCode, mail.statusCode]).toEqual([403, 403, 403]);
  });

  it.each([
    ['dsn06', OWN],
    ['s2_mbr', OWN],
  ])('is nothing for who has no such role: %s', async (account, department) => {
    for (const url of [SETTINGS, `${AT}/history`])
      expect((await as(url, undefined, account, department)).statusCode).toBe(403);
    expect((await as(AT, wish('logbook', 'silent_days', 5), account, department)).statusCode).toBe(403);
  });
});
