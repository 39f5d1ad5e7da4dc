import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../server/core/new-id.ts';
import { projectModel } from '../../server/testing/demo-faculty.ts';
import { addPerson, openTestServer, type TestServer } from '../../server/testing/server.ts';

const DEPARTMENT = 'TKMS2';

let server: TestServer;
let lecturer: string;
beforeAll(async () => {
  server = await openTestServer({ model: projectModel() });
  const user = await addPerson(server, { position_id: 3, departments: [DEPARTMENT] });
  const other = await addPerson(server, { position_id: 3, departments: [DEPARTMENT] });
  const { db } = server.connection;
  const lecturers = [user, other].map((person) => ({
    id: newId(),
    user: person,
    name: 'Uji',
    rank: 'lektor',
  }));
  await db.insertInto('lecturer').values(lecturers).execute();
  lecturer = user;
  const semester = newId();
  const dates = { start_date: '2025-08-01', end_date: '2026-01-31' };
  await db
    .insertInto('semester')
    .values({ id: semester, code: '20251', name: 'Ganjil 2025/2026', ...dates })
    .execute();
  const portfolio = (course: string, coordinator: string | undefined, status: string) =>
    db
      .insertInto('portfolio')
      .values({ id: newId(), department: DEPARTMENT, course, semester, coordinator, status })
      .execute();
  await portfolio('Getaran Mekanis', lecturers[0]?.id, 'in_progress');
  await portfolio('Sudah Selesai', lecturers[0]?.id, 'approved');
  await portfolio('Milik Orang Lain', lecturers[1]?.id, 'in_progress');
});
afterAll(() => server.close());

const ask = async (url: string) =>
  server.app.inject({ url, headers: await server.headers(lecturer, DEPARTMENT) });

describe('the calls of specification section 7', () => {
  it.each([
    '/api/common/activities',
    '/api/common/schedules',
    '/api/common/unsigned-documents?start=2025-05-01',
    '/api/common/portfolios?data=lecturer_completion',
    '/api/common/news',
    '/api/users/me/notifications',
  ])('%s answers a list', async (url) => {
    const answer = await ask(url);
    expect(answer.statusCode).toBe(200);
    expect(Array.isArray(answer.json().data)).toBe(true);
  });

  it("names course, semester and link of the lecturer's own unfinished portfolios", async () => {
    const answer = await ask('/api/common/portfolios?data=lecturer_completion');
    expect(answer.json().data).toEqual([
      { course: 'Getaran Mekanis', semester: 'Ganjil 2025/2026', link: null },
    ]);
  });
});
