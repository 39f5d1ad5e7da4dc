import type { Page } from '@playwright/test';
import { dialogOf, press, samplePdf } from './support/acting.ts';
import { callAs } from './support/api.ts';
import { accessFaults, settle, widerThanScreen } from './support/page-checks.ts';
import { openAs, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

const STUDENT = 'Ilham Permata';
const EXAMINER = 'Dr. Wahyu Ramadhan, S.T., M.T.';

/** Path of the exam form of the student's registration, as the search leads to it. */
async function formPath(page: Page): Promise<string> {
  type Found = { data: { items: { path: string }[] }[] };
  const { data } = await callAs<Found>(page, people.admin, `/search?q=${encodeURIComponent(STUDENT)}`);
  const paths = data.flatMap(({ items }) => items.map(({ path }) => path));
  const found = paths.find((path) => path.includes('/ujian-tesis/'));
  if (!found) throw new Error(`no registration of ${STUDENT}`);
  return `${found.split('?')[0]}/formulir-ujian`;
}

test('the manager enters the sheet of an examiner from outside, with its scan', { tag: '@desktop' }, async ({
  page,
  complaints,
}) => {
  await openAs(page, people.admin, await formPath(page));
  await settle(page);
  // The examiner from outside said yes on the telephone.
  await press(page, 'Catat bersedia');
  await dialogOf(page).getByRole('button', { name: 'Catat bersedia' }).click();
  await expect(page.getByText('Kesediaan dicatat.')).toBeVisible();
  await press(page, 'Buka ujian');
  await page.getByRole('button', { name: 'Isi dari lembar kertas' }).first().click();
  const sheet = page.getByRole('table', { name: `Lembar penilaian ${EXAMINER}` });
  const fields = sheet.getByRole('textbox');
  await expect(fields).toHaveCount(5);
  for (const [at, score] of ['84', '82', '80', '85', '86'].entries()) {
    await fields.nth(at).fill(score);
    await fields.nth(at).press('Enter');
  }
  await expect(page.getByText('Tersimpan di perangkat ini')).toBeVisible();
  await page.reload();
  await expect(fields.nth(4)).toHaveValue('86');
  expect.soft(await widerThanScreen(page)).toEqual([]);

  const panel = page.getByRole('tabpanel');
  await panel.getByRole('button', { name: 'Isi dari lembar kertas' }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText(EXAMINER);
  const scan = dialog.getByRole('group', { name: 'Pindaian lembar kertas' });
  const choose = scan.getByRole('button', { name: /^Pilih berkas/ });
  await expect(choose).toBeVisible();
  expect.soft(await accessFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Isi dari lembar kertas' }).click();
  await expect(dialog).toContainText('Pindaian lembar kertas belum diunggah.');

  const chooser = page.waitForEvent('filechooser');
  await choose.click();
  await (await chooser).setFiles({
    name: 'lembar.pdf',
    mimeType: 'application/pdf',
    buffer: samplePdf('Lembar penilaian'),
  });
  await expect(scan.getByRole('button', { name: 'Ganti lembar.pdf' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Isi dari lembar kertas' }).click();
  await expect(page.getByText('Nilai tersimpan.')).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(fields).toHaveCount(0);
  await expect(sheet).toContainText('84');
  expect.soft(complaints.list).toEqual([]);
});
