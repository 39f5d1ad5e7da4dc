import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoFaculty, openDemoFaculty, projectModel } from '../../server/testing/demo-faculty.ts';

const { departments, app } = projectModel();
const CODES = departments.map(({ code }) => code);
/** Keys under which answers carry addresses of pages. */
const ADDRESSES = new Set(['path', 'link', 'opens']);

let faculty: DemoFaculty;
/** Account -> departments it belongs to. */
const members = new Map<string, string[]>();
beforeAll(async () => {
  faculty = await openDemoFaculty();
  const rows = await faculty.connection.db.selectFrom('membership').select(['user', 'department']).execute();
  for (const account of ACCOUNTS) {
    const own = rows.filter(({ user }) => user === faculty.id('user', account));
    members.set(
      account,
      CODES.filter((code) => own.some(({ department }) => department === code)),
    );
  }
});
afterAll(() => faculty?.close());

const ACCOUNTS = [
  ...['admin', 'perpus', 'kadep', 'kaprodi', 'sekprodi_ti', 'dosen', 'dosen2', 'luar', 'joko'],
  ...['satria', 'dsn01', 's2_reg', 'tm06'],
];

const headers = new Map<string, Record<string, string>>();
async function ask(account: string, department: string, url: string): Promise<unknown> {
  const key = `${account} ${department}`;
  const own = headers.get(key) ?? (await faculty.signIn(account, department));
  headers.set(key, own);
  const answer = await faculty.app.inject({ url, headers: own });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json();
}

/** Every address in an answer, however deep. */
function addressesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    ADDRESSES.has(key) && typeof inner === 'string' && inner.startsWith('/') ? [inner] : addressesIn(inner),
  );
}

/** Of these every row is followed. */
const OWN_WORK = ['/api/common/schedules', '/api/common/unsigned-documents?start=2015-01-01'];
const SOURCES = [
  '/api/common/portfolios',
  '/api/users/me/notifications',
  '/api/search?q=an',
  '/api/search?q=ujian',
];

/** Addresses that the person meets in what is theirs to do, and some of each kind on the first page, in other calls and in the search. */
async function offered(account: string, department: string): Promise<Set<string>> {
  const start = (await ask(account, department, '/api/start?path=/')) as { open: { data: unknown } };
  const found = addressesIn(start.open.data);
  for (const url of SOURCES) found.push(...addressesIn(await ask(account, department, url)));
  const work: string[] = [];
  for (const url of OWN_WORK) work.push(...addressesIn(await ask(account, department, url)));
  return new Set([...work, ...someOfEachKind(new Set(found))]);
}

/** What following an address says, the department entered as the browser enters it; `null` = it opens. */
async function followed(account: string, active: string, address: string): Promise<string | null> {
  const named = new URL(address, 'http://localhost').searchParams.get(app.department.parameter);
  const department = named ?? active;
  if (!members.get(account)?.includes(department)) return `no sign-in for ${department}`;
  const path = encodeURIComponent(address);
  const page = (await ask(account, department, `/api/open?path=${path}`)) as { refused?: string };
  return page.refused ?? null;
}

/** Of addresses that differ in their rows alone the first and the last are followed. */
const ALIKE = 2;

/** An address without what names its row. */
const kindOf = (address: string) => address.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ':id');

function someOfEachKind(addresses: Iterable<string>): string[] {
  const kinds = new Map<string, string[]>();
  for (const address of addresses) {
    const alike = kinds.get(kindOf(address)) ?? [];
    kinds.set(kindOf(address), [...alike, address]);
  }
  return [...kinds.values()].flatMap((alike) =>
    alike.length <= ALIKE ? alike : [alike[0] ?? '', alike.at(-1) ?? ''],
  );
}

describe.each(ACCOUNTS)('what %s is offered', (account) => {
  it('opens, whatever department is active', async () => {
    const known = new Map<string, string | null>();
    const refused: string[] = [];
    for (const active of members.get(account) ?? []) {
      for (const address of await offered(account, active)) {
        const key = address.includes('department=') ? address : `${active} ${address}`;
        if (!known.has(key)) known.set(key, await followed(account, active, address));
        const said = known.get(key);
        if (said) refused.push(`${active}: ${address}: ${said}`);
      }
    }
    expect(known.size + (members.get(account)?.length ?? 0)).toBeGreaterThan(0);
    expect(refused).toEqual([]);
  });
});

/** The rows of the answers that concern the person alone, without the addresses. */
async function mine(account: string, department: string) {
  const rows = async (url: string) => ((await ask(account, department, url)) as { data: unknown[] }).data;
  return {
    schedules: await rows('/api/common/schedules'),
    documents: await rows('/api/common/unsigned-documents?start=2015-01-01'),
    notifications: await rows('/api/users/me/notifications'),
  };
}

describe('a lecturer of several programmes', () => {
  it.each(['joko', 'dosen', 'dosen2'])('%s is told the same in each of them', async (account) => {
    const [first = '', ...others] = members.get(account) ?? [];
    const told = await mine(account, first);
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) expect(await mine(account, other)).toEqual(told);
    const schedules = told.schedules as { link: string | null; role: string | null }[];
    // Who coordinates a visit has no page of it: what they have no part in as examiner or supervisor leads nowhere.
    const exams = schedules.filter(({ role }) => role !== null);
    expect(exams.length).toBeGreaterThan(0);
    expect(exams.filter(({ link }) => !link?.includes(`${app.department.parameter}=`))).toEqual([]);
    expect(schedules.filter(({ link, role }) => role === null && link !== null)).toEqual([]);
  });

  it.each(['joko', 'dosen'])('%s meets in all of them what waits', async (account) => {
    const waiting = async (department: string) => {
      const start = (await ask(account, department, '/api/start?path=/')) as {
        open: {
          screen: { blocks: { id: string; kind: string }[] };
          data: { blocks: Record<string, unknown> };
        };
      };
      const block = start.open.screen.blocks.find(({ kind }) => kind === 'waiting');
      const { rows } = start.open.data.blocks[block?.id ?? ''] as { rows: { id: string; path: string }[] };
      return rows.map(({ id, path }) => `${id} ${path}`).toSorted();
    };
    const [first = '', ...others] = members.get(account) ?? [];
    const told = await waiting(first);
    expect(told.length).toBeGreaterThan(0);
    for (const other of others) expect(await waiting(other)).toEqual(told);
  });

  it('finds people of all of them', async () => {
    const found = async (department: string) => {
      const { data } = (await ask('joko', department, '/api/search?q=an')) as {
        data: { record: string; items: { id: string }[] }[];
      };
      return data.find(({ record }) => record === 'registration')?.items.length ?? 0;
    };
    expect(await found('TKMS2')).toBeGreaterThan(0);
    expect(await found('TKM')).toBe(await found('TKMS2'));
  });
});
