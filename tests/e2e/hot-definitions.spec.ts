import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { newFaculty } from '../new-database.ts';
import { type RunningServer, startServer } from '../setup-server.ts';
import { dialogOf } from './support/acting.ts';
import { accessFaults, settle } from './support/page-checks.ts';
import { openAs, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

const PERIODS = '/administrasi/magister/reguler/periode-ujian-tesis';
const LIST = 'screens/templates/period-list.yaml';
const RECORD = 'schemas/records/period.yaml';

/** The first change after a start loads the compiler, beside all other journeys; another try starts anew. */
const COMPILED_MS = 60_000;

const modes: { mode: string; environment: Record<string, string> }[] = [
  { mode: 'development', environment: { AULA_DEV: '1' } },
  { mode: 'production', environment: { NODE_ENV: 'production' } },
];

/** Vite bundles packages when they are first asked for; a page that comes meanwhile has to be loaded again. */
async function warmUp(page: Page): Promise<void> {
  await openAs(page, people.admin, PERIODS);
  await expect(async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Tambah periode' }).click();
    await expect(dialogOf(page).getByLabel('Nama Periode')).toBeVisible();
  }).toPass({ timeout: 90_000 });
  await page.context().close();
}

for (const { mode, environment } of modes) {
  test.describe(`in ${mode}`, () => {
    let folder: string;
    let server: RunningServer;

    test.beforeAll(async ({ browser }) => {
      folder = mkdtempSync(join(tmpdir(), 'aula-hot-'));
      for (const part of ['screens', 'schemas']) cpSync(part, join(folder, part), { recursive: true });
      server = await startServer(join(folder, 'data'), {
        DEFINITIONS_DIR: folder,
        ...(await newFaculty(join(folder, 'data'))),
        ...environment,
      });
      if (mode === 'development') await warmUp(await openAt(browser));
    });
    test.afterAll(async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    const openAt = async (browser: Browser) => (await browser.newContext({ baseURL: server.url })).newPage();

    const edit = (file: string, find: string, replace: string) => {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(find)) throw new Error(`${file} does not hold ${find}`);
      writeFileSync(path, text.replace(find, replace));
    };

    test('a saved file shows in the open page, and what was typed stays', async ({ browser }, info) => {
      const page = await openAt(browser);
      await openAs(page, people.admin, PERIODS);
      await settle(page);
      await page.getByRole('button', { name: 'Tambah periode' }).click();
      const name = dialogOf(page).getByLabel('Nama Periode');
      await name.fill('Belum disimpan');
      await dialogOf(page).getByLabel('Kuota').fill('12');

      const heads = page.locator('main th');
      await expect(heads.filter({ hasText: 'Terdaftar' })).toHaveCount(1);
      const saved = Date.now();
      edit(LIST, 'label: Terdaftar', 'label: Jumlah peserta');
      await page.waitForFunction(
        () => document.querySelector('main')?.textContent?.includes('Jumlah peserta'),
        undefined,
        { timeout: COMPILED_MS },
      );
      info.annotations.push({ type: 'saved file on the screen', description: `${Date.now() - saved} ms` });
      await expect(heads.filter({ hasText: 'Terdaftar' })).toHaveCount(0);
      await expect(name).toHaveValue('Belum disimpan');

      edit(RECORD, 'title: Kuota', 'title: Kuota peserta');
      await expect(heads.filter({ hasText: 'Nama Periode' })).toHaveCount(1);
      await expect(dialogOf(page).getByLabel('Kuota')).toHaveValue('12');
      await expect(name).toHaveValue('Belum disimpan');
      await page.context().close();
    });

    if (mode === 'development') {
      test('everybody is told of a broken change', async ({ browser }) => {
        const page = await openAt(browser);
        await openAs(page, people.dewi, '/');
        await settle(page);
        edit(LIST, 'semester.name', 'semester.nama');
        const banner = page.getByText('Definisi belum dapat dipakai: 1 masalah.');
        await expect(banner).toBeVisible({ timeout: COMPILED_MS });
        edit(LIST, 'semester.nama', 'semester.name');
        await expect(banner).toHaveCount(0, { timeout: COMPILED_MS });
        await page.context().close();
      });
      return;
    }

    test('a broken change is told, the last good definitions go on, and mending it is enough', async ({
      browser,
      request,
    }) => {
      const page = await openAt(browser);
      await openAs(page, people.admin, PERIODS);
      await settle(page);
      // A server that compiles may be too busy for a moment, and says so.
      const health = async () => {
        let said: Record<string, unknown> = {};
        await expect(async () => {
          const answer = await request.get(`${server.url}/healthz`);
          expect(answer.status()).toBe(200);
          said = await answer.json();
        }).toPass({ timeout: COMPILED_MS });
        return said;
      };
      const { hash } = await health();
      expect(hash).toBeTruthy();
      edit(LIST, 'semester.name', 'semester.nama');
      const banner = page.getByRole('status').filter({ hasText: 'Definisi belum dapat dipakai: 1 masalah.' });
      await expect(banner).toBeVisible({ timeout: COMPILED_MS });
      const fault = page.getByRole('listitem').filter({ hasText: `${LIST}:10:` });
      await expect(fault).toContainText('E_DEF_FIELD_UNKNOWN');
      await expect(fault).toContainText('nama');
      expect.soft(await accessFaults(page)).toEqual([]);
      expect(await health()).toMatchObject({
        status: 'ok',
        hash,
        definitions: { ok: false, problems: [{ file: LIST, line: 10, rule: 'E_DEF_FIELD_UNKNOWN' }] },
      });

      await page.reload();
      await expect(banner).toBeVisible();
      await page.getByRole('link', { name: 'Ujian Tesis Desember 2025' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Peserta Ujian Tesis' })).toBeVisible();
      const student = await openAt(browser);
      await openAs(student, people.dewi, '/');
      await settle(student);
      await expect(student.getByText('Definisi belum dapat dipakai')).toHaveCount(0);

      edit(LIST, 'semester.nama', 'semester.name');
      await expect(banner).toHaveCount(0, { timeout: COMPILED_MS });
      expect(await health()).toMatchObject({ hash, definitions: { ok: true, problems: [] } });
      await student.context().close();
      await page.context().close();
    });
  });
}
