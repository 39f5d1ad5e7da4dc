import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdministrator } from '../../server/auth/administrator.ts';
import type { Mail } from '../../server/core/deps.ts';
import { newId } from '../../server/core/new-id.ts';
import { productRoutes } from '../../server/product-routes.ts';
import { projectModel } from '../../server/testing/demo-faculty.ts';
import { openTestServer, type TestServer } from '../../server/testing/server.ts';
import type { ImportState } from '../../src/definition/wire.ts';
import { bringIn, csv } from './bring-in.ts';

// A faculty with an empty database and its spreadsheets: from the first administrator until a student has begun a
// registration, by what the pages offer and nothing else (docs/operate/from-nothing.md).

const IN = 'TKMS2';
const ADMIN = { email: 'sekar@staf.example.ac.id', password: 'rahasia sekar 1' };
const STUDENT = { email: 'dewi@mail.example.ac.id', password: 'rahasia dewi 1' };

let server: TestServer;
const mails: Mail[] = [];
beforeAll(async () => {
  server = await openTestServer({
    model: projectModel(),
    routes: productRoutes,
    config: { publicUrl: 'https://aula.example.ac.id' },
  });
  server.deps.jobs.mail = async (_trx, sent) => void mails.push(...sent);
  const name = 'Sekar Wulandari';
  await createAdministrator(server.connection.db, server.deps.definitions.current(), { ...ADMIN, name });
});
afterAll(() => server?.close());

/** Headers of whoever signs in by e-mail and password. */
async function signedIn({ email, password }: typeof ADMIN): Promise<Record<string, string>> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in-password',
    payload: { email, password },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const { credentials } = answer.json<{ credentials: string[] }>();
  const mine = credentials.find((one) => departmentOf(one) === IN) ?? credentials[0];
  return { authorization: `Bearer ${mine}`, org: IN };
}

const departmentOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).department;

async function act(who: typeof ADMIN, route: string, action: string, more: object = {}) {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/routes/${encodeURIComponent(route)}/actions/${action}`,
    headers: { ...(await signedIn(who)), 'idempotency-key': newId() },
    payload: { params: {}, ...more },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ id: string }>();
}

async function brought(route: string, block: string, ...lines: string[]): Promise<ImportState> {
  const faculty = () => ({ app: server.app, signIn: () => signedIn(ADMIN) });
  const list = bringIn(faculty, { department: IN, route, block });
  const state: ImportState = await list.checked(csv(...lines));
  expect(state.faults).toEqual([]);
  expect(await list.written(state)).toMatchObject({ status: 'done' });
  return state;
}

const one = async <T>(query: ReturnType<typeof sql<T>>) =>
  (await query.execute(server.connection.db)).rows[0] as T;
const versionOf = async (record: string, id: string) =>
  Number((await one(sql<{ v: string }>`select row_version v from ${sql.table(record)} where id = ${id}`)).v);
/** A day so many days from today. */
const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

it('the first administrator opens a semester and brings in lecturers, students and what was before', async () => {
  const input = { code: '20261', name: 'Semester ini', start_date: day(-60), end_date: day(90) };
  const { id } = await act(ADMIN, 'semester.list@keeper', 'create', { input });
  await act(ADMIN, 'semester.list@keeper', 'activate', { id, version: await versionOf('semester', id) });
  await brought(
    'user.lecturers@people_keeper',
    'b1',
    'Nama;Nama lengkap;Email;NIP;Jabatan fungsional',
    'Maya Lestari;Ir. Maya Lestari, M.Sc., Ph.D.;maya@dosen.example.ac.id;198001012005012001;Lektor Kepala',
    'Hendra Saputro;Dr. Ir. Hendra Saputro, M.T.;hendra@dosen.example.ac.id;198201012008011002;Lektor',
  );
  await brought(
    'user.students@people_keeper',
    'b2',
    'Nama;Email;NIU;NIM;Angkatan;Jalur;Semester;SKS lulus;IPK;Logbook sebelum aplikasi',
    `Dewi Anggraini;${STUDENT.email};537702;24/537702/PTK/15001;2024;Reguler;4;36;3,55;13`,
  );
  await brought(
    'user.students@people_keeper',
    'b3',
    'NIM;Judul;Pembimbing utama;Pembimbing pendamping',
    '24/537702/PTK/15001;Pengaruh Laju Alir terhadap Efektivitas Penukar Kalor;198001012005012001;Dr. Ir. Hendra Saputro, M.T.',
  );
  const stages = await brought(
    'user.students@people_keeper',
    'b4',
    'NIM;Tahap;Tanggal lulus',
    `24/537702/PTK/15001;Ujian Proposal Tesis;${day(-200)}`,
    `24/537702/PTK/15001;Seminar Hasil;${day(-100)}`,
    `24/537702/PTK/15001;Publikasi Ilmiah;${day(-90)}`,
  );
  expect(stages.made?.map(({ name }) => name)).toEqual([
    'Ujian Proposal Tesis',
    'Seminar Hasil',
    'Publikasi Ilmiah',
  ]);
  const { id: item, user } = await one(sql<{ id: string; user: string }>`select id, "user" from student`);
  const test = { test: 'acept', score: 250, date: day(-90) };
  await act(ADMIN, 'user.student@signed_in', 'add_english_test', {
    params: { id: user },
    item,
    version: await versionOf('student', item),
    input: test,
  });
});

it('opens a period', async () => {
  const { id: semester } = await one(sql<{ id: string }>`select id from semester`);
  const route = 's2_thesis_exam.periods@manager';
  const { id } = await act(ADMIN, route, 'create', {
    input: {
      name: 'Ujian Tesis pertama',
      semester,
      registration_start: day(0),
      registration_end: day(14),
      examination_start: day(21),
      examination_end: day(42),
    },
  });
  await act(ADMIN, route, 'publish', { id, version: await versionOf('period', id) });
});

it('the student comes in by the invitation and begins a registration, with nothing in the way', async () => {
  // The one before was of the trial, and was taken back with it.
  const mail = mails.findLast(({ to }) => to === STUDENT.email);
  const key = mail?.text.match(/#sandi=(\S+)/)?.[1];
  const url = '/api/auth/password';
  const set = await server.app.inject({ method: 'POST', url, payload: { key, password: STUDENT.password } });
  expect(set.statusCode, set.body).toBe(204);
  const { id: period } = await one(sql<{ id: string }>`select id from period`);
  const { id } = await act(STUDENT, 's2_thesis_exam.mine@student', 'create', { input: { period } });
  expect(
    await one(sql`
      select r.status, r.title, s.name, w.status as work from registration r
      join student s on s.id = r.student join work w on w.id = r.work where r.id = ${id}`),
  ).toEqual({
    status: 'draft',
    title: 'Pengaruh Laju Alir terhadap Efektivitas Penukar Kalor',
    name: 'Dewi Anggraini',
    work: 'active',
  });
  const { body } = await server.app.inject({
    url: `/api/routes/s2_thesis_exam.registration@student?p.id=${id}`,
    headers: await signedIn(STUDENT),
  });
  const checks = Object.values(
    JSON.parse(body).blocks as Record<string, { checks?: { ok: boolean }[] }>,
  ).flatMap((block) => block.checks ?? []);
  expect(checks).toHaveLength(8);
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
});
