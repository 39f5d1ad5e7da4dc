import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { callAs } from './support/api.ts';
import { rowsOf, unfoldTools } from './support/lists.ts';
import { accessFaults, expectSoundPage, settle } from './support/page-checks.ts';
import { openAs, type Person, people } from './support/people.ts';
import { textInZip } from './support/spreadsheet.ts';
import { expect, test } from './support/test.ts';

const keeper: Person = { ...people.admin, department: 'TKM' };
const HEAD = 'Nama;Email;NIU;NIM;Angkatan;SKS lulus;IPK;Catatan';

interface Listed {
  data: { cells: { nim: string[]; name: string; email: string; cohort: number[] } }[];
}

/** Rows of what a file comes to: of a table on wide screens, blocks on phones. */
const rowsIn = (page: Page, list: string): Locator =>
  page
    .getByRole('table', { name: list })
    .locator('tbody')
    .getByRole('row')
    .or(page.getByRole('list', { name: list }).locator('> li'));

test('a file of students is looked at, decided about row by row, and written', { tag: '@desktop' }, async ({
  page,
}) => {
  const { data } = await callAs<Listed>(
    page,
    keeper,
    '/routes/user.students@people_keeper/blocks/b2?size=3&sort=name',
  );
  const known = data.map(({ cells }) => cells);
  const there = known.map(({ name, email, nim: [nim = ''], cohort }, at) =>
    [name, email, nim.split('/')[1], nim, cohort[0], 150 + at, '3,99', ''].join(';'),
  );
  const fresh = (n: number, { nim = `23/63000${n}/TK/5900${n}`, gpa = '3,1', niu = `63000${n}` } = {}) =>
    `Mahasiswa Susulan ${n};susulan${n}@mail.example.ac.id;${niu};${nim};2023;80;${gpa};pindahan`;
  const lines = [
    HEAD,
    ...there,
    fresh(1),
    fresh(2),
    fresh(3, { nim: '23/63/TK/1' }),
    fresh(4, { gpa: '4,12' }),
    fresh(5, { niu: '630009' }),
    fresh(6, { niu: '630009' }),
  ];

  await openAs(page, keeper, '/v3/data/pengguna/mahasiswa');
  await settle(page);
  await unfoldTools(page);
  await page.getByRole('button', { name: 'Impor', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Impor mahasiswa' })).toBeVisible();
  await settle(page);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mahasiswa.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });

  // What the file comes to, with nothing kept.
  const write = page.getByRole('button', { name: 'Impor 5 baris' });
  await expect(write).toBeVisible();
  await expect(page.getByText('Belum ada yang disimpan.')).toBeVisible();
  await expect(page.getByText('2 baru, 3 diperbarui')).toBeVisible();
  await expect(page.getByText('2 isi, 2 ganda')).toBeVisible();
  await expect(page.getByText('7 kolom dikenali dari baris judul. Tidak diimpor: Catatan.')).toBeVisible();
  await expect(rowsIn(page, 'Salah')).toHaveCount(4);
  await expect(rowsIn(page, 'Salah').nth(1)).toContainText('IPK paling banyak 4.');
  await expectSoundPage(page);
  await page.getByRole('tab', { name: /^Diperbarui/ }).click();
  await expect(rowsIn(page, 'Diperbarui').first()).toContainText(/SKS lulus: \d+ → 150/);
  expect.soft(await accessFaults(page)).toEqual([]);

  // Nothing is written before both choices are made.
  await expect(write).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Pilih dahulu untuk baris yang salah dan yang sudah ada.')).toBeVisible();
  await page.getByRole('radio', { name: /^Lewati 4 baris/ }).check();
  await page.getByRole('radio', { name: /^Perbarui 3 baris/ }).check();
  await write.click();
  await expect(page.getByRole('heading', { name: '5 baris diimpor' })).toBeVisible();
  await expectSoundPage(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unduh hasil per baris' }).click();
  const texts = textInZip(await readFile(await (await download).path()), 'xl/sharedStrings.xml');
  for (const outcome of ['Baru', 'Diperbarui', 'Dilewati karena salah'])
    expect(texts).toContain(`>${outcome}<`);

  await page.getByRole('button', { name: 'Lihat daftar' }).click();
  await settle(page);
  await page.getByRole('searchbox', { name: /^Cari nama, email/ }).fill('Mahasiswa Susulan');
  await expect(rowsOf(page, 'Mahasiswa')).toHaveCount(2);
});
