import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { newFaculty } from '../new-database.ts';
import { type RunningServer, startServer } from '../setup-server.ts';
import { confirm, dialogOf, press } from './support/acting.ts';
import { callAs } from './support/api.ts';
import {
  type ExamStory,
  fillSheet,
  openRegistration,
  panelOf,
  sendScores,
  statusOn,
} from './support/exam.ts';
import { accessFaults, expectSoundPage, resize } from './support/page-checks.ts';
import { openAs, people } from './support/people.ts';
import { expect, test, watch } from './support/test.ts';

/**
 * The manager hands an examiner from outside a personal link; the examiner opens it in a browser where nobody is signed
 * in, scores, and gets nowhere else. A server of its own: what a link opens depends on the day.
 */
const STUDENT = 'Ilham Permata';
const EXAMINER = 'Wahyu Ramadhan';

test.describe.configure({ mode: 'serial' });

let folder: string;
let server: RunningServer;
let manager: Page;
let examiner: Page;
let exam: ExamStory;
/** Id of another registration on whose panel the same examiner sits. */
let other: string;
let address: string;

test.beforeAll(async ({ browser }) => {
  folder = mkdtempSync(join(tmpdir(), 'aula-link-'));
  server = await startServer(join(folder, 'data'), await newFaculty(join(folder, 'data')));
  manager = await openBrowser(browser);
  examiner = await openBrowser(browser);
  exam = {
    page: manager,
    slug: 'ujian-tesis',
    titles: { registration: 'Pendaftaran Ujian Tesis', form: 'Formulir Ujian Tesis' },
    id: await idOf(STUDENT),
  };
  other = await idOf('Ayu Wibowo');
});
test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const openBrowser = async (browser: Browser) => (await browser.newContext({ baseURL: server.url })).newPage();

/** Id of the student's registration, as the search finds it. */
async function idOf(name: string): Promise<string> {
  type Found = { data: { items: { path: string }[] }[] };
  const { data } = await callAs<Found>(manager, people.admin, `/search?q=${encodeURIComponent(name)}`);
  const paths = data.flatMap(({ items }) => items.map(({ path }) => path));
  const path = paths.find((one) => one.includes('/ujian-tesis/'));
  if (!path) throw new Error(`no registration of ${name}`);
  return new URL(path, server.url).pathname.split('/').at(-1) as string;
}

const formPath = () => `/dosen/magister/reguler/ujian-tesis/${exam.id}/formulir-ujian`;
const pathOf = (page: Page) => new URL(page.url()).pathname;

test('the manager makes a link and copies its address', async () => {
  await openRegistration(exam, people.admin, 'administrasi');
  await press(manager, 'Buat tautan');
  const dialog = dialogOf(manager);
  await expect(dialog.getByRole('heading', { name: `Tautan untuk ${EXAMINER}` })).toBeVisible();
  await expect(dialog).toContainText('Berlaku sampai Rabu, 3 Desember 2025, 23.59 WIB.');
  await expect(dialog).toContainText('Tautan baru mengakhiri tautan sebelumnya.');
  expect(await accessFaults(manager)).toEqual([]);
  await manager.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Salin alamat' }).click();
  await expect(dialog.getByRole('button', { name: 'Tersalin' })).toBeVisible();
  address = await dialog.getByRole('textbox', { name: 'Alamat' }).inputValue();
  expect(await manager.evaluate(() => navigator.clipboard.readText())).toBe(address);
  expect(address.startsWith(`${server.url}/tautan#`)).toBe(true);
  await dialog.getByRole('button', { name: 'Tutup' }).click();
  await expect(dialog).toHaveCount(0);
});

test('where somebody else is signed in, the link says so and opens nothing by itself', async () => {
  await manager.goto(address);
  await expect(manager.getByText('Di peramban ini Sekar Wulandari sedang masuk.')).toBeVisible();
  await expect(manager.getByRole('button', { name: 'Keluarkan Sekar Wulandari dan buka' })).toBeVisible();
  expect(await accessFaults(manager)).toEqual([]);
  await openRegistration(exam, people.admin, 'administrasi');
});

test('the examiner reads for whom and what it is, and opens the form', async () => {
  const complaints = watch(examiner);
  await examiner.goto(address);
  const facts = examiner.getByRole('main');
  for (const text of [EXAMINER, `${exam.titles.form} ${STUDENT}`, STUDENT, 'S2 Teknik Mesin'])
    await expect(facts.getByText(text, { exact: true })).toBeVisible();
  await expectSoundPage(examiner);
  await examiner.getByRole('button', { name: 'Buka', exact: true }).click();
  await expect(examiner.getByRole('heading', { level: 1, name: exam.titles.form })).toBeVisible();
  expect(pathOf(examiner)).toBe(formPath());
  await expect(examiner.getByRole('banner').getByText(EXAMINER)).toBeVisible();
  for (const name of ['Notifikasi', 'Cari orang, data, halaman', 'Ganti departemen', 'Menu'])
    await expect(examiner.getByRole('button', { name })).toHaveCount(0);
  // The way up to the registration is the only navigation there is.
  await expect(examiner.getByRole('navigation')).toHaveCount(1);
  await expectSoundPage(examiner);
  expect(complaints.list).toEqual([]);
  await examiner.goBack().catch(() => null);
  expect(examiner.url()).not.toContain('#');
});

test('the examiner accepts on the registration, where the manuscript is', async () => {
  await examiner.goto(formPath());
  await examiner.getByRole('link', { name: 'Buka pendaftaran' }).click();
  await expect(examiner.getByRole('heading', { level: 1, name: exam.titles.registration })).toBeVisible();
  // The link is for reading what is judged, too.
  await examiner.getByRole('link', { name: 'naskah_tesis.pdf' }).click();
  await expect(examiner.getByRole('region', { name: 'Halaman 1 dari 1' }).locator('canvas')).toBeVisible();
  await examiner.getByRole('button', { name: 'Ke halaman sebelumnya' }).click();
  await press(examiner, 'Bersedia');
  await expect(examiner.getByRole('button', { name: 'Bersedia', exact: true })).toHaveCount(0);
});

test('the examiner marks presence, scores and sends', async () => {
  await openAs(manager, people.admin, `/administrasi/magister/reguler/ujian-tesis/${exam.id}/formulir-ujian`);
  await press(manager, 'Buka ujian');
  await expect(statusOn(exam, 'Sedang Berlangsung')).toBeVisible();
  const own = { ...exam, page: examiner };
  await examiner.goto(formPath());
  await examiner.getByRole('tab', { name: 'Kehadiran' }).click();
  const row = panelOf(own)
    .getByRole('row')
    .or(panelOf(own).getByRole('listitem'))
    .filter({ hasText: EXAMINER });
  await row.getByRole('button', { name: 'Hadir', exact: true }).click();
  await expect(row.getByText('Hadir', { exact: true })).toBeVisible();
  await examiner.getByRole('tab', { name: 'Penilaian', exact: true }).click();
  await fillSheet(own, ['84', '82', '80', '85', '86']);
  await sendScores(own);
  await examiner.getByRole('tab', { name: 'Revisi', exact: true }).click();
  await press(examiner, 'Tambah butir revisi');
  await dialogOf(examiner).getByLabel('Perbaikan').fill('Lengkapi analisis ketidakpastian pengukuran.');
  await confirm(examiner, 'Tambah butir revisi');
  await expect(panelOf(own).getByText('Lengkapi analisis ketidakpastian pengukuran.')).toBeVisible();
  await expectSoundPage(examiner);
});

test('the history names the examiner and the link', async () => {
  await openRegistration(exam, people.admin, 'administrasi');
  await expect(manager.getByText(`${EXAMINER}, lewat tautan pribadi`).first()).toBeVisible();
});

test('nothing else opens', async () => {
  await examiner.goto('/');
  await expect(examiner.getByRole('heading', { name: 'Halaman ini di luar tautan Anda' })).toBeVisible();
  expect(await accessFaults(examiner)).toEqual([]);
  await examiner.getByRole('link', { name: 'Ke halaman Anda' }).click();
  await expect(examiner.getByRole('heading', { level: 1, name: exam.titles.form })).toBeVisible();
  await examiner.goto(formPath().replace(exam.id, other));
  await expect(examiner.getByRole('heading', { name: 'Halaman ini di luar tautan Anda' })).toBeVisible();
  await examiner.goto('/administrasi/magister/reguler/periode-ujian-tesis');
  await expect(examiner.getByRole('heading', { level: 1, name: exam.titles.form })).toBeVisible();
  expect(pathOf(examiner)).toBe(formPath());
});

test('a new link ends the earlier one and its session', async () => {
  // The exam has begun: the panel is folded to a line.
  await manager.locator('summary').filter({ hasText: 'Tim penguji' }).click();
  await press(manager, 'Buat tautan');
  const next = await dialogOf(manager).getByRole('textbox', { name: 'Alamat' }).inputValue();
  // The open page asks for changes every two seconds, and learns of it by itself.
  await expect(examiner.getByRole('heading', { level: 1, name: /^Masuk/ })).toBeVisible();
  await examiner.goto(address);
  await expect(examiner.getByRole('alert')).toHaveText(
    'Tautan ini tidak berlaku lagi. Minta tautan baru kepada pengelola.',
  );
  await examiner.goto(next);
  await examiner.getByRole('button', { name: 'Buka', exact: true }).click();
  await expect(examiner.getByRole('heading', { level: 1, name: exam.titles.form })).toBeVisible();
  await examiner.getByRole('button', { name: 'Keluar' }).click();
  await expect(examiner.getByText('Buka kembali tautan lengkap yang Anda terima.')).toBeVisible();
  expect(await examiner.evaluate(() => localStorage.getItem('credentials'))).toBeNull();
});

/** The code in the mail that the server wrote last; empty while it wrote none. */
function lastCode(): string {
  const mails = join(folder, 'data', 'mail');
  if (!existsSync(mails)) return '';
  const texts = readdirSync(mails)
    .toSorted()
    .map((name) => readFileSync(join(mails, name), 'utf8'));
  return texts.flatMap((text) => /Kode Anda: (\d{6})/.exec(text)?.[1] ?? []).at(-1) ?? '';
}

test('a document is signed by a link of its own, with a mailed code, on a narrow phone and by keys', async () => {
  type Found = { data: { needs: { path: string }[] }[] };
  const own = { email: 'wahyu.ramadhan@industri.example', department: 'TKMS2' };
  const { data } = await callAs<Found>(manager, own, '/common/unsigned-documents?start=2025-10-01');
  const id = data[0]?.needs[0]?.path.split('?')[0]?.split('/').at(-1) ?? '';
  await openAs(manager, people.admin, `/signer?dokumen=${id}`);
  await press(manager, 'Buat tautan');
  const link = await dialogOf(manager).getByRole('textbox', { name: 'Alamat' }).inputValue();
  await resize(examiner, 360, 640);
  await examiner.goto(link);
  await examiner.getByRole('button', { name: 'Buka', exact: true }).click();
  await expect(examiner.getByRole('region', { name: /^Halaman 1 dari/ })).toBeVisible();
  const sign = examiner.getByRole('button', { name: 'Tanda tangani', exact: true }).first();
  await expect(sign).toBeVisible();
  await expectSoundPage(examiner);
  await sign.press('Enter');
  const dialog = dialogOf(examiner);
  await expect(dialog.getByLabel('Kode dari email')).toBeFocused();
  await expect(dialog.getByText('Kata sandi')).toHaveCount(0);
  await examiner.keyboard.press('Tab');
  await examiner.keyboard.press('Enter');
  await expect(dialog.getByText(/^Kode enam angka sudah dikirim/)).toBeVisible();
  expect(await accessFaults(examiner)).toEqual([]);
  await expect.poll(lastCode).not.toBe('');
  await dialog.getByLabel('Kode dari email').fill(lastCode());
  await examiner.keyboard.press('Enter');
  await expect(examiner.getByRole('heading', { name: 'Tautan Anda sudah selesai' })).toBeVisible();
  await expect(examiner.getByText('Anda sudah menandatangani dokumen ini.')).toBeVisible();
  expect(await accessFaults(examiner)).toEqual([]);
  await examiner.goto(link);
  await expect(examiner.getByRole('alert')).toHaveText('Anda sudah menandatangani dokumen ini.');
});
