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
  rows?: { id: string; path?: string }[];
  data?: { id: string }[];
}
type Headers = Record<string, string>;

async function open(path: string, headers: Headers) {
  const answer = await faculty.app.inject({ url: `/api/open?path=${encodeURIComponent(path)}`, headers });
  return answer.json().data as { blocks: Record<string, Block>; route: string } | undefined;
}

/** Registrations of the department that the home sends them to, on the pages of lecturers. */
async function asked(headers: Headers, department: string): Promise<string[]> {
  const home = await open('/', headers);
  const entries = Object.values(home?.blocks ?? {}).flatMap(({ rows = [] }) => rows);
  const ids = entries.filter(({ path }) => path?.startsWith('/dosen/')).map(({ id }) => id);
  const found = await sql<{ id: string; status: string; type: string }>`
    select id, status, exam_type as type from registration where department = ${department}`.execute(
    faculty.connection.db,
  );
  for (const { id, status, type } of found.rows) names.set(id, `${type} ${status} ${id.slice(0, 4)}`);
  return ids.filter((id) => names.has(id)).map((id) => names.get(id) ?? id);
}
const names = new Map<string, string>();

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
      names.clear();
      const wanted = await asked(headers, department);
      const listed: string[] = [];
      for (const { path, departments } of LISTS) {
        if (departments && !departments.includes(department)) continue;
        const data = await open(path, headers);
        listed.push(...(data?.blocks.b1?.data ?? []).map(({ id }) => names.get(id) ?? id));
      }
      expect(listed.toSorted()).toEqual(wanted.toSorted());
    });
  },
);
