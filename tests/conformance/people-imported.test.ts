import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';
import { bringIn, csv } from './bring-in.ts';

// A faculty brings its people in as it has them, with the mistakes that real lists have. As many as a file may hold: `imports-many.test.ts`.

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

const students = bringIn(() => faculty, { route: 'user.students@people_keeper', block: 'b2' });
const lecturers = bringIn(() => faculty, { route: 'user.lecturers@people_keeper' });
const reading = bringIn(() => faculty, { account: 'ca', route: 'user.students@people_keeper', block: 'b2' });

const HEAD = 'Nama;Email;NIU;NIM;Tahun masuk;Semester;SKS lulus;IPK';
const student = (
  n: number,
  more: Partial<Record<'email' | 'niu' | 'nim' | 'credits' | 'gpa', string>> = {},
) =>
  [
    `Mahasiswa Impor ${n}`,
    more.email ?? `impor${n}@mail.example.ac.id`,
    more.niu ?? String(600_000 + n),
    more.nim ?? `23/${600_000 + n}/TK/${50_000 + n}`,
    '2023',
    '5',
    more.credits ?? '96',
    more.gpa ?? '3,45',
  ].join(';');

const count = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  (await query.execute(faculty.connection.db)).rows[0]?.count;

it('a year of students comes with accounts, studies and their department, and nobody signs in before being let in', async () => {
  const rows = Array.from({ length: 120 }, (_, n) => student(n));
  const state = await students.checked(csv(HEAD, ...rows));
  expect(state.summary).toMatchObject({ rows: 120, fresh: 120, wrong: 0 });
  expect(await students.written(state)).toMatchObject({ status: 'done' });
  expect(
    await count(sql`
      select count(*)::int from "user" u join student s on s."user" = u.id join membership m on m."user" = u.id
      where u.email like 'impor%' and u.status = 'pending' and u.password_hash is null
        and s.department = 'TKM' and s.gpa = 3.45 and s.credits_passed = 96 and m.department = 'TKM' and m.is_primary`),
  ).toBe(120);
  expect(
    await count(sql`
      select count(*)::int from history h join "user" u on u.id = h.row
      where u.email like 'impor%' and h.transition = 'create_student' and h.actor_name = 'Sekar Wulandari'`),
  ).toBe(120);
});

it('they come again a semester later: those that are otherwise change, those that are not stay', async () => {
  const rows = Array.from({ length: 120 }, (_, n) =>
    student(n, n < 100 ? { credits: '112', gpa: '3,5' } : {}),
  );
  const state = await students.checked(csv(HEAD, ...rows));
  expect(state.summary).toMatchObject({ rows: 120, fresh: 0, changed: 100, same: 20, wrong: 0 });
  expect(state.changes).toHaveLength(100);
  expect(await students.written(state)).toMatchObject({ status: 'done', of: 100 });
  expect(
    await count(sql`
      select count(*)::int from student s join "user" u on u.id = s."user"
      where u.email like 'impor%' and s.gpa = 3.5 and s.credits_passed = 112`),
  ).toBe(100);
  expect(
    await count(sql`
      select count(*)::int from history h join "user" u on u.id = h.row
      where u.email like 'impor%' and h.transition = 'renew_student'`),
  ).toBe(100);
});

it('names what is wrong with each: taken, twice, out of bounds, of another form', async () => {
  const state = await students.checked(
    csv(
      HEAD,
      student(0, { nim: '23/600001/TK/50001' }),
      student(700, { gpa: '4,12' }),
      student(701, { nim: '24/53812/PTK/16245' }),
      student(702, { email: 'impor5@mail.example.ac.id' }),
      student(703, { niu: '600705' }),
      student(705),
      student(706, { email: 'Impor706@Mail.example.ac.id' }),
      student(708, { nim: '24/600708/TK/50708' }),
      student(707),
    ),
  );
  expect(state.summary).toMatchObject({ rows: 9, fresh: 1, wrong: 8, twice: 2 });
  expect(state.faults.map(({ row, column, message }) => [row, column, message])).toEqual([
    [2, null, 'NIM ini sudah dipakai mahasiswa lain.'],
    [3, 'IPK', 'IPK paling banyak 4.'],
    [4, 'NIM', 'NIM belum sesuai bentuknya. Misalnya 21/477123/TK/52545.'],
    [5, 'Email', expect.stringContaining('sudah')],
    [6, 'NIU', 'NIU ini juga ada di baris 7. Simpan satu baris saja.'],
    [7, 'NIU', 'NIU ini juga ada di baris 6. Simpan satu baris saja.'],
    [8, 'Email', expect.stringContaining('Huruf kecil semua')],
    [9, 'Angkatan', 'Angkatan tidak sesuai dengan NIM, yang diawali dua angka terakhir tahun masuk.'],
  ]);
  await students.call(`imports/${state.id}/cancel`, { method: 'POST', payload: {} });
  expect(await count(sql`select count(*)::int from "user" where email like 'impor70_@%'`)).toBe(0);
});

it('a NIM that two rows of a file have is told of by one sentence, and nothing is written unasked', async () => {
  const nim = '23/600751/TK/50751';
  const file = csv(HEAD, student(750, { nim }), student(751, { nim }));
  const state = await students.checked(file);
  expect(state.summary).toMatchObject({ rows: 2, fresh: 1, wrong: 1 });
  expect(state.faults.map(({ row, message }) => [row, message])).toEqual([
    [3, 'NIM ini sudah dipakai mahasiswa lain.'],
  ]);
  expect((await students.write(state.id, false)).statusCode).toBe(422);
  expect(await count(sql`select count(*)::int from student where nim = ${nim}`)).toBe(0);
});

it('lecturers come with their rank by its word', async () => {
  const rows = Array.from(
    { length: 54 },
    (_, n) =>
      `Dosen Impor ${n},"Dr. Dosen Impor ${n}, M.T.",impor${n}@dosen.example.ac.id,${19_800_101 + n},Lektor Kepala,,,`,
  );
  const state = await lecturers.checked(
    csv('Nama,Nama dan gelar,Email,NIP,Jabatan,Bidang keahlian,Dari luar fakultas,Instansi', ...rows),
  );
  expect(state.faults).toEqual([]);
  await lecturers.written(state);
  expect(
    await count(sql`
      select count(*)::int from lecturer where name like 'Dr. Dosen Impor%' and rank = 'lektor_kepala' and rank_level = 4`),
  ).toBe(54);
});

it('whoever only reads people brings in nobody', async () => {
  expect((await reading.begin(csv(HEAD, student(800)))).statusCode).toBe(403);
  expect((await reading.call('blocks/b2/imports/template')).statusCode).toBe(403);
});
