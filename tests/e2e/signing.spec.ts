import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callAs } from './support/api.ts';
import { accessFaults, expectSoundPage } from './support/page-checks.ts';
import { makePdf } from './support/pdfs.ts';
import { openAs, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

type Found = { data: { needs: { title: string; path: string }[] }[] };

/** A document that the head of the programme has still to sign. */
async function documentOf(page: Page): Promise<string> {
  const { data } = await callAs<Found>(
    page,
    people.programHead,
    '/common/unsigned-documents?start=2025-10-01',
  );
  const letter = data.flatMap(({ needs }) => needs).find(({ title }) => title === 'Surat Undangan');
  return letter?.path.split('?')[0] ?? '';
}

/** The PDF of a document as it is now, as whoever signs it downloads it. */
async function pdfOf(page: Page, path: string): Promise<Buffer> {
  const id = path.split('/').at(-1);
  const address = `/routes/signing.signer@signed_in/documents/${id}?p.id=${id}`;
  const { url } = await callAs<{ url: string }>(page, people.programHead, address);
  return (await page.request.get(url)).body();
}

/** Where the code on the paper leads to. */
const checkAddress = (pdf: Buffer) =>
  /\/api\/check\/[A-Z0-9-]+/.exec(
    execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' }),
  )?.[0] ?? '';

/** Drops a file onto the part of the page that takes it. */
async function dropFile(page: Page, content: Buffer): Promise<void> {
  const data = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], 'undangan.pdf', { type: 'application/pdf' }));
    return transfer;
  }, content.toString('base64'));
  await page.locator('[data-drop]').dispatchEvent('drop', { dataTransfer: data });
}

/** What somebody without an account is told of the file they were given, on the page that the paper leads to. */
async function checkFile(page: Page, before: Buffer, after: Buffer): Promise<void> {
  await page.context().clearCookies();
  await page.goto(checkAddress(after));
  await expect(page.getByText('Ditandatangani', { exact: true })).toBeVisible();
  const digest = createHash('sha256').update(after).digest('hex');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Salin' }).click();
  await expect(page.getByText('Sidik tersalin.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(digest);
  // Comparing sends nothing: whatever is asked for until they press for it.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await dropFile(page, after);
  await expect(page.getByText('Berkas ini sama')).toBeVisible();
  const choose = page.getByLabel('Pilih berkas');
  const take = (buffer: Buffer) =>
    choose.setInputFiles({ name: 'undangan.pdf', mimeType: 'application/pdf', buffer });
  await take(before);
  await expect(page.getByText('Berkas ini versi sebelum tanda tangan terakhir.')).toBeVisible();
  await take(Buffer.concat([after, Buffer.from('\n')]));
  await expect(page.getByText('Berkas ini lain')).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: /^Kirim berkas ini/ }).click();
  await expect(page.getByText('Berkas ini diubah sesudah ditandatangani.')).toBeVisible();
  expect(asked).toEqual(['POST /api/check']);
  await take(after);
  await expect(page.getByText('Berkas ini sama')).toBeVisible();
  await expect(page.getByText('Berkas ini lain')).toBeHidden();
  await choose.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Semua tanda tangan pada berkas ini sah')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Sah' })).toHaveCount(1);
  expect(await accessFaults(page)).toEqual([]);
  const { width, inner } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    inner: window.innerWidth,
  }));
  expect(width).toBeLessThanOrEqual(inner);
}

test('a document is opened, then signed with the password, says who signed, and whoever has its file checks it', {
  tag: '@phone',
}, async ({ page }) => {
  const path = await documentOf(page);
  await openAs(page, people.programHead, '/signer');
  await expect(page.getByText('Surat Undangan').first()).toBeVisible();
  await expectSoundPage(page);
  await openAs(page, people.programHead, path);
  const sign = page.getByRole('button', { name: 'Tanda tangani', exact: true });
  const first = page.getByRole('region', { name: /^Halaman 1 dari/ });
  // Nobody signs what they have not opened: a phone, too, draws by itself what is to be signed.
  await expect(first).toBeVisible();
  await expect(first.getByText('Tanda tangan Anda di sini')).toBeVisible();
  await expect(page.getByText(/^Jenis tanda tangan: .*tidak tersertifikasi/)).toBeVisible();
  const before = await pdfOf(page, path);
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
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Sertifikat tanda tangan' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Sertifikat .*\.pdf$/);
  await checkFile(page, before, await pdfOf(page, path));
});

/** A device of the person, as far as the browser can tell: it makes passkeys and verifies whoever holds it. */
async function giveDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Where ink is in the box that is drawn in, in shares of its sides. */
function inkIn(page: Page): Promise<{ left: number; right: number; top: number; bottom: number }> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    let [left, right, top, bottom] = [1, 0, 1, 0];
    for (let at = 3; at < pixels.length; at += 4) {
      if (pixels[at] === 0) continue;
      const [x, y] = [((at - 3) / 4) % width, Math.floor((at - 3) / 4 / width)];
      [left, right] = [Math.min(left, x / width), Math.max(right, x / width)];
      [top, bottom] = [Math.min(top, y / height), Math.max(bottom, y / height)];
    }
    return { left, right, top, bottom };
  });
}

/** Draws a signature, and turns the phone in the middle of its second stroke: nothing moves, nothing is cut. */
async function drawSignature(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('button', { name: 'Ganti gambar tanda tangan' }).click();
  const canvas = page.getByRole('img', { name: /gambar di sini/ });
  const point = async (x: number, y: number) => {
    const box = await canvas.boundingBox();
    if (!box) throw new Error('nothing to draw in');
    return [box.x + x * box.width, box.y + y * box.height] as const;
  };
  const whole = async () => {
    await canvas.scrollIntoViewIfNeeded();
    await expect(canvas).toBeInViewport({ ratio: 1 });
  };
  await whole();
  await page.mouse.move(...(await point(0.1, 0.2)));
  await page.mouse.down();
  await page.mouse.move(...(await point(0.4, 0.8)), { steps: 8 });
  await page.mouse.up();
  const first = await inkIn(page);
  await page.mouse.move(...(await point(0.4, 0.5)));
  await page.mouse.down();
  await page.mouse.move(...(await point(0.6, 0.5)), { steps: 8 });
  await page.setViewportSize({ width: 640, height: 360 });
  await whole();
  await page.mouse.move(...(await point(0.65, 0.5)));
  await page.mouse.move(...(await point(0.95, 0.5)), { steps: 8 });
  await page.mouse.up();
  const all = await inkIn(page);
  for (const side of ['left', 'top', 'bottom'] as const) expect(all[side]).toBeCloseTo(first[side], 1);
  expect(all.right).toBeGreaterThan(0.9);
  await page.setViewportSize({ width: 360, height: 640 });
  await whole();
  await expect.poll(async () => (await inkIn(page)).right).toBeCloseTo(all.right, 1);
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pakai gambar ini' }).click();
  await expect(page.getByRole('button', { name: /^Ganti tanda-tangan/ })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Ganti gambar tanda tangan' }).click();
  await expect(page.getByText('Gambar tanda tangan dipasang.')).toBeVisible();
}

test.describe('by a passkey', () => {
  // Browsers bind passkeys to a name, never to an address of numbers.
  test.use({ baseURL: ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')) });

  test('a passkey and a drawn signature are added to the account and sign a document', {
    tag: '@phone',
  }, async ({ page }) => {
    await giveDevice(page);
    await openAs(page, people.programHead, '/v3/pengguna/me/edit');
    await page.getByRole('button', { name: 'Tambah kunci sandi' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nama').fill('Telepon');
    await dialog.getByLabel('Kata sandi Anda').fill('aula-demo-2025');
    expect(await accessFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Tambah kunci sandi' }).click();
    await expect(page.getByText('Kunci sandi Telepon ditambahkan.')).toBeVisible();
    await expect(page.getByText(/Belum pernah dipakai/)).toBeVisible();

    await drawSignature(page);
    await openAs(page, people.programHead, await documentOf(page));
    await expect(page.getByRole('region', { name: /^Halaman 1 dari/ })).toBeVisible();
    await page.getByRole('button', { name: 'Tanda tangani', exact: true }).first().click();
    await expect(dialog.getByText(/^Anda diminta memakai kunci sandi/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Pakai kata sandi' })).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Tanda tangani', exact: true }).click();
    await expect(page.getByText('Semua penanda tangan sudah menandatangani dokumen ini.')).toBeVisible();

    await openAs(page, people.programHead, '/v3/pengguna/me/edit');
    await expect(page.getByText(/Terakhir dipakai/)).toBeVisible();
    await page.getByRole('button', { name: 'Hapus kunci sandi Telepon' }).click();
    await dialog.getByRole('button', { name: 'Hapus', exact: true }).click();
    await expect(page.getByText(/Terakhir dipakai/)).toHaveCount(0);
  });
});

test('a file is sent in, its places are arranged by hand, kept over a failure and a reload, and sent', {
  tag: '@desktop',
}, async ({ page }) => {
  const admin = { ...people.admin, department: 'TKM' };
  await openAs(page, admin, '/data/dokumen-ujian');
  await expect(page.getByRole('button', { name: 'Unggah dokumen' }).first()).toBeVisible();
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'Unggah dokumen' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Judul').fill('Perjanjian magang');
  await form.locator('input[type=file]').setInputFiles({
    name: 'perjanjian.pdf',
    mimeType: 'application/pdf',
    buffer: makePdf({
      pages: [{ lines: ['Perjanjian', 'Ketua Departemen'] }, { lines: ['Mengetahui'], rotate: 90 }],
    }),
  });
  await expect(form.getByRole('button', { name: 'Ganti perjanjian.pdf' })).toBeVisible();
  await form.getByRole('button', { name: 'Unggah dokumen' }).click();
  await page.getByRole('link', { name: 'Atur tanda tangan' }).click();

  await page.getByLabel('Jabatan').selectOption({ label: 'Ketua Departemen' });
  await page.getByLabel('Cari orang').fill('Bambang');
  await page.getByRole('button', { name: /Bambang Haryadi/ }).click();
  await page.getByLabel('Menandatangani sebagai').fill('Saksi');

  // By a text of a page that is read turned; then by hand, where it is.
  await page.getByLabel('Cari teks jangkar di dokumen').fill('mengetahui');
  await page.getByRole('main').getByRole('button', { name: 'Cari', exact: true }).click();
  await page.getByRole('button', { name: 'Halaman 2: di bawah "Mengetahui"' }).click();
  const witness = page
    .locator('[data-overlay]')
    .getByRole('button', { name: /^Tanda tangan .*Bambang Haryadi.*, halaman 2$/ });
  await expect(witness).toBeInViewport();
  await page.getByLabel('Untuk', { exact: true }).first().selectOption({ index: 0 });
  await page.getByRole('button', { name: 'Paraf', exact: true }).click();
  await page.getByRole('button', { name: 'Tanda tangan', exact: true }).click();
  const [box] = await page.locator('[data-overlay] button[aria-pressed=true]').all();
  if (!box) throw new Error('no field is chosen');
  const left = page.getByLabel('Kiri, mm');
  const before = Number((await left.inputValue()).replace(',', '.'));
  await box.focus();
  await page.keyboard.press('ArrowRight');
  await expect(left).toHaveValue(String(Math.round((before + 1) * 10) / 10).replace('.', ','));
  const wide = Number((await page.getByLabel('Lebar, mm').inputValue()).replace(',', '.'));
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByLabel('Lebar, mm')).toHaveValue(String(wide + 1).replace('.', ','));
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await expect(page.getByLabel('Lebar, mm')).toHaveValue(String(wide).replace('.', ','));
  await box.scrollIntoViewIfNeeded();
  const at = await box.boundingBox();
  if (!at) throw new Error('the field is not seen');
  await page.mouse.move(at.x + 10, at.y + 8);
  await page.mouse.down();
  await page.mouse.move(at.x + 10, at.y + 88, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(async () => Math.round((await box.boundingBox())?.y ?? 0) - Math.round(at.y))
    .toBeCloseTo(80, -1);
  await expectSoundPage(page);

  await page.route('**/actions/arrange', (route) => route.abort());
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(page.getByText('Perubahan Anda masih ada di halaman ini.')).toBeVisible();
  await page.unroute('**/actions/arrange');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('Perubahan Anda yang belum tersimpan dipulihkan.')).toBeVisible();
  await expect(witness).toBeAttached();
  await page
    .getByRole('button', { name: /^2 .*Bambang Haryadi/ })
    .first()
    .click();
  await expect(page.getByRole('img', { name: /^Paraf/ })).toHaveAttribute('data-other', 'true');
  await page.getByRole('button', { name: 'Penyusun' }).click();

  await page.getByRole('button', { name: 'Kirim', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Kirim' }).click();
  await expect(page).toHaveURL(/dokumen-ujian/);
  await expect(page.getByText('Dokumen dikirim untuk ditandatangani.')).toBeVisible();
});
