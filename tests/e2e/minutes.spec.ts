import type { Page } from '@playwright/test';
import { callAs } from './support/api.ts';
import { openAs, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** A registration of the demo whose minutes are to be written. */
const STUDENT = 'Arif Saputra';
const SUMMARY = 'Mahasiswa memaparkan hasil dengan runtut dan menjawab pertanyaan tim penguji.';

async function openMinutes(page: Page): Promise<void> {
  type Found = { data: { items: { path: string }[] }[] };
  const { data } = await callAs<Found>(page, people.hendra, `/search?q=${encodeURIComponent(STUDENT)}`);
  const found = data.flatMap(({ items }) => items).find(({ path }) => path.includes('/ujian-tesis/'));
  await openAs(page, people.hendra, `${found?.path.split('?')[0]}/formulir-ujian`);
  await page.getByRole('tab', { name: 'Berita acara' }).click();
}

test('minutes that are written on one device go on at another', async ({ page, browser }) => {
  await openMinutes(page);
  await page.getByRole('radio', { name: 'Lulus dengan revisi', exact: true }).check();
  await page.getByLabel('Perbaikan yang diminta').fill('Lengkapi analisis ketidakpastian.');
  await page.getByLabel('Ringkasan jalannya ujian').fill(SUMMARY);
  await expect(
    page
      .getByText(/^\s*Tersimpan \d/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await openMinutes(other);
  await expect(other.getByRole('radio', { name: 'Lulus dengan revisi', exact: true })).toBeChecked();
  await expect(other.getByLabel('Perbaikan yang diminta')).toHaveValue('Lengkapi analisis ketidakpastian.');
  await expect(other.getByLabel('Ringkasan jalannya ujian')).toHaveValue(SUMMARY);
});
