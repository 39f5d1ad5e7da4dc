import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { callAs } from './support/api.ts';
import { openFound } from './support/keyed-page.ts';
import { accessFaults, resize, widerThanScreen } from './support/page-checks.ts';
import { makePdf } from './support/pdfs.ts';
import { openAs, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

const PAGES = 40;
const long = makePdf({
  pages: Array.from({ length: PAGES }, (_, index) => ({
    lines: [`Bab ${index + 1}`, 'Gudang beku', index % 5 === 0 ? 'Tangki kilas' : 'Evaporator'],
    // The second is an upright sheet that is read turned, the third a sheet lying down, the fourth a small one.
    ...(index === 1 ? { rotate: 90 as const } : {}),
    ...(index === 2 ? { size: [842, 595] as [number, number] } : {}),
    ...(index === 3 ? { size: [300, 400] as [number, number], rotate: 270 as const } : {}),
  })),
  outline: [
    ['Pendahuluan', 1],
    ['Penutup', PAGES - 1],
  ],
});
const files: Record<string, Buffer> = {
  'naskah.pdf': long,
  'terkunci.pdf': makePdf({ pages: [{ lines: ['Isi rahasia'] }], password: 'sandi' }),
  'foto.pdf': Buffer.from('ffd8ffe000104a464946', 'hex'),
  'putus.pdf': long.subarray(0, 400),
};

/** Gives the files to the browser at addresses of our own; what they are is made here. */
async function openFile(page: Page, name: string): Promise<void> {
  await page.route('**/files/uji/*', (route) => {
    const wanted = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    return route.fulfill({
      body: files[wanted],
      contentType: 'application/pdf',
      headers: { 'content-disposition': `inline; filename="${wanted}"` },
    });
  });
  await page.goto(`/pdf?url=${encodeURIComponent(`/files/uji/${name}`)}`);
}

const sheet = (page: Page, number: number) =>
  page.getByRole('region', { name: `Halaman ${number} dari ${PAGES}`, exact: true });
const pageBox = (page: Page) => page.getByRole('textbox', { name: 'Halaman' });

test('a long file is read by keys: pages, size, search, contents', { tag: '@desktop' }, async ({
  page,
  complaints,
}) => {
  await openFile(page, 'naskah.pdf');
  await expect(sheet(page, 1).locator('canvas')).toBeVisible();
  await expect(sheet(page, 1).getByText('Tangki kilas')).toBeVisible();
  // Only what is near is drawn.
  await expect(sheet(page, 30).locator('canvas')).toHaveCount(0);
  expect(await accessFaults(page)).toEqual([]);
  expect(await widerThanScreen(page)).toEqual([]);

  const pages = page.getByRole('region', { name: 'naskah.pdf' });
  await pages.focus();
  await page.keyboard.press('ArrowRight');
  await expect(pageBox(page)).toHaveValue('2');
  await page.keyboard.press('ArrowLeft');
  await expect(pageBox(page)).toHaveValue('1');
  const before = (await sheet(page, 1).boundingBox())?.width ?? 0;
  await page.keyboard.press('+');
  await expect.poll(async () => (await sheet(page, 1).boundingBox())?.width).toBeGreaterThan(before);
  await page.getByRole('combobox', { name: 'Ukuran' }).selectOption('page-width');
  await expect
    .poll(async () => (await sheet(page, 1).boundingBox())?.width)
    .toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);

  await pages.focus();
  await page.keyboard.press('Control+f');
  const query = page.getByRole('searchbox', { name: 'Cari dalam berkas' });
  await expect(query).toBeFocused();
  await query.fill('TANGKI kilas');
  await expect(page.getByText('1 dari 8 hasil')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 dari 8 hasil')).toBeVisible();
  await expect(sheet(page, 6).locator('.highlight.selected')).toBeInViewport();
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByText('1 dari 8 hasil')).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  await query.fill('tidak ada di sini');
  await expect(page.getByText('Tidak ditemukan.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(query).toHaveCount(0);
  await expect(pages).toBeFocused();

  await page.getByRole('button', { name: 'Daftar isi' }).click();
  await page.getByRole('button', { name: 'Penutup 39' }).click();
  await expect(pageBox(page)).toHaveValue('39');
  await expect(sheet(page, 39).getByText('Bab 39')).toBeInViewport();
  // Every page stands there small, too; those in sight are drawn, and the present one is the way in for the keyboard.
  const small = page
    .getByRole('navigation', { name: 'Daftar isi' })
    .getByRole('button', { name: /^Halaman \d+$/ });
  const present = small.and(page.locator('[aria-current]'));
  await expect(present).toHaveAccessibleName('Halaman 39');
  await expect(present.locator('canvas')).toBeVisible();
  await expect(small.first().locator('canvas')).toHaveCount(0);
  await present.press('ArrowRight');
  await expect(pageBox(page)).toHaveValue('40');
  await expect(present).toBeFocused();
  await pageBox(page).fill('7');
  await pageBox(page).press('Enter');
  await expect(sheet(page, 7).getByText('Bab 7')).toBeInViewport();
  await pageBox(page).fill('400');
  await pageBox(page).press('Enter');
  await expect(pageBox(page)).toHaveValue('7');
  expect(complaints.list).toEqual([]);
});

test('pages stand as they are read, whatever their size and turn, and their text can be taken', {
  tag: '@phone',
}, async ({ page }) => {
  await openFile(page, 'naskah.pdf');
  await expect(sheet(page, 1).locator('canvas')).toBeVisible();
  const shapes = await Promise.all(
    [1, 2, 3, 4].map(async (number) => {
      const box = await sheet(page, number).boundingBox();
      return Math.round(((box?.width ?? 0) / (box?.height ?? 1)) * 10) / 10;
    }),
  );
  expect(shapes).toEqual([0.7, 1.4, 1.4, 1.3]);
  // One line of tools leaves the phone to the file; the others come when they are asked for.
  const tools = page.getByRole('toolbar', { name: 'Alat berkas' });
  expect((await tools.boundingBox())?.height).toBeLessThan(60);
  await page.getByRole('button', { name: 'Alat lain' }).click();
  await expect(page.getByRole('button', { name: 'Unduh' })).toBeInViewport();
  await page.getByRole('button', { name: 'Putar ke kanan' }).click();
  await expect
    .poll(async () => (await sheet(page, 1).boundingBox())?.height)
    .toBeLessThan((await sheet(page, 1).boundingBox())?.width ?? 0);
  const line = sheet(page, 1).getByText('Gudang beku');
  await line.selectText();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('Gudang beku');
});

test('files that are locked, of another kind or cut off say what they are', { tag: '@phone' }, async ({
  page,
}) => {
  await openFile(page, 'terkunci.pdf');
  const password = page.getByLabel(/^Kata sandi berkas/);
  await password.fill('salah');
  expect(await accessFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Kata sandi itu tidak cocok dengan berkas ini.')).toBeVisible();
  await password.fill('sandi');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Isi rahasia')).toBeVisible();
  await openFile(page, 'foto.pdf');
  await expect(page.getByRole('heading', { name: 'Berkas ini bukan PDF' })).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  await openFile(page, 'putus.pdf');
  await expect(page.getByRole('heading', { name: 'Berkas ini rusak' })).toBeVisible();
});

test('what is printed is the file itself, byte for byte, in its own fonts', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  type Found = { data: { needs: { title: string; path: string }[] }[] };
  const who = people.programHead;
  const { data } = await callAs<Found>(page, who, '/common/unsigned-documents?start=2015-01-01');
  // Of those that no other test signs.
  const [paper] = data.flatMap(({ needs }) => needs).filter(({ title }) => title !== 'Surat Undangan');
  const id = paper?.path.split('?')[0]?.split('/').at(-1);
  const address = `/routes/signing.signer@signed_in/documents/${id}?p.id=${id}`;
  await openAs(page, who, `/pdf?url=${encodeURIComponent(`/api${address}`)}`);
  await expect(page.getByRole('region', { name: /^Halaman 1 dari/ }).locator('canvas')).toBeVisible();
  // This browser has no reader of its own, as phones have none: the file opens by itself, to be printed there.
  const printed = context.waitForEvent(
    'request',
    (request) => request.isNavigationRequest() && /\/files\//.test(request.url()),
  );
  await page.getByRole('button', { name: 'Alat lain' }).click();
  await page.getByRole('button', { name: 'Cetak' }).click();
  const bytesAt = async (url: string) => (await page.request.get(url)).body();
  const bytes = await bytesAt((await printed).url());
  expect(bytes.equals(await bytesAt((await callAs<{ url: string }>(page, who, address)).url))).toBe(true);
  // Letters in fonts that it carries along, below two lines of heads.
  const fonts = execFileSync('pdffonts', ['-'], { input: bytes, encoding: 'utf8' })
    .trimEnd()
    .split('\n')
    .slice(2);
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) expect(font).toMatch(/\s+yes\s+(?:yes|no)\s+(?:yes|no)\s+\d+\s+\d+$/);
});

test('nobody but us is asked for a file, and nothing of the viewer comes where there is none', {
  tag: '@desktop',
}, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openAs(page, people.admin, '/');
  await expect(page.locator('main h1')).toBeVisible();
  const drawing = /pdf|draw-pages|library-/;
  expect(asked.filter((url) => drawing.test(url))).toEqual([]);
  const own = new URL(page.url()).origin;
  for (const url of [
    'https://evil.example/a.pdf',
    '//evil.example/a.pdf',
    '/\\evil.example/a.pdf',
    'javascript:document.title="x"',
    'data:application/pdf;base64,JVBERi0xLjQ=',
    'https://me:secret@evil.example/a.pdf',
  ]) {
    await page.goto(`/pdf?url=${encodeURIComponent(url)}`);
    await expect(page.getByRole('heading', { name: 'Alamat itu tidak dapat dibuka di sini' })).toBeVisible();
  }
  expect(asked.filter((url) => new URL(url).origin !== own)).toEqual([]);
  expect(asked.filter((url) => /worker|draw-pages/.test(url))).toEqual([]);
});

test('files are looked through one after another beside what is decided on each', {
  tag: '@desktop',
}, async ({ page, complaints }) => {
  await openFound(page, people.admin, 'Anisa Prasetyo', '/ujian-tesis/');
  await page.getByRole('button', { name: 'Periksa 5 berkas' }).click();
  const looking = (label: string) => page.getByRole('dialog', { name: `Periksa: ${label}` });
  const accept = page.getByRole('region', { name: 'Putusan' }).getByRole('button', { name: 'Terima' });
  const drawn = page.getByRole('region', { name: 'Halaman 1 dari 1' }).locator('canvas');
  await expect(drawn).toBeVisible();
  await expect(accept).toBeFocused();
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  // What is drawn of the file leaves the bar above it in sight, also where all of it scrolls as one.
  for (const [across, down] of [
    [390, 844],
    [width, height],
  ] as const) {
    await resize(page, across, down);
    await expect(
      page.getByRole('toolbar').getByRole('button', { name: 'Cari', exact: true }),
    ).toBeInViewport();
    expect(await accessFaults(page)).toEqual([]);
    expect(await widerThanScreen(page)).toEqual([]);
  }
  await page.getByRole('checkbox', { name: 'Abstrak dua bahasa' }).check();
  await page.keyboard.press('t');
  await expect(looking('Hasil cek kemiripan').getByText('Naskah tesis: diterima.')).toBeVisible();
  await expect(drawn).toBeVisible();
  await page.keyboard.press('k');
  await page.getByRole('textbox', { name: /^Alasan/ }).fill('Kemiripan belum disertai lampiran rinciannya.');
  await page
    .getByRole('dialog', { name: 'Kembalikan berkas ini?' })
    .getByRole('button', { name: 'Kembalikan' })
    .click();
  await expect(looking('Transkrip nilai').getByText('3 dari 5 menunggu')).toBeVisible();
  await expect(accept).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Periksa 3 berkas' })).toBeFocused();
  expect(complaints.list).toEqual([]);
});
