import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';

// A supervisor is asked for a recommendation, and answers once, from outside by a link that reaches it and nothing else.

const DESK = 's2_thesis_exam.registration@manager';
const PAGE = 'recommendation.answer@signed_in';

let faculty: DemoFaculty;
let registration: string;
let admin: Record<string, string>;
beforeAll(async () => {
  faculty = await openDemoFaculty();
  registration = faculty.id('registration', 'g18');
  admin = await faculty.signIn('admin', 'TKMS2');
});
afterAll(() => faculty?.close());

type Headers = Record<string, string>;
const get = (headers: Headers, url: string) => faculty.app.inject({ url: `/api${url}`, headers });
const post = (headers: Headers, url: string, payload: object) =>
  faculty.app.inject({ method: 'POST', url: `/api${url}`, payload, headers });

const rowOf = async (id: string) => {
  const { rows } = await sql<{
    status: string;
    decision: string | null;
    row_version: number;
    expires_on: string;
  }>`
    select status, decision, row_version, expires_on from recommendation where id = ${id}`.execute(
    faculty.connection.db,
  );
  return rows[0];
};

/** Asked of somebody by the administrator. */
async function asked(giver: string): Promise<string> {
  const answer = await post(admin, `/routes/${DESK}/actions/ask`, {
    params: { id: registration },
    input: { giver: faculty.id('lecturer', giver) },
  });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('Permintaan tercatat')]);
  return answer.json().id;
}

const byKeeper = async (id: string, action: string) =>
  post(admin, `/routes/${DESK}/actions/${action}`, {
    params: { id: registration },
    id,
    version: (await rowOf(id))?.row_version,
  });

async function secretFor(id: string): Promise<string> {
  const made = await byKeeper(id, 'send_link');
  expect([made.statusCode, made.body]).toEqual([200, expect.stringContaining('#')]);
  return made.json().link.path.split('#')[1];
}

const open = (token: string) => post({}, '/auth/personal-link', { token });

async function visitor(secret: string): Promise<Headers> {
  const opened = await open(secret);
  expect([opened.statusCode, opened.json().opens]).toEqual([
    200,
    expect.stringContaining('/thesis/recomendation/'),
  ]);
  return { authorization: `Bearer ${opened.json().credentials[0]}`, org: 'TKMS2' };
}

const INPUT = { decision: 'recommend', text: 'Penelitian ini selesai dan layak diujikan.' };

const answer = async (headers: Headers, id: string, input: object = INPUT) =>
  post(headers, `/routes/${PAGE}/actions/answer`, {
    params: { id },
    version: (await rowOf(id))?.row_version,
    input,
  });

const seen = (headers: Headers, id: string) => get(headers, `/routes/${PAGE}?p.id=${id}`);
const refusal = (one: { statusCode: number; json: () => { detail?: string } }) => [
  one.statusCode,
  one.json().detail,
];

it('is answered once by a link, which says so afterwards', async () => {
  const id = await asked('l_ext1');
  const secret = await secretFor(id);
  const stored = await sql<{ row: string }>`select to_jsonb(p)::text as row from personal_link p`.execute(
    faculty.connection.db,
  );
  expect(stored.rows.length).toBeGreaterThan(0);
  for (const { row } of stored.rows) expect(row).not.toContain(secret);
  const guest = await visitor(secret);
  expect((await seen(guest, id)).body).toContain('Rekomendasi untuk');
  expect((await answer(guest, id, { decision: 'recommend' })).statusCode).toBe(422);
  expect((await answer(guest, id)).statusCode).toBe(200);
  expect(await rowOf(id)).toMatchObject({ status: 'given', decision: 'recommend' });
  const over = [403, 'Anda sudah memberikan rekomendasi ini. Terima kasih.'];
  for (const one of [await open(secret), await seen(guest, id), await answer(guest, id)])
    expect(refusal(one)).toEqual(over);
});

it('is over when it is withdrawn or nobody answered in time', async () => {
  const [withdrawn, late] = [await asked('l_ext1'), await asked('l_ext1')];
  const secret = await secretFor(withdrawn);
  const guest = await visitor(secret);
  expect((await byKeeper(withdrawn, 'withdraw')).statusCode).toBe(200);
  const over = [403, 'Permintaan rekomendasi ini sudah ditarik.'];
  for (const one of [await open(secret), await seen(guest, withdrawn)]) expect(refusal(one)).toEqual(over);
  const other = await secretFor(late);
  const before = faculty.deps.clock.now();
  faculty.deps.clock.set(new Date(`${(await rowOf(late))?.expires_on}T23:59:30+07:00`));
  try {
    expect(refusal(await open(other))).toEqual([
      401,
      'Waktu tautan ini sudah habis. Minta tautan baru kepada pengelola.',
    ]);
  } finally {
    faculty.deps.clock.set(before);
  }
});

it('shows nothing of another one, of the registration, or to anybody else', async () => {
  const [own, other] = [await asked('l_ext1'), await asked('l_ext1')];
  const guest = await visitor(await secretFor(own));
  for (const one of [
    await seen(guest, other),
    await answer(guest, other),
    await get(guest, `/routes/s2_thesis_exam.registration@lecturer?p.id=${registration}`),
    await get(guest, '/search?q=a'),
  ])
    expect(one.statusCode).toBe(403);
  expect((await rowOf(other))?.status).toBe('asked');
  const others: [string, string][] = [
    ['tm24', 'TKMS2'],
    ['dosen', 'TKMS2'],
    ['kaprodi', 'TKMS2'],
    ['admin', 'TKMS2'],
  ];
  for (const [who, department] of others) {
    const headers = await faculty.signIn(who, department);
    expect([who, (await seen(headers, own)).statusCode]).toEqual([who, 404]);
    expect([who, (await answer(headers, own)).statusCode]).toEqual([who, 404]);
  }
  const student = await faculty.signIn('tm24', 'TKMS2');
  const page = await get(student, `/routes/s2_thesis_exam.registration@student?p.id=${registration}`);
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toContain('percobaan dengan teliti');
});

it('is answered with an account, too, and then no link is made for it', async () => {
  const id = await asked('l_dosen2');
  expect((await byKeeper(id, 'send_link')).statusCode).toBe(409);
  const own = await faculty.signIn('dosen2', 'TKMS2');
  expect((await answer(own, id, { ...INPUT, decision: 'not_recommend' })).statusCode).toBe(200);
  expect(await rowOf(id)).toMatchObject({ status: 'given', decision: 'not_recommend' });
});
