import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';

interface Exam {
  date: string | null;
  needs: { title: string; path: string }[];
}

let faculty: DemoFaculty;
/** A registration of which the examiner has something to sign. */
let exam: string;
beforeAll(async () => {
  faculty = await openDemoFaculty();
  exam = faculty.id('registration', 'g05');
});
afterAll(() => faculty?.close());

async function since(start: string, who = 'joko'): Promise<Exam[]> {
  const headers = await faculty.signIn(who, 'TKMS2');
  const url = `/api/common/unsigned-documents?start=${start}`;
  const answer = await faculty.app.inject({ url, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}

const setDay = (day: string | null) =>
  faculty.connection.db
    .updateTable('registration')
    .set({ scheduled_on: day })
    .where('id', '=', exam)
    .execute();

it('show the exams since a day with all that is to be signed, whatever day that is', async () => {
  const all = await since('2015-01-01');
  expect(all.length).toBeGreaterThan(1);
  for (const start of ['2025-01-01', '2025-10-01', '2025-10-20', '2025-11-03', '2026-01-01']) {
    expect(await since(start)).toEqual(all.filter(({ date }) => date === null || date >= start));
  }
});

it('name a document from the turn of whoever signs it on, not while others sign before them', async () => {
  const { db } = faculty.connection;
  const asked = await sql<{ id: string; document: string }>`
    select s.id, s.generated_document as document from signature_request s join generated_document d on d.id = s.generated_document
    where s."user" = ${faculty.id('user', 'sekprodi')} and s.status = 'waiting' and d.status = 'awaiting_signatures'
      and d.department = 'TKMS2' order by s.id limit 1`.execute(db);
  const [one] = asked.rows;
  const isNamed = async () =>
    (await since('2015-01-01', 'sekprodi')).some(({ needs }) =>
      needs.some(({ path }) => path.includes(one?.document ?? 'none')),
    );
  const become = (status: string) =>
    sql`update signature_request set status = ${status} where id = ${one?.id}`.execute(db);
  expect(await isNamed()).toBe(false);
  await become('pending');
  expect(await isNamed()).toBe(true);
  await become('waiting');
});

it('name an invitation until its exam is opened, and so does all else that asks for it', async () => {
  const { db } = faculty.connection;
  const asked = await sql<{ id: string; exam: string }>`
    select d.id, d.registration as exam from signature_request s join generated_document d on d.id = s.generated_document
    join registration r on r.id = d.registration
    where s."user" = ${faculty.id('user', 'sekprodi')} and s.status = 'pending' and d.status = 'awaiting_signatures'
      and d.department = 'TKMS2' and d.code = 'invitation' and r.opened_at is null order by s.id limit 1`.execute(
    db,
  );
  const [letter] = asked.rows;
  const headers = await faculty.signIn('sekprodi', 'TKMS2');
  const asking = async () => {
    const urls = ['common/unsigned-documents?start=2015-01-01', 'open?path=/signer', 'users/me/waiting'];
    const answers = await Promise.all(urls.map((url) => faculty.app.inject({ url: `/api/${url}`, headers })));
    return answers.map(({ statusCode, body }) => [statusCode, body.includes(letter?.id ?? 'none')]);
  };
  expect(await asking()).toEqual([1, 2, 3].map(() => [200, true]));
  await sql`update registration set opened_at = now() where id = ${letter?.exam}`.execute(db);
  expect(await asking()).toEqual([1, 2, 3].map(() => [200, false]));
  // Whoever wants to sign it all the same still may.
  const page = await faculty.app.inject({ url: `/api/open?path=/signer/${letter?.id}`, headers });
  expect(page.body).toContain('"name":"sign"');
  await sql`update registration set opened_at = null where id = ${letter?.exam}`.execute(db);
});

it('name a document once that somebody signs in two offices', async () => {
  const twice = await sql<{ id: string }>`
    insert into signature_request (id, generated_document, department, "user", role_text, "order", status, created_at)
    select 'again ' || s.id, s.generated_document, s.department, s."user", 'Penguji', s."order" + 1, s.status, s.created_at
    from signature_request s join generated_document d on d.id = s.generated_document
    where s."user" = ${faculty.id('user', 'kaprodi')} and s.status in ('waiting', 'pending') and d.code = 'minutes'
    returning id`.execute(faculty.connection.db);
  expect(twice.rows).not.toEqual([]);
  for (const { needs } of await since('2015-01-01', 'kaprodi')) {
    const minutes = needs.filter(({ title }) => title === 'Berita Acara');
    expect(minutes.length).toBeLessThan(2);
  }
});

it.each([
  ['the fourteenth day before', '2025-10-20', '2025-10-20', true],
  ['the fifteenth day before', '2025-10-19', '2025-10-20', false],
  ['a day of the year before', '2024-12-30', '2024-12-27', true],
  ['a day of the year before, too long ago', '2024-12-26', '2024-12-27', false],
  ['today', '2025-11-03', '2025-10-20', true],
  ['a day to come', '2025-12-24', '2025-10-20', true],
  ['no day yet', null, '2025-10-20', true],
])('an exam of %s', async (_what, day, start, shown) => {
  await setDay(day);
  const headers = await faculty.signIn('joko', 'TKMS2');
  const url = `/api/common/unsigned-documents?start=${start}`;
  const { data } = (await faculty.app.inject({ url, headers })).json() as { data: { link: string | null }[] };
  expect(data.some(({ link }) => link?.includes(exam))).toBe(shown);
});
