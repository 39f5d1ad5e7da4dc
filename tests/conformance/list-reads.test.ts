import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';
import type { Block, Model, RouteModel } from '../../src/definition/model.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';

const DEPARTMENT = 'TKMS2';
/** Of each record; some may not be the viewer's. */
const ROWS_TRIED = 5;

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

/** A list of what belongs to the row of a page, on a route by which it opens. */
interface List {
  route: RouteModel;
  record: string;
  param: string;
  table: Extract<Block, { kind: 'table' }>;
}

/** One for each screen of that name, since types have them from the same template. */
function listsOfRows({ routes, screens }: Model): List[] {
  const all = Object.values(routes).flatMap((route): List[] => {
    const screen = screens[route.screen];
    const row = screen?.row;
    if (!row || route.redirect !== null) return [];
    return everyBlock(screen).flatMap((table) =>
      table.kind === 'table' && table.paged && table.relation !== null ? [{ route, ...row, table }] : [],
    );
  });
  const nameOf = ({ route, table }: List) => `${route.id.replace(/^[^.]*/, '')} ${table.id}`;
  return [...new Map(all.map((list) => [nameOf(list), list])).values()];
}

async function rowsOf(record: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(record)} where department = ${DEPARTMENT} limit ${ROWS_TRIED}
  `.execute(faculty.deps.db);
  return rows.map(({ id }) => id);
}

/** What the server reads while one row of the list is asked for; `null` where it is not the viewer's. */
async function readFor(headers: Record<string, string>, { route, param, table }: List, id: string) {
  const asked = vi.spyOn(faculty.deps.db.getExecutor(), 'executeQuery');
  asked.mockClear();
  const url = `/api/routes/${route.id}/blocks/${table.id}?page=1&size=1&p.${param}=${id}`;
  const { statusCode } = await faculty.app.inject({ url, headers });
  return statusCode === 200 ? asked.mock.calls.map(([query]) => query) : null;
}

test('a list of what belongs to a row is read a page at a time, whatever else stands on the page', async () => {
  const model = faculty.deps.definitions.current();
  const headers = await faculty.signIn('admin', DEPARTMENT);
  const whole: string[] = [];
  let lists = 0;
  for (const list of listsOfRows(model)) {
    const { by } = model.records[list.record]?.relations[list.table.relation ?? ''] ?? {};
    for (const id of await rowsOf(list.record)) {
      const read = await readFor(headers, list, id);
      if (read === null) continue;
      lists += 1;
      const all = `from "${list.table.record}" where "${by}" = any(`;
      if (read.some(({ sql: text, parameters: [ids] }) => text.includes(all) && `${ids}`.includes(id)))
        whole.push(`${list.route.id} ${list.table.id}`);
    }
  }
  expect([...new Set(whole)]).toEqual([]);
  expect(lists).toBeGreaterThan(5);
});
