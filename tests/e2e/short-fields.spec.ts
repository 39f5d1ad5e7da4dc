import type { Locator, Page } from '@playwright/test';
import { accessFaults, resize, settle, widerThanScreen } from './support/page-checks.ts';
import { openAs, people } from './support/people.ts';
import { unevenControls } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

const LOGBOOK = '/v3/mahasiswa/magister/logbook-mahasiswa';
const ARTICLES = '/mahasiswa/magister/reguler/publikasi-ilmiah';

/** Whether two fields stand in one line. */
async function beside(one: Locator, other: Locator): Promise<boolean> {
  const [first, second] = [await one.boundingBox(), await other.boundingBox()];
  if (!first || !second) throw new Error('both fields are on the page');
  return first.x + first.width <= second.x && Math.abs(first.y - second.y) < first.height;
}

async function openArticle(page: Page): Promise<void> {
  await openAs(page, people.student(31), ARTICLES);
  await settle(page);
  await page
    .locator('main')
    .getByRole('link', { name: /Publikasi/ })
    .first()
    .click();
  await expect(page.getByLabel('Volume')).toBeVisible();
  await settle(page);
}

test('short fields of an article share a line, longer ones take it whole', async ({ page, isMobile }) => {
  await openArticle(page);
  const field = (label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) }).first();
  expect(await beside(field('Volume'), field('Nomor'))).toBe(true);
  expect(await beside(field('Halaman'), field('Tahun'))).toBe(true);
  expect(await beside(field('ISSN'), field('Nama jurnal'))).toBe(false);
  if (isMobile) expect(await beside(field('Nama jurnal'), field('Penerbit'))).toBe(false);
  // What is wrong stands above its control, within its half; nothing reaches beyond the screen.
  await field('Tahun').fill('12');
  await field('Halaman').focus();
  await expect(field('Tahun')).toHaveAttribute('aria-invalid', 'true');
  expect.soft(await widerThanScreen(page)).toEqual([]);
  expect.soft(await accessFaults(page)).toEqual([]);
  // One of two beside each other has a hint or a fault, the other none: their controls stand in one line all the same.
  expect.soft(await unevenControls(page)).toEqual([]);
  await field('Tahun').fill('2025');
  await field('Halaman').focus();
  await expect(field('Tahun')).not.toHaveAttribute('aria-invalid', 'true');
  expect.soft(await unevenControls(page)).toEqual([]);
  // At twice the size there is room for one alone.
  if (!isMobile) return;
  await resize(page, 195, 422);
  expect(await beside(field('Volume'), field('Nomor'))).toBe(false);
  expect.soft(await widerThanScreen(page)).toEqual([]);
});

test('the hours of a logbook entry share a line in its dialog', { tag: '@phone' }, async ({ page }) => {
  await openAs(page, people.dewi, LOGBOOK);
  await settle(page);
  await page.getByRole('button', { name: 'Tulis catatan' }).first().click();
  const dialog = page.getByRole('dialog');
  const [start, end] = [dialog.getByLabel('Mulai'), dialog.getByLabel('Selesai')];
  await expect(start).toBeVisible();
  expect(await beside(start, end)).toBe(true);
  expect.soft(await accessFaults(page)).toEqual([]);
  await resize(page, 195, 422);
  expect(await beside(start, end)).toBe(false);
});
