import type { Page } from '@playwright/test';
import { callAs } from './support/api.ts';
import { accessFaults, expectSoundPage } from './support/page-checks.ts';
import { openAs, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

type Found = { data: { needs: { title: string; path: string }[] }[] };

/** A document that the head of the programme has still to sign: another one at each width. */
async function documentOf(page: Page): Promise<string> {
  const { data } = await callAs<Found>(
    page,
    people.programHead,
    '/common/unsigned-documents?start=2025-10-01',
  );
  const letter = data.flatMap(({ needs }) => needs).find(({ title }) => title === 'Surat Undangan');
  return letter?.path.split('?')[0] ?? '';
}

test('a document is opened, then signed with the password, and says who signed', async ({ page }) => {
  await openAs(page, people.programHead, await documentOf(page));
  const sign = page.getByRole('button', { name: 'Tanda tangani', exact: true });
  const show = page.getByRole('button', { name: 'Tampilkan di sini' });
  const first = page.getByRole('img', { name: /Halaman 1/ });
  await expect(show.or(first).first()).toBeVisible();
  // A phone draws nothing by itself, and nobody signs what they have not opened.
  if (await show.isVisible()) {
    await expect(page.getByText('Buka PDF dokumen ini dulu, lalu tanda tangani.').first()).toBeVisible();
    await show.click();
  }
  await expect(first).toBeVisible();
  await expect(page.getByText('Buka PDF dokumen ini dulu, lalu tanda tangani.')).toHaveCount(0);
  await expectSoundPage(page);

  await sign.first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Kata sandi Anda')).toBeFocused();
  await page.keyboard.type('bukan-sandi');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Kata sandi atau kode itu salah.')).toHaveCount(1);
  await dialog.getByLabel('Kata sandi Anda').fill('aula-demo-2025');
  expect(await accessFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');

  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Semua penanda tangan sudah menandatangani dokumen ini.')).toBeVisible();
  await expect(page.getByText(/^Ditandatangani: Ketua Program Studi/)).toBeVisible();
  await expect(sign).toHaveCount(0);
});
