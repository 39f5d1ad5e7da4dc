import type { Page } from '@playwright/test';
import { confirm, dialogOf, press } from './support/acting.ts';
import { rowsOf } from './support/lists.ts';
import { heardLive, hearing } from './support/live.ts';
import { accessFaults, resize, settle } from './support/page-checks.ts';
import { openAs, type Person, password, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

const PERIODS = '/administrasi/magister/reguler/periode-ujian-tesis';
const MINE = '/mahasiswa/magister/reguler/ujian-tesis';
const LIST = 'Periode Ujian Tesis';
const PERIOD = 'Ujian Tesis Desember 2025';
const SAVE = '**/actions/save*';

// Periods of the other programme, and the draft of somebody who takes no part in the stories.
const manager: Person = { ...people.admin, department: 'TKIS2' };
const student = people.student(9);

async function openEditing(page: Page): Promise<void> {
  await settle(page);
  await rowsOf(page, LIST)
    .filter({ hasText: PERIOD })
    .getByRole('button', { name: 'Ubah', exact: true })
    .click();
  await expect(dialogOf(page).getByLabel('Kuota')).toBeVisible();
}

async function openDraft(page: Page): Promise<void> {
  await openAs(page, student, MINE);
  await page.getByRole('link', { name: PERIOD }).first().click();
  await expect(page.getByLabel('Jumlah halaman')).toBeVisible();
}

test.describe('what was typed', () => {
  test('is asked about before "back" would lose it', { tag: '@desktop' }, async ({ page }) => {
    await openAs(page, manager, PERIODS);
    await page.getByRole('link', { name: PERIOD }).click();
    await page.getByRole('main').getByRole('link', { name: LIST }).click();
    await openEditing(page);
    await dialogOf(page).getByLabel('Kuota').fill('17');
    await page.goBack();
    const question = page.getByRole('dialog', { name: 'Tinggalkan halaman ini?' });
    await expect(question).toBeVisible();
    expect.soft(await accessFaults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Tetap di sini' }).click();
    await expect(dialogOf(page).getByLabel('Kuota')).toHaveValue('17');
    await page.goBack();
    await question.getByRole('button', { name: 'Tinggalkan halaman' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Peserta Ujian Tesis' })).toBeVisible();
  });

  test('in a dialog survives a failed call and a reload', { tag: '@desktop' }, async ({ page }) => {
    await openAs(page, manager, PERIODS);
    await press(page, 'Tambah periode');
    await dialogOf(page).getByLabel('Nama Periode').fill('Periode yang belum jadi');
    await dialogOf(page).getByLabel('Kuota').fill('9');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await press(page, 'Tambah periode');
    await expect(dialogOf(page).getByLabel('Nama Periode')).toHaveValue('Periode yang belum jadi');
    await expect(dialogOf(page).getByLabel('Kuota')).toHaveValue('9');
    await dialogOf(page).getByRole('button', { name: 'Mulai dari awal' }).click();
    await expect(dialogOf(page).getByLabel('Nama Periode')).toHaveValue('');
    await expect(dialogOf(page).getByRole('button', { name: 'Mulai dari awal' })).toHaveCount(0);

    await page.keyboard.press('Escape');
    await openEditing(page);
    await page.route('**/actions/edit*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    const quota = dialogOf(page).getByLabel('Kuota');
    await quota.fill('39');
    await dialogOf(page).getByRole('button', { name: 'Ubah', exact: true }).click();
    await expect(dialogOf(page).getByRole('alert')).toBeVisible();
    await expect(quota).toHaveValue('39');
    await page.unroute('**/actions/edit*');
    await confirm(page, 'Ubah');
    await expect(rowsOf(page, LIST).filter({ hasText: PERIOD })).toContainText('39');
  });

  test('in a draft survives a sign-out, and nobody else sees it', { tag: '@phone' }, async ({ page }) => {
    await signIn(page, student, MINE);
    await page.getByRole('link', { name: PERIOD }).first().click();
    const pages = page.getByLabel('Jumlah halaman');
    await expect(pages).toBeVisible();
    const path = new URL(page.url()).pathname;
    await page.route(SAVE, (route) => route.abort());
    await pages.fill('123');
    await pages.blur();
    await expect(page.getByRole('status').filter({ hasText: 'Belum tersimpan' }).first()).toBeVisible();
    await signOut(page);
    await page.unroute(SAVE);

    await signIn(page, people.dewi, MINE);
    await settle(page);
    await expect(page.getByText('123', { exact: true })).toHaveCount(0);
    await signOut(page);

    await signIn(page, student, path);
    await expect(pages).toHaveValue('123');
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /Tersimpan \d/ })
        .first(),
    ).toBeVisible();
    await pages.fill('96');
    await pages.blur();
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /Tersimpan \d/ })
        .first(),
    ).toBeVisible();
  });
});

test('where the input is stays in sight however far one scrolls, without a network too', {
  tag: '@phone',
}, async ({ page, context }) => {
  await openDraft(page);
  const chip = page.getByRole('banner').getByRole('status');
  const pages = page.getByLabel('Jumlah halaman');
  await pages.fill('97');
  await pages.blur();
  await expect(chip).toHaveText(/^\s*Tersimpan \d\d\.\d\d\.\d\d$/);
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
  for (const [across, down] of [
    [1280, 800],
    [width, height],
  ] as const) {
    await resize(page, across, down);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(chip).toBeInViewport({ ratio: 1 });
  }

  await context.setOffline(true);
  await pages.fill('98');
  await pages.blur();
  const away = chip.getByRole('button', { name: 'Luring: 1 perubahan menunggu' });
  await expect(away).toBeInViewport({ ratio: 1 });
  expect.soft(await accessFaults(page)).toEqual([]);
  await away.click();
  await expect(dialogOf(page)).toContainText('Isian Anda tetap tersimpan di perangkat ini.');
  await page.keyboard.press('Escape');
  await expect(away).toBeFocused();
  await context.setOffline(false);
  await expect(chip).toHaveText(/^\s*Tersimpan \d/);
});

test('one wrong field keeps no other from being saved, and stays as it was typed', {
  tag: '@desktop',
}, async ({ page }) => {
  await openDraft(page);
  const pages = page.getByLabel('Jumlah halaman');
  const similarity = page.getByLabel(/^Tingkat kemiripan/);
  await pages.fill('abc');
  await similarity.fill('7,5');
  await similarity.blur();
  const chip = page.getByRole('status').filter({ hasText: '1 isian belum tersimpan, yang lain sudah.' });
  const fault = 'Jumlah halaman harus berupa angka bulat.';
  await expect(page.getByText(fault, { exact: true }).and(page.locator(':not(button)'))).toBeVisible();
  expect.soft(await accessFaults(page)).toEqual([]);
  await chip.getByRole('button', { name: fault }).click();
  await expect(pages).toBeFocused();

  await page.reload();
  await expect(pages).toHaveValue('abc');
  await expect(similarity).toHaveValue('7,5');
  await expect(pages).toHaveAttribute('aria-invalid', 'true');
  // Another browser, which knows nothing of what was typed here: this page may keep it once more until it has gone.
  await page.addInitScript(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key);
  });
  await page.reload();
  await expect(similarity).toHaveValue('7,5');
  await expect(pages).not.toHaveValue('abc');
});

/** Signs in as people do; what this browser keeps is left alone, and the session is no other test's. */
async function signIn(page: Page, person: Person, path: string): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Kata sandi', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

async function signOut(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  // A form's dock stands where the bar with the menu is elsewhere.
  if (!(await menu.isVisible())) await page.getByRole('link', { name: 'Aula' }).first().click();
  await menu.click();
  await page.getByRole('button', { name: 'Keluar' }).click();
  await expect(page).toHaveURL(/\/login/);
}

test('two people change one period: the second sees both versions and chooses', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const second = await (await browser.newContext()).newPage();
  const live = hearing(second);
  for (const one of [page, second]) {
    await openAs(one, manager, PERIODS);
    await openEditing(one);
  }
  // Typed on the version that stood there, then put aside: what comes in between must not be written over unseen.
  await dialogOf(page).getByLabel('Kuota').fill('41');
  await dialogOf(page).getByRole('button', { name: 'Batal' }).click();
  await dialogOf(second).getByLabel('Kuota').fill('45');
  await dialogOf(second).getByLabel('Nama Periode').fill(`${PERIOD} (ubah)`);
  await confirm(second, 'Ubah');
  await openEditing(page);
  await expect(dialogOf(page).getByLabel('Kuota')).toHaveValue('41');
  await dialogOf(page).getByRole('button', { name: 'Ubah', exact: true }).click();
  const conflict = page.getByRole('dialog', { name: /Sekar Wulandari menyimpan perubahan/ });
  await expect(conflict.getByRole('group', { name: 'Kuota' })).toContainText('45');
  await expect(conflict.getByRole('group', { name: 'Kuota' })).toContainText('41');
  expect.soft(await accessFaults(page)).toEqual([]);
  await conflict
    .getByRole('group', { name: 'Nama Periode' })
    .getByRole('radio', { name: 'Versi Sekar Wulandari' })
    .check();
  await conflict.getByRole('button', { name: 'Simpan pilihan' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(dialogOf(page).getByLabel('Nama Periode')).toHaveValue(`${PERIOD} (ubah)`);
  await expect(dialogOf(page).getByLabel('Kuota')).toHaveValue('41');
  await dialogOf(page).getByLabel('Nama Periode').fill(PERIOD);
  await heardLive(live);
  const asked = live.asked();
  await confirm(page, 'Ubah');
  await expect(rowsOf(second, LIST).filter({ hasText: PERIOD })).toContainText('41');
  expect(live.asked(), 'it was told, and did not ask').toBe(asked);
  await second.context().close();
});

test('a file is refused for what it is, not for what it is called', { tag: '@desktop' }, async ({ page }) => {
  await openDraft(page);
  const files = page.getByRole('list', { name: 'Berkas', exact: true });
  const row = files.getByRole('listitem').filter({ hasText: 'Transkrip nilai' });
  const input = row.locator('input[type=file]');
  await input.setInputFiles({
    name: 'transkrip.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1, 'x'),
  });
  await expect(row.getByText(/paling besar 5 MB\. Perkecil/)).toBeVisible();
  await input.setInputFiles({
    name: 'transkrip.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('MZ ini program, bukan dokumen'),
  });
  await expect(row.getByText(/Pilih berkas PDF, paling besar 5 MB\./)).toBeVisible();
  await expect(row.getByRole('button', { name: /^Pilih berkas/ })).toHaveAccessibleDescription(
    /^(?!.*DOCX).*Isi berkas ini bukan PDF\. Pilih berkas PDF, paling besar 5 MB\./,
  );
  expect.soft(await accessFaults(page)).toEqual([]);
  await page.reload();
  await expect(row).toContainText('Belum ada');
});

test('what the server finds in a field is shown at the field', { tag: '@desktop' }, async ({ page }) => {
  await openAs(page, manager, PERIODS);
  await openEditing(page);
  await page.route('**/actions/edit*', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const fault = {
      code: 'E_INPUT_INVALID',
      title: 'Periksa kembali isian',
      message: 'Nama ini sudah dipakai.',
    };
    return route.fulfill({
      status: 422,
      json: { ...fault, errors: [{ ...fault, source: { pointer: '/input/name' } }] },
    });
  });
  await dialogOf(page).getByRole('button', { name: 'Ubah', exact: true }).click();
  const name = dialogOf(page).getByLabel('Nama Periode');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription(/Nama ini sudah dipakai\./);
  expect.soft(await accessFaults(page)).toEqual([]);
  await dialogOf(page).getByLabel('Kuota').fill('');
  await dialogOf(page).getByLabel('Pendaftaran mulai').fill('');
  await dialogOf(page).getByRole('button', { name: 'Ubah', exact: true }).click();
  await expect(dialogOf(page).getByLabel('Pendaftaran mulai')).toHaveAttribute('aria-invalid', 'true');
});

test('what stands beside a form stays in sight while it is filled in', { tag: '@desktop' }, async ({
  page,
}) => {
  await openDraft(page);
  await settle(page);
  const panel = page.locator('[data-stays] > [data-column="panel"]');
  await expect(panel).toBeInViewport({ ratio: 1 });
  const last = page.locator('[data-column="main"] button:visible').last();
  await last.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 200));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(400);
  await expect(panel).toBeInViewport({ ratio: 1 });
  const rest = page.locator('[data-stays] > [data-column="rest"]');
  await expect(rest).toBeInViewport({ ratio: 1 });
  // Also where the main column ends, neither part lies over the other.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const [above, below] = [await panel.boundingBox(), await rest.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  expect.soft(await accessFaults(page)).toEqual([]);
  await resize(page, 390, 844);
  await expect(page.locator('[data-column="panel"]')).toHaveCSS('position', 'static');
});
