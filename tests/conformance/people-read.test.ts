import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';

// Who reads which people, where, and what of them.

const LIST = 'user.list@people_keeper';
const ONE = 'user.one@people_keeper';
const STUDENT = 'user.student@signed_in';
const ACCOUNT = 'user.account@signed_in';
const READERS = ['admin', 'ca', 'kp', 'ta', 'kompre', 'pendadaran'];
const OTHERS = [
  's3',
  'mbkm',
  'perpus',
  'kadep',
  'kaprodi',
  'sekprodi',
  'dosen',
  'dosen2',
  's1_tkm',
  's2_reg',
];

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of any shape
  body: any;
}

async function read(account: string, url: string, department: string): Promise<Answer> {
  const answer = await faculty.app.inject({ url, headers: await faculty.signIn(account, department) });
  return { status: answer.statusCode, body: answer.json() };
}

const homeOf: Record<string, string> = {
  admin: 'TKM',
  ca: 'TKM',
  kp: 'TKM',
  ta: 'TKM',
  kompre: 'TKM',
  pendadaran: 'TKM',
  s3: 'TKMS3',
  mbkm: 'TKI',
  perpus: 'TKM',
  kadep: 'TKM',
  kaprodi: 'TKMS2',
  sekprodi: 'TKM',
  dosen: 'TKM',
  dosen2: 'TKM',
  s1_tkm: 'TKM',
  s2_reg: 'TKMS2',
};
const listOf = (account: string, route = LIST, department = homeOf[account] ?? 'TKM') =>
  read(account, `/api/routes/${route}/blocks/b1?size=100`, department);
const pageOf = (account: string, route: string, id: string | null, department = homeOf[account] ?? 'TKM') =>
  read(account, `/api/routes/${route}${id === null ? '' : `?p.id=${id}`}`, department);
const names = ({ body }: Answer): string[] =>
  body.data.map((row: { cells: { name: string } }) => row.cells.name);

describe('the lists of people', () => {
  it.each(READERS)('open for %s', async (account) => {
    expect((await listOf(account)).status).toBe(200);
  });

  it.each(OTHERS)('are closed to %s', async (account) => {
    for (const route of [
      LIST,
      'user.students@people_keeper',
      'user.lecturers@people_keeper',
      'user.staff@people_keeper',
    ])
      expect((await listOf(account, route)).status).toBe(403);
  });

  it('hold who belongs to the department, and nobody else', async () => {
    const here = names(await listOf('admin', LIST, 'TKMS2'));
    expect(here).toContain('Dewi Anggraini');
    expect(here).not.toContain('Rania Prameswari');
    expect(names(await listOf('ta'))).not.toContain('Dewi Anggraini');
  });

  it('say the roles of the active department alone', async () => {
    const { body } = await listOf('admin', LIST, 'TKMS2');
    const row = body.data.find((one: { cells: { name: string } }) => one.cells.name === 'Agung Wicaksana');
    expect(row.cells).toMatchObject({ position: 'Dosen', roles: ['secretary-of-program'], status: 'active' });
  });

  it('never answer what proves who somebody is', async () => {
    const { body } = await listOf('admin');
    const page = await pageOf('admin', ONE, faculty.id('user', 'dosen'));
    const text = JSON.stringify([body, page.body]);
    expect(text).toContain('Hendra Saputro');
    expect(text).not.toMatch(/argon2|password_hash|external_subject/);
  });
});

describe('the page of a person', () => {
  it('says in which departments they are and as what, whichever department one looks from', async () => {
    const { status, body } = await pageOf('admin', ONE, faculty.id('user', 'sekprodi'), 'TKM');
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain('TKMS2');
    expect(JSON.stringify(body)).toContain('Dr. Agung Wicaksana');
  });

  it('is no page where they are no member', async () => {
    const dewi = faculty.id('user', 's2_reg');
    expect((await pageOf('admin', ONE, dewi, 'TKM')).status).toBe(404);
    expect((await pageOf('ta', ONE, dewi)).status).toBe(404);
    expect((await pageOf('admin', ONE, dewi, 'TKMS2')).status).toBe(200);
  });

  it('opens for the student it is about, and shows them nobody else', async () => {
    const [rania, nadia] = [faculty.id('user', 's1_tkm'), faculty.id('user', 'fresh')];
    expect((await pageOf('s1_tkm', STUDENT, rania)).status).toBe(200);
    expect((await pageOf('s1_tkm', STUDENT, nadia)).status).toBe(404);
    expect((await pageOf('s1_tkm', ONE, rania)).status).toBe(403);
    expect((await pageOf('dosen', STUDENT, rania)).status).toBe(404);
  });
});

describe('the account page', () => {
  it('is one’s own for everybody, whatever id the address names', async () => {
    for (const account of ['s1_tkm', 'dosen', 'perpus', 'admin']) {
      const own = await pageOf(account, ACCOUNT, null);
      expect(own.status).toBe(200);
      const named = await read(
        account,
        `/api/routes/${ACCOUNT}?p.own=${faculty.id('user', 'kadep')}`,
        homeOf[account] ?? 'TKM',
      );
      expect(named.body.row?.id ?? null).toBe(own.body.row?.id ?? null);
      expect(JSON.stringify(named.body)).not.toContain('Bambang Haryadi');
    }
  });

  it('names every department and role of the person', async () => {
    const { body } = await pageOf('sekprodi', ACCOUNT, null, 'TKM');
    expect(JSON.stringify(body)).toContain('secretary-of-program');
    expect(JSON.stringify(body)).toContain('TKMS2');
  });
});
