import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { accessFaults, expectSoundPage, settle } from './support/page-checks.ts';
import { openAs, type Person, people, tokenOf } from './support/people.ts';
import { expect, test } from './support/test.ts';

interface ListedScreen {
  path: string;
  screen: string | null;
  redirect: string | null;
  login: boolean;
}

let listed: ListedScreen[] = [];

test.beforeAll(() => {
  const output = execFileSync(process.execPath, ['scripts/tool.mjs', 'screens', '--json'], {
    encoding: 'utf8',
  });
  listed = (JSON.parse(output) as ListedScreen[]).filter(({ redirect }) => redirect === null);
});

const visitors: { who: string; person: Person; starts: string[] }[] = [
  {
    who: 'administrator',
    person: people.admin,
    starts: [
      '/administrasi/magister/reguler/periode-ujian-tesis',
      '/administrasi/magister/reguler/periode-ujian-proposal-tesis',
      '/',
    ],
  },
  { who: 'library', person: people.library, starts: ['/administrasi/magister/reguler/periode-ujian-tesis'] },
  {
    who: 'lecturer',
    person: people.hendra,
    starts: ['/dosen/magister/reguler/periode-ujian-tesis', '/'],
  },
  {
    who: 'examiner of a proposal',
    person: people.joko,
    starts: ['/dosen/magister/reguler/periode-ujian-proposal-tesis'],
  },
  {
    who: 'student',
    person: people.dewi,
    starts: ['/mahasiswa/magister/reguler/ujian-tesis', '/'],
  },
  {
    who: 'student with a proposal',
    person: people.student(18),
    starts: ['/mahasiswa/magister/reguler/ujian-proposal-tesis'],
  },
  {
    who: 'head of programme',
    person: people.programHead,
    starts: ['/kaprodi/pasca/berita-acara-ujian-tesis', '/kaprodi/pasca/pengesahan-ujian-tesis'],
  },
  {
    who: 'head of department',
    person: people.departmentHead,
    starts: ['/kepala-departemen/pasca/pengesahan-ujian-tesis'],
  },
  {
    who: 'secretary of programme',
    person: people.programSecretary,
    starts: ['/sekprodi/magister/proposal-tesis'],
  },
  {
    who: 'secretary of the other programme',
    person: people.programSecretaryOfIndustry,
    starts: ['/sekprodi/pasca/ujian-proposal'],
  },
];

for (const { who, person, starts } of visitors) {
  test(`every screen of the ${who} is sound`, async ({ page, complaints }) => {
    await openAs(page, person, '/privacy');
    for (const path of await addresses(page, person, starts)) {
      await test.step(path, async () => {
        await page.goto(withDepartment(path, person));
        await expectSoundPage(page);
      });
    }
    expect(complaints.list).toEqual([]);
  });
}

const forEverybody = ['/login', '/privacy', '/tautan'];

test('the pages for everybody are sound', async ({ page, complaints }) => {
  for (const path of forEverybody) {
    await page.goto(path);
    await expectSoundPage(page);
  }
  expect(complaints.list).toEqual([]);
});

test('every screen that the product lists is one of them', async ({ page }) => {
  const reached = new Set(forEverybody);
  for (const { person, starts } of visitors) {
    await openAs(page, person, '/privacy');
    for (const path of await addresses(page, person, starts)) {
      reached.add(listed.find((one) => matches(one.path, path))?.path ?? path);
    }
  }
  const missing = listed.map(({ path }) => path).filter((path) => !reached.has(path));
  expect(missing).toEqual([]);
});

test('dark theme keeps its contrast', async ({ page, isMobile }) => {
  const list = '/administrasi/magister/reguler/periode-ujian-tesis';
  await openAs(page, people.admin, list);
  await settle(page);
  await page.getByRole('button', { name: isMobile ? 'Menu' : /Sekar Wulandari/ }).click();
  if (isMobile) {
    await page.getByRole('button', { name: 'Tema: ikut perangkat' }).click();
    await page.getByRole('button', { name: 'Tema: terang' }).click();
    await expect(page.getByRole('button', { name: 'Tema: gelap' })).toBeVisible();
  } else {
    await page.getByRole('menuitemradio', { name: 'Gelap' }).click();
  }
  for (const path of (await addresses(page, people.admin, [list])).slice(1, 3)) {
    await test.step(path, async () => {
      await page.goto(withDepartment(path, people.admin));
      await settle(page);
      expect.soft(await accessFaults(page)).toEqual([]);
    });
  }
});

/** The starting pages and one page of each further screen that their rows lead to; all that one start leads to comes before the next. */
async function addresses(page: Page, person: Person, starts: string[]): Promise<string[]> {
  const token = await tokenOf(page, person);
  const found = new Map<string, string>();
  for (const start of starts) {
    const queue = [start];
    while (queue.length > 0) {
      const path = queue.shift() as string;
      const screen = listed.find((one) => matches(one.path, path))?.path ?? path;
      if (found.has(screen)) continue;
      found.set(screen, path);
      const answer = await page.request.get('/api/open', {
        params: { path: withDepartment(path, person) },
        headers: { authorization: `Bearer ${token}`, org: person.department },
      });
      // Links of rows and of blocks, the last first: in these lists the latest cases have come farthest.
      const body = await answer.text();
      queue.push(
        ...[...body.matchAll(/"(?:opens|path)":"(\/[^"]+)"/g)].map((match) => match[1] as string).reverse(),
      );
    }
  }
  return [...found.values()];
}

function matches(pattern: string, path: string): boolean {
  const [route, query] = split(pattern);
  const [own, ownQuery] = split(path);
  const parts = route.split('/');
  const steps = own.split('/');
  const same =
    parts.length === steps.length && parts.every((part, at) => part.startsWith(':') || part === steps[at]);
  return same && Boolean(query) === ownQuery.includes('row=');
}

function split(path: string): [string, string] {
  const [route = '', query = ''] = path.split('?');
  return [route, query];
}

function withDepartment(path: string, { department }: Person): string {
  return `${path}${path.includes('?') ? '&' : '?'}department=${department}`;
}
