import type { Page } from '@playwright/test';
import { accessFaults, settle, widerThanScreen } from './support/page-checks.ts';
import { openAs, people } from './support/people.ts';
import { expect, test, watch } from './support/test.ts';

/** A department in which no other test does anything. */
const ADMIN = { ...people.admin, department: 'TKM' };
const PATH = '/data/pengaturan';

test('a value is changed, saved with its reason, told in its history and taken back, by the keyboard', {
  tag: '@desktop',
}, async ({ page }) => {
  const complaints = watch(page);
  await openAs(page, ADMIN, PATH);
  await settle(page);
  await expectSound(page);
  const load = page.getByLabel('Peringatan beban menguji', { exact: true });
  await load.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('0');
  const save = page.getByRole('button', { name: 'Simpan 1 perubahan' });
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Peringatan beban menguji paling sedikit 1.')).toBeVisible();
  await expect(load).toHaveValue('0');
  await load.fill('9');
  await expect(page.getByText('Belum disimpan, tadinya 12 ujian per semester')).toBeVisible();
  await page.getByLabel('Alasan').fill('Penguji sedikit.');
  await expectSound(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Fakultas: 12 ujian per semester')).toBeVisible();
  await expect(save).toHaveCount(0);

  await page.getByRole('button', { name: 'Riwayat peringatan beban menguji' }).press('Enter');
  const history = page.getByRole('region', { name: 'Riwayat peringatan beban menguji' });
  await expect(history.getByRole('listitem').first()).toContainText('9 ujian per semester');
  await expect(history).toContainText('“Penguji sedikit.”');
  await expectSound(page);

  await page.getByRole('button', { name: 'Pakai nilai fakultas: Peringatan beban menguji' }).press('Enter');
  await save.press('Enter');
  await expect(page.getByText('Fakultas: 12 ujian per semester')).toHaveCount(0);
  await expect(load).toHaveValue('12');
  // The browser tells of the refusal by itself.
  expect(complaints.list.filter((one) => !one.includes('422'))).toEqual([]);
});

test('a holiday is added for the department beside those of all, and taken away', {
  tag: '@desktop',
}, async ({ page }) => {
  await openAs(page, ADMIN, PATH);
  await settle(page);
  const sections = page.getByRole('navigation', { name: 'Bagian pengaturan' });
  const calendar = sections.getByRole('button', { name: 'Kalender kerja' });
  await calendar.press('Enter');
  await expect(calendar).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('End');
  await expect(sections.getByRole('button').last()).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Tambah hari libur' }).press('Enter');
  await page.getByLabel('Tanggal').fill('2025-11-24');
  await page.getByLabel('Nama', { exact: true }).fill('Dies Natalis');
  await expectSound(page);
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: 'Hari libur' });
  const entry = list.getByRole('listitem').filter({ hasText: 'Dies Natalis' });
  await expect(entry).toContainText('Senin, 24 November 2025');
  await expect(entry).toContainText('Belum disimpan');
  await page.getByRole('button', { name: 'Simpan 1 perubahan' }).press('Enter');
  await expect(entry).not.toContainText('Belum disimpan');
  await expect(entry).toContainText('khusus');
  // What all departments have is nothing to take away here.
  await expect(list.getByRole('button', { name: /^Hapus/ })).toHaveCount(1);
  await entry.getByRole('button', { name: /^Hapus/ }).press('Enter');
  await page.getByRole('button', { name: 'Simpan 1 perubahan' }).press('Enter');
  await expect(entry).toHaveCount(0);
});

async function expectSound(page: Page): Promise<void> {
  expect.soft(await widerThanScreen(page), 'wider than the screen').toEqual([]);
  expect.soft(await accessFaults(page), 'faults of access').toEqual([]);
}
