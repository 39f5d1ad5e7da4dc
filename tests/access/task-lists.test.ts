import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoFaculty, openDemoFaculty, projectModel } from '../../server/testing/demo-faculty.ts';

/*
 * "Perlu tindakan Anda" of a type is what the home of the same lecturer asks about it: one list that leaves something out, or
 * names what is not theirs to do, sends people past their work.
 */
const model = projectModel();
const LISTS = model.routes.filter(
  ({ screen, audience }) => audience === 'lecturer' && /\.(tasks|assignments)$/.test(screen),
);

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

interface Block {
  rows?: { id: string; path?: string; due: string | null }[];
  data?: { id: string; cells: Record<string, unknown> }[];
}
type Headers = Record<string, string>;

async function open(path: string, headers: Headers) {
  const answer = await faculty.app.inject({ url: `/api/open?path=${encodeURIComponent(path)}`, headers });
  return answer.json().data as { blocks: Record<string, Block>; route: string } | undefined;
}

/** Registrations of the department by id, in words. */
async function registrations(department: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; status: string; type: string }>`
    select id, status, exam_type as type from registration where department = ${department}`.execute(
    faculty.connection.db,
  );
  return new Map(rows.map(({ id, status, type }) => [id, `${type} ${status} ${id}`]));
}

/** What the home sends them to on the pages of lecturers, with the day by which. */
async function asked(headers: Headers): Promise<[string, string | null][]> {
  const home = await open('/', headers);
  const entries = Object.values(home?.blocks ?? {}).flatMap(({ rows = [] }) => rows);
  return entries.filter(({ path }) => path?.startsWith('/dosen/')).map(({ id, due }) => [id, due]);
}

const LECTURERS = {
  TKMS2: [
    'dosen',
    'dosen2',
    'joko',
    'lintang',
    'citra',
    'satria',
    'sekprodi',
    'kaprodi',
    'dsn09',
    'dsn13',
    'dsn25',
  ],
  TKIS2: ['dosen2', 'vina', 'rafi', 'sekprodi_ti'],
};

describe.each(Object.entries(LECTURERS))(
  'the lists of what waits for lecturers in %s',
  (department, accounts) => {
    it.each(accounts)('hold for %s what the home asks, and nothing else', async (account) => {
      const headers = await faculty.signIn(account, department);
      const names = await registrations(department);
      const wanted = (await asked(headers)).flatMap(([id, due]) =>
        names.has(id) ? [`${names.get(id)} ${due}`] : [],
      );
      const listed: string[] = [];
      for (const { path, departments } of LISTS) {
        if (departments && !departments.includes(department)) continue;
        for (const { id, cells } of (await open(path, headers))?.blocks.b1?.data ?? []) {
          listed.push(`${names.get(id)} ${cells.until}`);
          expect(cells.asked, names.get(id)).not.toBe('');
        }
      }
      expect(listed.toSorted()).toEqual(wanted.toSorted());
    });
  },
);
