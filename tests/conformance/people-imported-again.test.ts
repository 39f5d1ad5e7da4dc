import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';
import { bringIn, csv } from './bring-in.ts';

// The same lists come again each semester: what is there changes by its key, when somebody says so, and nobody reaches
// people of departments that they do not administer.

const STUDENTS = 'user.students@people_keeper';
const LECTURERS = 'user.lecturers@people_keeper';
/** Administers TKM and nothing else. */
const LOCAL = 'staf01';

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
  await sql`
    insert into role_assignment (id, "user", role, department, valid_from, row_version, created_at, updated_at)
    values ('local', ${faculty.id('user', LOCAL)}, 'admin', 'TKM', '2025-01-01', 1, now(), now())`.execute(
    faculty.connection.db,
  );
});
afterAll(() => faculty?.close());

const students = bringIn(() => faculty, { route: STUDENTS, block: 'b2' });
const masters = bringIn(() => faculty, { route: STUDENTS, block: 'b2', department: 'TKMS2' });
const localStudents = bringIn(() => faculty, { account: LOCAL, route: STUDENTS, block: 'b2' });
const localLecturers = bringIn(() => faculty, { account: LOCAL, route: LECTURERS });

type Row = Record<string, unknown>;
const rowOf = async (query: ReturnType<typeof sql<Row>>) =>
  (await query.execute(faculty.connection.db)).rows[0] ?? {};
const studentOf = (key: string) =>
  rowOf(sql<Row>`
    select u.name, u.email, u.id_number, s.nim, s.cohort_year, s.current_semester, s.credits_passed, s.gpa, s.track
    from student s join "user" u on u.id = s."user" where u.id = ${faculty.id('user', key)}`);
const lecturerOf = (key: string) =>
  rowOf(sql<Row>`
    select u.name, u.email, u.id_number, u.row_version, l.name as full_name, l.rank,
           (select string_agg(m.department, ' ' order by m.department) from membership m where m."user" = u.id) as departments
    from lecturer l join "user" u on u.id = l."user" where u.id = ${faculty.id('user', key)}`);

const HEAD = 'Nama;Email;NIU;NIM;Angkatan;SKS lulus;IPK';
const line = (row: Row, more: Row = {}) => {
  const { name, email, id_number, nim, cohort_year, credits_passed, gpa } = { ...row, ...more };
  return [name, email, id_number, nim, cohort_year, credits_passed, String(gpa).replace('.', ',')].join(';');
};
const NEW = 'Mahasiswa Susulan;susulan@mail.example.ac.id;610001;23/610001/TK/59001;2023;80;3,1';

describe('students that are there', () => {
  it('change from what to what is told, apart from those that are new and those that stand twice', async () => {
    const [one, two] = [await studentOf('tkm002'), await studentOf('tkm003')];
    const twice = 'Ganda;ganda@mail.example.ac.id;610009;23/610009/TK/59009;2023;80;3';
    const state = await students.checked(
      csv(HEAD, line(one, { credits_passed: 141, gpa: 3.07 }), line(two), NEW, twice, twice),
    );
    expect(state.summary).toMatchObject({
      rows: 5,
      fresh: 1,
      changed: 1,
      same: 1,
      wrong: 2,
      twice: 2,
      joined: 0,
    });
    expect(state.changes).toEqual([
      {
        row: 2,
        name: one.name,
        fields: [
          { title: 'SKS lulus', before: String(one.credits_passed), after: '141' },
          { title: 'IPK', before: String(one.gpa).replace('.', ','), after: '3,07' },
        ],
      },
    ]);
    // Only what is new, when somebody says so.
    expect(await students.written(state, true, false)).toMatchObject({ status: 'done', of: 1 });
    expect(await studentOf('tkm002')).toEqual(one);
  });

  it('change by what the file has columns for, with history, and what became of each row is a file', async () => {
    const before = await studentOf('tkm004');
    const file = csv(
      'Nama;Email;NIU;NIM;Angkatan;IPK',
      line(before, { name: 'Nama Baru' }).split(';').toSpliced(5, 1).join(';'),
    );
    const state = await students.checked(file);
    expect(state.changes.map(({ fields }) => fields)).toEqual([
      [{ title: 'Nama', before: before.name, after: 'Nama Baru' }],
    ]);
    await students.written(state);
    expect(await studentOf('tkm004')).toEqual({ ...before, name: 'Nama Baru' });
    const entry = await rowOf(sql<Row>`
      select actor_name, transition from history where "row" = ${faculty.id('user', 'tkm004')} order by at desc limit 1`);
    expect(entry).toEqual({ actor_name: 'Sekar Wulandari', transition: 'renew_student' });
    const { readSheet } = await import('read-excel-file/node');
    const result = await students.call(`imports/${state.id}/result`);
    expect(await readSheet(result.rawPayload)).toEqual([
      ['Baris', 'NIU', 'Hasil', 'Keterangan'],
      ['2', before.id_number, 'Diperbarui', `Nama: ${before.name} → Nama Baru.`],
    ]);
  });

  it('leave what was frozen when they registered as it was', async () => {
    const registration = await rowOf(sql<Row>`
      select r.id, r.snapshot, s."user" from registration r join student s on s.id = r.student
      where r.id = ${faculty.id('registration', 'g04')}`);
    const student = await rowOf(sql<Row>`
      select u.name, u.email, u.id_number, s.nim, s.cohort_year, s.credits_passed, s.gpa
      from student s join "user" u on u.id = s."user" where u.id = ${String(registration.user)}`);
    expect(registration.snapshot).toMatchObject({ gpa: Number(student.gpa) });
    const state = await masters.checked(csv(HEAD, line(student, { gpa: 2.11 })));
    expect(await masters.written(state)).toMatchObject({ status: 'done' });
    const after = await rowOf(sql<Row>`
      select r.snapshot, s.gpa from registration r join student s on s.id = r.student where r.id = ${String(registration.id)}`);
    expect(after).toMatchObject({ gpa: 2.11, snapshot: registration.snapshot });
  });
});

describe('people of other departments', () => {
  const HEADINGS = 'Nama;Nama lengkap;Email;NIP;Jabatan fungsional';
  const lecturer = (row: Row, more: Row = {}) => {
    const { name, full_name, email, id_number } = { ...row, ...more };
    return [name, full_name, email, id_number, 'Lektor'].join(';');
  };

  it('a lecturer who is known by number and email becomes a member of a second one, and nothing else of them changes', async () => {
    const before = await lecturerOf('dsn02');
    expect(before.departments).toBe('TKI TKIS2 TKMS2');
    const state = await localLecturers.checked(
      csv(HEADINGS, lecturer(before, { name: 'Nama Lain', full_name: 'Dr. Lain' })),
    );
    expect(state).toMatchObject({
      summary: { joined: 1, fresh: 0, changed: 0, wrong: 0 },
      changes: [],
      faults: [],
    });
    expect(JSON.stringify(state)).not.toContain(String(before.name));
    await localLecturers.written(state);
    expect(await lecturerOf('dsn02')).toEqual({
      ...before,
      departments: 'TKI TKIS2 TKM TKMS2',
      row_version: expect.anything(),
    });
  });

  it('whoever knows less of them is told that the number is taken, and no more', async () => {
    const [lecturerElsewhere, fajar] = [await lecturerOf('dsn04'), await studentOf('s1_tki')];
    const state = await localLecturers.checked(
      csv(
        HEADINGS,
        lecturer(lecturerElsewhere, {
          name: 'Siapa',
          full_name: 'Siapa',
          email: 'siapa@dosen.example.ac.id',
        }),
      ),
    );
    expect(state.summary).toMatchObject({ joined: 0, wrong: 1 });
    const studentState = await localStudents.checked(
      csv(HEAD, line(fajar, { name: 'Siapa', email: 'siapa@mail.example.ac.id' })),
    );
    expect(studentState.summary).toMatchObject({ joined: 0, changed: 0, wrong: 1 });
    for (const [told, name] of [
      [state, lecturerElsewhere.name],
      [studentState, fajar.name],
    ] as const) {
      expect(JSON.stringify(told)).not.toContain(String(name));
      expect(told.faults[0]?.message).toContain('sudah');
    }
    expect(await lecturerOf('dsn04')).toEqual(lecturerElsewhere);
  });

  it('a student does not join by number and email', async () => {
    const fajar = await studentOf('s1_tki');
    const state = await localStudents.checked(csv(HEAD, line(fajar)));
    expect(state.summary).toMatchObject({ joined: 0, changed: 0, fresh: 0, wrong: 1 });
  });

  it('who holds a role elsewhere, or is a member there, keeps account and address', async () => {
    const [head, member] = [await lecturerOf('kadep'), await lecturerOf('dsn01')];
    const state = await localLecturers.checked(
      csv(
        HEADINGS,
        lecturer(head, { full_name: 'Dr. Diganti' }),
        lecturer(member, { email: 'diambil.alih@dosen.example.ac.id' }),
      ),
    );
    expect(state.faults.map(({ row, message }) => [row, message])).toEqual([
      [2, expect.stringContaining('peran di departemen lain')],
      [3, expect.stringContaining('anggota departemen lain')],
    ]);
    expect(await lecturerOf('kadep')).toEqual(head);
  });

  it('nobody comes in through the action itself: the list shows members alone', async () => {
    const answer = await faculty.app.inject({
      method: 'POST',
      url: `/api/routes/${LECTURERS}/actions/take_in`,
      headers: await faculty.signIn(LOCAL, 'TKM'),
      payload: { params: {}, id: faculty.id('user', 'dsn06'), version: 1, input: {} },
    });
    expect([403, 404, 422]).toContain(answer.statusCode);
    expect((await lecturerOf('dsn06')).departments).toBe('TKI TKIS2 TKMS2');
  });
});

it('more wrong rows than can be told stand in the sums, and the first of them are named', async () => {
  const wrong = Array.from(
    { length: 1_200 },
    (_, n) => `Salah ${n};salah${n}@mail.example.ac.id;${620_000 + n};23/62/TK/1;2023;1;9`,
  );
  const state = await students.checked(csv(HEAD, ...wrong));
  expect(state.summary).toMatchObject({ rows: 1_200, wrong: 1_200, fresh: 0, changed: 0 });
  expect(state.faults).toHaveLength(1_000);
  expect(state.faults[0]).toMatchObject({ row: 2, column: 'NIM' });
});
