import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { believeAlways } from '../../server/scene/remembered.ts';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';

const DEPARTMENT = 'TKMS2';

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
  // On a slow machine a page may take longer than what is remembered for a moment lasts.
  believeAlways(faculty.deps);
});
afterAll(() => faculty?.close());

/** What a statement asks for, one by one where it names many rows. */
function wishes({ sql, parameters }: CompiledQuery): string[] {
  const [ids] = parameters;
  return parameters.length === 1 && Array.isArray(ids)
    ? ids.map((id) => `${sql} ${id}`)
    : [`${sql} ${JSON.stringify(parameters)}`];
}

/** What the server asks the database while it answers the home page of that account, once it knows what such a page reads. */
async function askedFor(account: string): Promise<CompiledQuery[]> {
  const headers = await faculty.signIn(account, DEPARTMENT);
  await faculty.app.inject({ url: '/api/open?path=/', headers });
  const asked = vi.spyOn(faculty.deps.db.getExecutor(), 'executeQuery');
  // A method that is spied on already keeps what it heard.
  asked.mockClear();
  const answer = await faculty.app.inject({ url: '/api/open?path=/', headers });
  expect(answer.statusCode).toBe(200);
  expect(asked.mock.calls.length).toBeGreaterThan(5);
  return asked.mock.calls.map(([query]) => query);
}

test.each(['admin', 'kaprodi', 'dosen', 'tm09'])(
  'the home page of %s asks the database for nothing twice',
  async (account) => {
    const all = (await askedFor(account)).flatMap(wishes);
    expect(all.filter((wish, at) => all.indexOf(wish) !== at)).toEqual([]);
  },
);

test('prerequisites are judged for who is asked to meet them alone', async () => {
  const judged = (asked: CompiledQuery[]) => asked.some(({ sql }) => sql.includes('from "logbook_entry"'));
  expect(judged(await askedFor('tm09'))).toBe(true);
  expect(judged(await askedFor('admin'))).toBe(false);
});
