import type { Locator, Page } from '@playwright/test';
import { dialogOf, samplePdf } from './support/acting.ts';
import { callAs } from './support/api.ts';
import { expectPlace, strike, type } from './support/keys.ts';
import { settle } from './support/page-checks.ts';
import { openAs, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

// What is left of the way of an exam, without a mouse. A window may be as narrow as a phone; what is wide besides is walked
// by keyboard-walk and keyboard-exam.

const NARROW = { width: 390, height: 844 };
const MINE = '/mahasiswa/magister/reguler/ujian-tesis';
const button = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: true }).first();

test.describe.configure({ mode: 'serial' });

/** The student's own registration, from the list of them. */
async function openOwn(page: Page, number: number): Promise<void> {
  await openAs(page, people.student(number), MINE);
  await settle(page);
  await strike(page, page.getByRole('main').getByRole('link').first());
  await expect(page.getByRole('heading', { level: 1, name: /^Pendaftaran Ujian Tesis/ })).toBeVisible();
  await settle(page);
}

test('a student hands in the next version of a file in a narrow window', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await openOwn(page, 4);
  const row = page.getByRole('listitem').filter({ hasText: 'Hasil cek kemiripan' }).first();
  const again = button(row, /^Ganti/);
  if ((await again.count()) > 0) {
    await strike(page, again);
    await expectPlace(page);
  }
  const choosing = page.waitForEvent('filechooser');
  await strike(
    page,
    page
      .getByRole('main')
      .getByRole('button', { name: /^(Pilih|Unggah)/ })
      .first(),
  );
  const name = 'kemiripan_berikutnya.pdf';
  await (await choosing).setFiles({ name, mimeType: 'application/pdf', buffer: samplePdf(name) });
  await expect(row.getByRole('link', { name, exact: true })).toBeVisible();
  await expectPlace(page);
});

test('a student opens the documents of a finished exam in a narrow window', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await openOwn(page, 20);
  const documents = page
    .getByRole('table', { name: 'Dokumen' })
    .or(page.getByRole('list', { name: 'Dokumen' }));
  await strike(page, documents.getByRole('link', { name: /^Lihat/ }).first());
  await expect(page.getByRole('toolbar', { name: 'Alat berkas' })).toBeVisible();
  await expectPlace(page);
});

test('an examiner from outside answers the invitation through the personal link in a narrow window', async ({
  browser,
}) => {
  const context = () => browser.newContext({ viewport: NARROW });
  const manager = await (await context()).newPage();
  type Found = { data: { items: { path: string }[] }[] };
  const { data } = await callAs<Found>(manager, people.admin, '/search?q=Ilham%20Permata');
  const path = data
    .flatMap(({ items }) => items.map((one) => one.path))
    .find((one) => one.includes('/ujian-tesis/'));
  await openAs(manager, people.admin, path?.split('?')[0] ?? '');
  await settle(manager);
  await strike(manager, button(manager, 'Buat tautan'));
  const dialog = dialogOf(manager);
  const address = await dialog.getByRole('textbox', { name: 'Alamat' }).inputValue();
  await strike(manager, button(dialog, 'Tutup'));
  await expectPlace(manager);

  const examiner = await (await context()).newPage();
  await examiner.goto(address);
  await strike(examiner, button(examiner, 'Buka'));
  await expect(examiner.getByRole('heading', { level: 1, name: /^Formulir Ujian Tesis/ })).toBeVisible();
  await settle(examiner);
  await strike(examiner, examiner.getByRole('link', { name: 'Buka pendaftaran' }));
  await expect(examiner.getByRole('heading', { level: 1, name: /^Pendaftaran Ujian Tesis/ })).toBeVisible();
  await settle(examiner);
  const answer = 'Berhalangan';
  await strike(examiner, button(examiner, answer));
  await type(examiner, dialogOf(examiner).getByLabel('Alasan'), 'Menghadiri konferensi pada hari yang sama.');
  await strike(examiner, button(dialogOf(examiner), answer));
  await expect(examiner.getByRole('button', { name: answer, exact: true })).toHaveCount(0);
  await expectPlace(examiner);
});
