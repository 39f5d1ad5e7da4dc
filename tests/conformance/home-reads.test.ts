import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';

const DEPARTMENT = 'TKMS2';

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

/** What a statement asks for, one by one where it names many rows. */
function wishes({ sql, parameters }: CompiledQuery): string[] {
  const [ids] = parameters;
  return parameters.length === 1 && Array.isArray(ids)
    ? ids.map((id) => `${sql} ${id}`)
    : [`${sql} ${JSON.stringify(parameters)}`];
}

test.each(['admin', 'kaprodi', 'dosen', 'tm09'])(
  'the home page of %s asks the database for nothing twice',
  async (account) => {
    const headers = await faculty.signIn(account, DEPARTMENT);
    const asked = vi.spyOn(faculty.deps.db.getExecutor(), 'executeQuery');
    const answer = await faculty.app.inject({ url: '/api/open?path=/', headers });
    expect(answer.statusCode).toBe(200);
    const all = asked.mock.calls.flatMap(([query]) => wishes(query));
    expect(all.length).toBeGreaterThan(10);
    expect(all.filter((wish, at) => all.indexOf(wish) !== at)).toEqual([]);
  },
);
