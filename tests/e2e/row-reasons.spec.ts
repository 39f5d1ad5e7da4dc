import type { Page } from '@playwright/test';
import { accessFaults, settle } from './support/page-checks.ts';
import { openAs, type Person, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

const LOGBOOK = '/v3/dosen/magister/logbook-mahasiswa';
const supervisor: Person = { ...people.hendra, email: 'satria.gunawan@dosen.example.ac.id' };
const READY = 'Kegiatan terlalu singkat.';
const REASON = 'Tuliskan apa yang dibahas dan keputusannya.';

const returns = (page: Page) =>
  page.locator('main').getByRole('button', { name: 'Kembalikan', exact: true, expanded: false });
const question = (page: Page) => page.getByRole('form', { name: /^Kembalikan .+\?$/ });

test('a supervisor returns an entry in its row, sees the others, and goes on to the next', async ({
  page,
  complaints,
}) => {
  await openAs(page, supervisor, LOGBOOK);
  await settle(page);
  // Each width takes rows of its own: both may be at it at once.
  const button = returns(page).nth(test.info().project.name.includes('phone') ? 12 : 2);
  await button.click();
  const field = question(page).getByLabel('Alasan');
  await expect(field).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(question(page).getByRole('button', { name: 'Batal' })).toBeInViewport();
  expect.soft(await accessFaults(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.type(REASON);
  // A ready-made reason joins it and goes again.
  await page.keyboard.press('Tab');
  await expect(question(page).getByRole('button', { name: READY })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(field).toHaveValue(`${REASON}\n${READY}`);
  expect.soft(await accessFaults(page)).toEqual([]);
  await page.keyboard.press('Space');
  await expect(field).toHaveValue(REASON);
  await page.getByRole('link', { name: 'Beranda' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tetap di sini' }).click();
  await expect(field).toHaveValue(REASON);

  await question(page).getByRole('button', { name: 'Kembalikan' }).click();
  await expect(page.getByText('Catatan dikembalikan.').first()).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await expect(page.locator('button:focus')).toHaveText('Kembalikan');
  expect(complaints.list).toEqual([]);
});

test('the bar of chosen rows and its question say which are left out, and why', async ({
  page,
  complaints,
}) => {
  await openAs(page, supervisor, `${LOGBOOK}?view=*&search=Citra+Lestari`);
  await settle(page);
  const boxes = page.locator('main').getByRole('checkbox', { name: /^Pilih Citra Lestari/ });
  for (const box of await boxes.all()) await box.check();
  const bar = page.getByRole('region', { name: 'Tindakan untuk baris terpilih' });
  await expect(bar.getByRole('status')).toHaveText(/^\d+ dipilih \d+ dilewati: .*Disetujui/);
  expect.soft(await accessFaults(page)).toEqual([]);
  await bar.getByRole('button', { name: /^Setujui \d+$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^\d+ dilewati: .*Disetujui/).click();
  await expect(dialog.getByRole('listitem').first()).toContainText('Citra Lestari');
  expect.soft(await accessFaults(page)).toEqual([]);
  expect(complaints.list).toEqual([]);
});
