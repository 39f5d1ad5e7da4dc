import { dialogOf } from './support/acting.ts';
import { isFocusShown } from './support/keys.ts';
import { inAddress, rowsOf } from './support/lists.ts';
import { settle } from './support/page-checks.ts';
import { openAs, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

const PERIODS = '/administrasi/magister/reguler/periode-ujian-tesis';
const LIST = 'Periode Ujian Tesis';

test('what is typed right after the keys of the search stands in it', async ({ page }) => {
  await openAs(page, people.admin, PERIODS);
  await settle(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('dewi');
  await expect(page.getByRole('combobox', { name: 'Cari orang, data, halaman' })).toHaveValue('dewi');
});

test('a list is used without a mouse', async ({ page }) => {
  await openAs(page, people.admin, PERIODS);
  await settle(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Langsung ke isi' })).toBeFocused();
  await page.keyboard.press('Enter');
  const order = [
    page.getByRole('button', { name: 'Tambah periode' }),
    page.getByRole('searchbox', { name: 'Cari nama periode' }),
    page.getByRole('button', { name: 'Semester', expanded: false }),
  ];
  for (const control of order) {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused();
    expect.soft(await isFocusShown(page)).toBe(true);
  }
  await page.keyboard.press('Enter');
  await expect(dialogOf(page).getByRole('checkbox').first()).toBeFocused();
  await page.keyboard.press('Space');
  await expect(dialogOf(page).getByRole('checkbox').first()).toBeChecked();
  await expect.poll(() => inAddress(page, 'filter.semester')).not.toBeNull();
  await page.keyboard.press('Space');
  await expect.poll(() => inAddress(page, 'filter.semester')).toBeNull();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Semester/ }).first()).toBeFocused();

  const exporting = page.getByRole('button', { name: /^Ekspor/ });
  await exporting.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Excel' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Excel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(exporting).toBeFocused();

  const edit = rowsOf(page, LIST).first().getByRole('button', { name: 'Ubah' });
  await edit.focus();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(edit).toBeFocused();

  await rowsOf(page, LIST).first().getByRole('link').focus();
  expect.soft(await isFocusShown(page)).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Peserta Ujian Tesis' })).toBeFocused();
  const views = page.getByRole('tab');
  await views.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(views.nth(1)).toBeFocused();
  await expect(views.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(views.last()).toHaveAttribute('aria-selected', 'true');
});
