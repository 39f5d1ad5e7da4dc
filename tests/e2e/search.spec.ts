import { accessFaults, expectHome } from './support/page-checks.ts';
import { openAs, type Person, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Dewi Hidayat, whose exam is scheduled (g05 of schemas/seeds/exams.yaml). */
const student: Person = { email: 'tm06@mail.example.ac.id', department: 'TKMS2' };

test('the office finds a registration by a name and opens it with the keyboard', { tag: '@desktop' }, async ({
  page,
}) => {
  await openAs(page, people.admin, '/');
  await expectHome(page);
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Cari orang, data, halaman' });
  await expect(box).toBeFocused();
  await page.keyboard.type('dewi hidayat');
  const found = page.getByRole('group', { name: 'Pendaftaran' }).getByRole('option');
  await expect(found.first()).toContainText('Dewi Hidayat');
  expect(await accessFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Pendaftaran Ujian Tesis' })).toBeVisible();
  await expect(page.getByText('Dewi Hidayat').first()).toBeVisible();
});

test('a student finds the own registrations and nobody else', { tag: '@phone' }, async ({ page }) => {
  await openAs(page, student, '/');
  await expectHome(page);
  await page.getByRole('button', { name: 'Cari', exact: true }).click();
  const box = page.getByRole('combobox', { name: 'Cari orang, data, halaman' });
  await box.fill('dewi');
  await expect(page.getByRole('option', { name: /Dewi Hidayat/ })).not.toHaveCount(0);
  await expect(page.getByRole('option', { name: /Anggraini/ })).toHaveCount(0);
  await box.fill('anggraini');
  await expect(page.getByText('Tidak ada yang cocok.')).toBeVisible();
});
