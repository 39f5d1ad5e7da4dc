import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';

interface Item {
  id: string;
  label: string;
  path: string;
  route: string;
}

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

const ask = async (account: string, url: string, department = 'TKMS2') => {
  const answer = await faculty.app.inject({ url, headers: await faculty.signIn(account, department) });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

async function groupsFor(account: string, text: string): Promise<string[]> {
  const { data } = await ask(account, `/api/search?q=${encodeURIComponent(text)}`);
  return (data as { record: string }[]).map(({ record }) => record);
}

async function search(account: string, text: string): Promise<Item[]> {
  const { data } = await ask(account, `/api/search?q=${encodeURIComponent(text)}`);
  return (data as { items: Item[] }[]).flatMap(({ items }) => items);
}

const WORDS = ['ang', 'an', 'ujian', '20', 'tesis'];
const accounts = ['tm06', 'dosen', 'dosen2', 'kaprodi', 'sekprodi', 'kadep', 'admin', 'perpus'];

/** What a student wrote, found by its words and not by their name. */
async function written(account: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from logbook_entry e join work w on w.id = e.work join student s on s.id = w.student
    where s."user" = ${faculty.id('user', account)}`.execute(faculty.connection.db);
  return rows.map(({ id }) => id);
}

describe('what the search finds', () => {
  it.each(accounts)('opens for %s', async (account) => {
    const found = (await Promise.all(WORDS.map((word) => search(account, word)))).flat();
    for (const { path, route } of new Map(found.map((item) => [item.path, item])).values()) {
      const department = new URL(path, 'http://localhost').searchParams.get('department') ?? undefined;
      const page = await ask(account, `/api/open?path=${encodeURIComponent(path)}`, department);
      expect([path, page.refused, page.route]).toEqual([path, undefined, route]);
    }
  });

  it('is nothing of another student, and all of a department for its office', async () => {
    const mine = await search('tm06', 'dewi hidayat');
    expect(mine.length).toBeGreaterThan(0);
    const own = new Set([...mine.map(({ id }) => id), ...(await written('tm06'))]);
    const others = (await Promise.all(WORDS.map((word) => search('tm06', word)))).flat();
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter(({ id }) => !own.has(id))).toEqual([]);
    const office = await search('admin', 'dewi hidayat');
    expect(office.map(({ id }) => id)).toEqual(expect.arrayContaining(mine.map(({ id }) => id)));
    // Who is asked for by name comes before what was only written by them.
    const groups = await groupsFor('admin', 'dewi hidayat');
    expect(groups[0]).toBe('registration');
    expect(groups.indexOf('logbook_entry')).toBeGreaterThan(groups.indexOf('user'));
    const all = await search('admin', 'an');
    expect(all.some(({ id }) => !own.has(id))).toBe(true);
  });
});
