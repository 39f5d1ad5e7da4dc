import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { newDatabase } from '../new-database.ts';
import { type RunningServer, startServer } from '../setup-server.ts';
import { accessFaults, resize, settle, widerThanScreen } from './support/page-checks.ts';
import { openAs, type Person } from './support/people.ts';
import { expect, test, watch } from './support/test.ts';

const DESK: Person = { email: 'budi@contoh.example', department: 'FIS', password: 'pustaka-demo' };
const PATH = '/meja/pakai';
const THIS_WEEK = 'Pemakaian ruang, 3–9 Nov 2025';

/** What is taken, on a page for all of it and one for each; no screen of the faculty's own shows a calendar. */
const SCREENS = `  taken:
    title: Pemakaian
    path: ${PATH}
    view:
      - calendar:
          label: Pemakaian ruang
          record: reservation
          title: title
          lanes: {field: resource, label: Ruang}
          at: starts_at
          until: ends_at
          empty: Tidak ada pemakaian.
  taking:
    title: "{row.title}"
    path: ${PATH}/:id
    params: {id: reservation}
    view: [detail: {columns: [resource, starts_at, ends_at]}]
`;

/** A long morning of one room in the week the demo begins with, what takes three days, and one event in the week after. */
const TAKEN = [
  ...Array.from({ length: 12 }, (_, at) =>
    taken('Aula', `Wawancara ${at + 1}`, hour('05', at), hour('05', at + 1)),
  ),
  taken('Ruang Sidang 10', 'Ujian tesis', hour('03', 2), hour('03', 4)),
  taken('Ruang Sidang 2', 'Pameran alat laboratorium angkatan pertama', hour('04', 1), hour('06', 9)),
  taken('Aula', 'Wisuda', hour('12', 2), hour('12', 4)),
];

function hour(day: string, at: number): string {
  return `2025-11-${day}T${String(at).padStart(2, '0')}:00:00Z`;
}

function taken(resource: string, title: string, starts_at: string, ends_at: string) {
  return {
    record: 'loan',
    record_id: title,
    resource,
    title,
    starts_at,
    ends_at,
    active: true,
    department: 'FIS',
  };
}

let folder: string;
let server: RunningServer;
let page: Page;

test.beforeAll(async ({ browser }) => {
  folder = mkdtempSync(join(tmpdir(), 'aula-calendar-'));
  cpSync('tests/fixtures/small', folder, { recursive: true });
  appendFileSync(join(folder, 'screens/desk/books.yaml'), SCREENS);
  const rows = { reservation: Object.fromEntries(TAKEN.map((row, at) => [`taken${at}`, row])) };
  writeFileSync(join(folder, 'schemas/seeds/taken.yaml'), JSON.stringify({ demo: true, rows }));
  server = await startServer(join(folder, 'data'), {
    DEFINITIONS_DIR: folder,
    ...(await newDatabase()),
  });
  page = await (await browser.newContext({ baseURL: server.url })).newPage();
});
test.afterAll(async () => {
  await page.context().close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a calendar is read, and its weeks are gone through by the keyboard', async () => {
  const complaints = watch(page);
  const shown = (name: string) => page.getByRole('table', { name, exact: true });
  await openAs(page, DESK, PATH);
  await settle(page);
  await expect(shown(THIS_WEEK).getByRole('link', { name: /^Wawancara/ })).toHaveCount(12);
  const lanes = shown(THIS_WEEK).getByRole('rowheader');
  await expect(lanes).toHaveText(['Aula', 'Ruang Sidang 2', 'Ruang Sidang 10']);
  await expectSound();

  const next = page.getByRole('button', { name: 'Berikutnya' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(shown('Pemakaian ruang, 10–16 Nov 2025').getByRole('link', { name: 'Wisuda' })).toBeVisible();
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('17–23 Nov 2025')).toBeVisible();
  await expect(page.getByText('Tidak ada pemakaian.')).toBeVisible();
  await expectSound();

  await page.getByRole('button', { name: 'Sebelumnya' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await shown(THIS_WEEK).getByRole('link', { name: 'Ujian tesis' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ujian tesis' })).toBeFocused();
  expect(complaints.list).toEqual([]);
});

test('a calendar is a list where it is narrow, and shows one day at a time where there is room', async ({
  viewport,
}) => {
  await openAs(page, DESK, PATH);
  await settle(page);
  const day = page.getByRole('button', { name: 'Hari', exact: true });
  await resize(page, 390, 844);
  await expect(day).toHaveCount(0);
  const week = page.getByRole('list', { name: THIS_WEEK, exact: true });
  // The room's long morning stands under one leaf.
  await expect(week.locator('time').filter({ hasText: 'Rab' })).toHaveCount(13);
  await expect(week.locator('time:not(.visually-hidden)')).toHaveText([/Sen/, /Sel/, /Rab/, /Kam/]);
  await expectSound();

  await resize(page, viewport?.width ?? 1280, viewport?.height ?? 800);
  await day.focus();
  await page.keyboard.press('Space');
  const monday = page.getByRole('table', { name: 'Pemakaian ruang, Senin, 3 November 2025', exact: true });
  await expect(monday.getByRole('rowheader')).toHaveText(['Ruang Sidang 10']);
  await expectSound();
});

async function expectSound(): Promise<void> {
  expect.soft(await widerThanScreen(page), 'wider than the screen').toEqual([]);
  expect.soft(await accessFaults(page), 'faults of access').toEqual([]);
}
