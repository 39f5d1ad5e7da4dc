import { readFile } from 'node:fs/promises';
import { PDF } from '@libpdf/core';
import type { Page } from '@playwright/test';
import { dialogOf } from './support/acting.ts';
import { callAs } from './support/api.ts';
import { filterBy, inAddress, namesOf, orderBy, rowsOf, unfoldTools } from './support/lists.ts';
import { accessFaults, expectSoundPage, settle } from './support/page-checks.ts';
import { openAs, type Person, people } from './support/people.ts';
import { widerTables } from './support/sizes.ts';
import { textInZip } from './support/spreadsheet.ts';
import { expect, test } from './support/test.ts';

const PERIODS = '/administrasi/magister/reguler/periode-ujian-tesis';
const LIST = 'Periode Ujian Tesis';
const ROUTE = '/routes/s2_thesis_exam.periods@manager';

// The other programme's periods: the stories of this faculty happen elsewhere, so a long list is in nobody's way.
const manager: Person = { ...people.admin, department: 'TKIS2' };
const library: Person = { ...people.library, department: 'TKIS2' };

const FORMULAS = ['=SUM(A1:A9)', '+62 Periode', '-1 Periode', '@Periode'];
const NUMBERED = Array.from({ length: 26 }, (_, at) => `Paruh ${String(at + 1).padStart(2, '0')}`);
const ON_A_PAGE = 25;

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
  const found = await callAs<{ meta: { total: number } }>(page, manager, `${ROUTE}/blocks/b1?search=Paruh`);
  if (found.meta.total === 0) {
    const semesters = await callAs<{ data: { id: string }[] }>(
      page,
      manager,
      `${ROUTE}/options?action=create&field=semester`,
    );
    for (const [at, name] of [...FORMULAS, ...NUMBERED].entries()) {
      const input = {
        name,
        semester: semesters.data[0]?.id,
        registration_start: '2025-02-03',
        registration_end: '2025-03-03',
        examination_start: '2025-03-10',
        examination_end: '2025-04-10',
        quota: at + 1,
      };
      await callAs(page, manager, `${ROUTE}/actions/create`, { params: {}, input });
    }
  }
  await page.close();
});

async function openList(page: Page, query = ''): Promise<void> {
  await openAs(page, manager, `${PERIODS}${query}`);
  await settle(page);
}

test.describe('what one chose on a list', () => {
  test('page, rows on a page and order stand in the address; reload and back bring them again', {
    tag: '@desktop',
  }, async ({ page }) => {
    await openList(page);
    await orderBy(page, 'Nama Periode', true);
    await expect.poll(() => inAddress(page, 'sort')).toBe('-name');
    await expect.poll(async () => (await namesOf(page, LIST))[0]).toBe('Ujian Tesis September 2025');
    const first = await namesOf(page, LIST);
    expect(first).toHaveLength(ON_A_PAGE);
    await page.getByRole('button', { name: 'Berikutnya' }).click();
    await expect(page.getByText(/^26–33 dari 33$/)).toBeVisible();
    expect(inAddress(page, 'page')).toBe('2');
    const second = await namesOf(page, LIST);
    expect(second.filter((name) => first.includes(name))).toEqual([]);
    await page.reload();
    await settle(page);
    await expect(page.getByText(/^26–33 dari 33$/)).toBeVisible();
    expect(await namesOf(page, LIST)).toEqual(second);
    await expect(page.getByRole('button', { name: 'Berikutnya' })).toHaveAttribute('aria-disabled', 'true');
    await page.goBack();
    await expect(page.getByText(/^1–25 dari 33$/)).toBeVisible();
    expect(await namesOf(page, LIST)).toEqual(first);
    await page.getByLabel('Baris', { exact: true }).selectOption('50');
    await expect(page.getByText(/^1–33 dari 33$/)).toBeVisible();
    expect(inAddress(page, 'size')).toBe('50');
    await page.reload();
    await settle(page);
    expect(await namesOf(page, LIST)).toHaveLength(33);
  });

  test('filters and search stand in the address and are taken back one by one', { tag: '@desktop' }, async ({
    page,
  }) => {
    await openList(page);
    await filterBy(page, 'Status', 'Selesai');
    await expect.poll(() => namesOf(page, LIST)).toEqual(['Ujian Tesis September 2025']);
    expect(inAddress(page, 'filter.status')).toBe('finished');
    await page.reload();
    await settle(page);
    expect(await namesOf(page, LIST)).toEqual(['Ujian Tesis September 2025']);
    await page.getByRole('button', { name: 'Hapus saringan Status: Selesai' }).click();
    await expect(rowsOf(page, LIST)).toHaveCount(ON_A_PAGE);
    await page.getByRole('searchbox', { name: 'Cari nama periode' }).fill('paruh 1');
    await expect.poll(async () => (await namesOf(page, LIST)).length).toBe(12);
    expect(inAddress(page, 'search')).toBe('paruh 1');
    await page.reload();
    await settle(page);
    await expect(rowsOf(page, LIST)).toHaveCount(12);
    await filterBy(page, 'Status', 'Masa Ujian');
    await expect(page.getByRole('heading', { name: 'Tidak ada yang cocok' })).toBeVisible();
    await expect(page.getByText('Saringan aktif: Status: Masa Ujian, kata “paruh 1”.')).toBeVisible();
    expect.soft(await accessFaults(page)).toEqual([]);
    await page.getByRole('main').getByRole('button', { name: 'Hapus semua saringan' }).last().click();
    await expect(rowsOf(page, LIST)).toHaveCount(ON_A_PAGE);
    expect(new URL(page.url()).searchParams.size).toBe(1);
  });

  test('columns and rows on a page are kept for the person', { tag: '@desktop' }, async ({ page }) => {
    await openList(page);
    await unfoldTools(page);
    await page.getByRole('button', { name: 'Kolom 9/9' }).click();
    const chooser = dialogOf(page);
    await expect(chooser.getByRole('checkbox', { name: 'Nama Periode' })).toBeDisabled();
    await chooser.getByRole('checkbox', { name: 'Kuota' }).uncheck();
    await chooser.getByRole('checkbox', { name: 'Semester' }).uncheck();
    await page.keyboard.press('Escape');
    const label = (name: string) => page.getByRole('columnheader', { name });
    await expect(label('Kuota')).toHaveCount(0);
    await page.getByLabel('Baris', { exact: true }).selectOption('50');
    await expect(rowsOf(page, LIST)).toHaveCount(33);

    await page.goto(`${PERIODS}?department=TKIS2`);
    await expect(rowsOf(page, LIST)).toHaveCount(33);
    await expect(label('Terdaftar')).toBeVisible();
    await expect(label('Kuota')).toHaveCount(0);

    const kept = await page.evaluate(() => localStorage.getItem('lists'));
    await openAs(page, library, PERIODS);
    await page.evaluate((lists) => localStorage.setItem('lists', lists ?? ''), kept);
    await page.reload();
    await expect(label('Kuota')).toBeVisible();

    await openList(page);
    await page.evaluate((lists) => localStorage.setItem('lists', lists ?? ''), kept);
    await page.reload();
    await expect(label('Terdaftar')).toBeVisible();
    await expect(label('Kuota')).toHaveCount(0);
    await unfoldTools(page);
    await page.getByRole('button', { name: 'Kolom 7/9' }).click();
    await page.getByRole('button', { name: 'Kembalikan susunan awal' }).click();
    await expect(label('Kuota')).toBeVisible();
    await page.reload();
    await expect(label('Kuota')).toBeVisible();
  });

  test('a view is saved with a name, chosen again on another device, and deleted', {
    tag: '@desktop',
  }, async ({ page, browser }) => {
    await openList(page);
    await filterBy(page, 'Status', 'Draf');
    await orderBy(page, 'Kuota', true);
    await page.getByRole('button', { name: 'Simpan tampilan' }).click();
    const dialog = dialogOf(page);
    await expect(dialog.getByRole('textbox', { name: 'Nama tampilan' })).toBeFocused();
    expect.soft(await accessFaults(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Nama tampilan' }).fill('Draf terbesar');
    await dialog.getByRole('button', { name: 'Simpan tampilan' }).click();
    await expect(page.getByRole('tab', { name: 'Draf terbesar', selected: true })).toBeVisible();

    const device = await browser.newPage();
    await openAs(device, manager, PERIODS);
    await device.getByRole('tab', { name: 'Draf terbesar' }).click();
    await expect.poll(async () => (await namesOf(device, LIST))[0]).toBe('Paruh 26');
    expect(inAddress(device, 'filter.status')).toBe('draft');
    expect(inAddress(device, 'sort')).toBe('-quota');
    await device.getByRole('button', { name: 'Hapus tampilan' }).click();
    await expect(device.getByRole('tab', { name: 'Draf terbesar' })).toHaveCount(0);
    await device.close();

    await page.reload();
    await settle(page);
    await expect(rowsOf(page, LIST)).toHaveCount(ON_A_PAGE);
    await expect(page.getByRole('tab', { name: 'Draf terbesar' })).toHaveCount(0);
  });
});

test('rows are selected over all pages; each gets its own result', { tag: '@phone' }, async ({ page }) => {
  await openAs(page, people.admin, PERIODS);
  await page.getByRole('link', { name: 'Ujian Tesis Desember 2025' }).click();
  await settle(page);
  const bar = page.getByRole('region', { name: 'Tindakan untuk baris terpilih' });
  await page.getByRole('checkbox', { name: /^Pilih Anisa Prasetyo/ }).check();
  await expect(bar.getByRole('status')).toHaveText('1 dipilih');
  // On a phone the dock has the foot of the screen to itself, above every section.
  await expect(page.getByRole('navigation', { name: 'Menu bawah' })).toBeHidden();
  await bar.getByRole('button', { name: /^Verifikasi/ }).click({ trial: true });
  // Whatever can be done stands there whole, in as many rows as it takes.
  for (const button of await bar.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 });
  expect.soft(await accessFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('status')).toHaveCount(0);
  await page.getByRole('checkbox', { name: /^Pilih Anisa Prasetyo/ }).check();
  await bar.getByRole('button', { name: /^Pilih semua \d+$/ }).click();
  await bar.getByRole('button', { name: 'Verifikasi 2' }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('Verifikasi untuk 2 baris terpilih?');
  await dialog.getByRole('button', { name: 'Verifikasi 2' }).click();
  await expect(dialog.getByRole('heading', { name: 'Verifikasi: 0 dari 2 berhasil' })).toBeVisible();
  const results = dialog.getByRole('list', { name: 'Hasil per baris' }).getByRole('listitem');
  await expect(results).toHaveCount(2);
  for (const name of ['Anisa Prasetyo', 'Satria Permata'])
    await expect(results.filter({ hasText: name })).toContainText('Naskah tesis');
  expect.soft(await accessFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Tutup' }).click();
  await expect(dialog).toHaveCount(0);
});

test('the export holds the filtered rows of all pages, and nothing that a spreadsheet would run', {
  tag: '@desktop',
}, async ({ page }) => {
  await openList(page, '?filter.status=draft&sort=quota');
  await unfoldTools(page);
  const exported = async (format: string) => {
    await page.getByRole('button', { name: 'Ekspor 30 baris' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: format }).click();
    const file = await download;
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
  };
  const csv = await exported('CSV (.csv)');
  expect(csv.name).toMatch(/^Periode .*\.csv$/);
  const [head = '', ...lines] = csv.content.toString('utf8').trimEnd().split('\r\n');
  expect(head).toMatch(/^\uFEFFNama Periode;Semester;/);
  expect(lines.map((line) => line.split(';')[0])).toEqual([
    ...FORMULAS.map((name) => `'${name}`),
    ...NUMBERED,
  ]);
  const xlsx = await exported('Excel (.xlsx)');
  expect(xlsx.name).toMatch(/^Periode .*\.xlsx$/);
  const texts = textInZip(xlsx.content, 'xl/sharedStrings.xml');
  for (const name of [...FORMULAS, ...NUMBERED]) expect(texts).toContain(`>${name}<`);
  expect(texts).not.toContain('Ujian Tesis September 2025');
  // A text cell stays a text whatever it begins with; a formula would be an <f>.
  expect(textInZip(xlsx.content, 'xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >]/);
});

test.describe('a list that has nothing to show', () => {
  test('says so of the view that is open', { tag: '@desktop' }, async ({ page }) => {
    await openAs(page, people.admin, '/administrasi/magister/reguler/periode-ujian-tesis');
    await page.getByRole('link', { name: 'Ujian Tesis November 2025' }).click();
    await settle(page);
    await page.getByRole('tab', { name: /^Perlu verifikasi/ }).click();
    await expect(page.getByRole('heading', { name: '“Perlu verifikasi” kosong' })).toBeVisible();
    await expectSoundPage(page);
  });

  test('says what failed, and loads when asked again', { tag: '@desktop' }, async ({ page }) => {
    await openList(page);
    await page.route('**/blocks/b1?**', (route) =>
      route.fulfill({
        status: 503,
        json: { title: 'Layanan sibuk', detail: 'Coba sebentar lagi.', id: 'abc-1' },
      }),
    );
    await page.getByRole('searchbox', { name: 'Cari nama periode' }).fill('paruh');
    const failure = page.getByRole('alert').filter({ hasText: `${LIST} gagal dimuat` });
    await expect(failure).toBeVisible();
    await expect(failure).toContainText('abc-1');
    expect.soft(await accessFaults(page)).toEqual([]);
    await page.unroute('**/blocks/b1?**');
    await failure.getByRole('button', { name: 'Coba lagi' }).click();
    await expect(rowsOf(page, LIST)).toHaveCount(ON_A_PAGE);
    await expect(failure).toHaveCount(0);
  });

  test('says when the network is gone, keeps its rows, and comes back by itself', { tag: '@phone' }, async ({
    page,
    context,
  }) => {
    await openList(page);
    await expect(page.getByRole('banner').getByRole('status')).toBeAttached();
    await context.setOffline(true);
    const chip = page.getByRole('banner').getByText('Luring');
    await expect(chip).toBeVisible();
    await expect(rowsOf(page, LIST)).toHaveCount(ON_A_PAGE);
    expect.soft(await accessFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Ujian Tesis Desember 2025' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'gagal dimuat' })).toBeVisible();
    await context.setOffline(false);
    await expect(chip).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Peserta Ujian Tesis' })).toBeVisible();
  });
});

test('on paper a list is a table without the shell', { tag: '@desktop' }, async ({ page }) => {
  await openAs(page, people.admin, PERIODS);
  await page.getByRole('link', { name: 'Ujian Tesis November 2025' }).click();
  await settle(page);
  const head = page.getByText(/^Dicetak .* WIB oleh Sekar Wulandari$/);
  await expect(head).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(head).toBeVisible();
  await expect(page.getByRole('navigation', { name: /menu/i })).toHaveCount(0);
  for (const part of [
    page.getByRole('searchbox', { name: 'Cari mahasiswa, NIM, judul, atau nomor' }),
    page.getByRole('button', { name: /^Ekspor/ }),
    page.getByRole('button', { name: 'Daftar baru' }),
    page.getByRole('tab', { name: 'Semua' }),
  ])
    await expect(part).toBeHidden();
  await expect(rowsOf(page, 'Peserta Ujian Tesis')).toHaveCount(10);
  await expect(page.getByText('1–10 dari 10')).toBeVisible();
  const cut = await page.getByRole('table', { name: 'Peserta Ujian Tesis' }).evaluate((table) => ({
    head: getComputedStyle(table.querySelector('thead') as Element).display,
    hidden: [...table.querySelectorAll('td *')].filter((cell) => cell.scrollHeight > cell.clientHeight + 2)
      .length,
  }));
  expect(cut).toEqual({ head: 'table-header-group', hidden: 0 });
  const ruled = await page.getByRole('table', { name: 'Peserta Ujian Tesis' }).evaluate((table) => {
    const cell = table.querySelector('tbody tr td:not(:has(input))') as Element;
    return [getComputedStyle(cell).borderLeftStyle, getComputedStyle(cell, '::before').content];
  });
  expect(ruled).toEqual(['solid', 'counter(row) ".\u00a0"']);
  const turned = () => getComputedStyle(document.body).getPropertyValue('page');
  expect(await page.evaluate(turned)).toBe('wide');
  await page.emulateMedia({ media: null });
  // From the narrowest window too: across, ten rows on two sheets, which name their columns both.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('table', { name: 'Peserta Ujian Tesis' })).toHaveCount(0);
  // The report of the period follows them.
  const sheets = (await PDF.load(await page.pdf({ preferCSSPageSize: true }))).getPages();
  expect(sheets.map(({ width, height }) => width > height)).toEqual([true, true, true]);
  const texts = sheets.map((sheet) => sheet.extractText().text);
  for (const text of texts.slice(0, 2)) expect(text).toMatch(/NIM Nama Judul .*Status/);
  expect(texts.join('\n')).toMatch(/Sampai tahap[\s\S]*Hasil/);
});

test('a table beside a column keeps its actions within its place', { tag: '@desktop' }, async ({ page }) => {
  await openAs(page, people.dewi, '/');
  await settle(page);
  await expect(page.getByRole('button', { name: 'Ajukan pembimbing' })).toBeVisible();
  expect(await widerTables(page)).toEqual([]);
});
