import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { dialogOf } from './support/acting.ts';
import { accessFaults, settle } from './support/page-checks.ts';
import { openAs, people } from './support/people.ts';
import { textInZip } from './support/spreadsheet.ts';
import { expect, test } from './support/test.ts';

const CHOSEN = ['Ahmad Fauzan', 'Aisyah Permata'];
const barOf = (page: Page) => page.getByRole('region', { name: 'Tindakan untuk baris terpilih' });

async function choose(page: Page): Promise<void> {
  for (const name of CHOSEN) await page.getByRole('checkbox', { name: `Pilih ${name}` }).check();
  await expect(barOf(page).getByRole('status')).toHaveText('2 dipilih');
}

async function actOnChosen(page: Page, verb: string, reason?: string): Promise<void> {
  await barOf(page)
    .getByRole('button', { name: `${verb} 2` })
    .click();
  const dialog = dialogOf(page);
  if (reason) await dialog.getByRole('textbox').fill(reason);
  expect.soft(await accessFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: `${verb} 2` }).click();
  await expect(dialog.getByRole('heading', { name: `${verb}: 2 dari 2 berhasil` })).toBeVisible();
  await dialog.getByRole('button', { name: 'Tutup' }).click();
  await expect(dialog).toHaveCount(0);
  await settle(page);
}

test('several people are written into a file, suspended for one reason, and come back', {
  tag: '@desktop',
}, async ({ page }) => {
  await openAs(page, people.admin, '/v3/data/pengguna/dosen');
  await settle(page);
  await choose(page);
  // Whoever chooses at the head of a long list sees at once what can be done.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(barOf(page).getByRole('status')).toBeInViewport({ ratio: 1 });
  // So high that the bar lies over no row: one that it half covers is scrolled free before it is pressed.
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ ...size, height: 10_000 });
  expect.soft(await accessFaults(page)).toEqual([]);
  await page.setViewportSize(size);

  const download = page.waitForEvent('download');
  await barOf(page).getByRole('button', { name: 'Ekspor terpilih' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Pengguna .*\.xlsx$/);
  const content = await readFile(await file.path());
  const texts = textInZip(content, 'xl/sharedStrings.xml');
  for (const name of CHOSEN) expect(texts).toContain(name);
  expect(textInZip(content, 'xl/worksheets/sheet1.xml').match(/<row /g)).toHaveLength(CHOSEN.length + 1);

  await actOnChosen(page, 'Tangguhkan', 'Cuti panjang');
  await choose(page);
  await actOnChosen(page, 'Kembalikan');
  await choose(page);
  await expect(barOf(page).getByRole('button', { name: 'Tangguhkan 2' })).toBeVisible();
});
