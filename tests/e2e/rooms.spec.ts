import { dialogOf } from './support/acting.ts';
import { accessFaults, settle, widerThanScreen } from './support/page-checks.ts';
import { openAs, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

const ROOMS = '/fasilitas/ruangan';
const DAY = 'Kalender ruangan, Rabu, 19 November 2025';

test('a free room is found by what it has, and its booking begins', { tag: '@desktop' }, async ({
  page,
  complaints,
}) => {
  await openAs(page, people.admin, `${ROOMS}?b2.day=2025-11-24`);
  await settle(page);
  await page.getByRole('button', { name: 'Cari waktu kosong' }).focus();
  await page.keyboard.press('Enter');
  const finder = page.getByRole('region', { name: 'Cari waktu kosong' });
  await finder.getByLabel('Lama', { exact: true }).selectOption({ label: '2 jam' });
  await finder.getByLabel(/^Jumlah orang/).fill('37');
  await finder.getByRole('button', { name: 'Fasilitas' }).click();
  await page.getByRole('checkbox', { name: 'Komputer' }).check();
  await page.getByRole('button', { name: 'Tutup', exact: true }).click();
  await finder.getByRole('button', { name: 'Cari', exact: true }).click();
  const found = finder.getByRole('button', {
    name: /^Pesan ruangan: Lab Komputer 1, Senin, 24 November 2025/,
  });
  await expect(found).toBeVisible();
  await expect(finder.getByRole('button', { name: /Kelas|Lab Komputer 2|Minggu, 30/ })).toHaveCount(0);
  expect.soft(await widerThanScreen(page), 'wider than the screen').toEqual([]);
  expect.soft(await accessFaults(page), 'faults of access').toEqual([]);
  await found.press('Enter');
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Tanggal')).toHaveValue('2025-11-24');
  await expect(dialog.getByLabel('Mulai', { exact: true })).toHaveValue('07:00');
  await expect(dialog.getByLabel('Selesai', { exact: true })).toHaveValue('09:00');
  await page.keyboard.press('Escape');
  expect(complaints.list).toEqual([]);
});

test('an industry visit is opened from its list, and a participant added', { tag: '@phone' }, async ({
  page,
  complaints,
}) => {
  await openAs(page, { ...people.admin, department: 'TKM' }, '/data/kunjungan-industri');
  await settle(page);
  expect.soft(await widerThanScreen(page), 'list wider than the screen').toEqual([]);
  expect.soft(await accessFaults(page), 'faults of access in the list').toEqual([]);
  await page.getByRole('link', { name: 'Kunjungan bengkel kereta' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kunjungan bengkel kereta' })).toBeVisible();
  await settle(page);
  expect.soft(await widerThanScreen(page), 'wider than the screen').toEqual([]);
  expect.soft(await accessFaults(page), 'faults of access').toEqual([]);
  await page.getByRole('button', { name: 'Tambah peserta' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('combobox', { name: 'Mahasiswa' }).fill('Clara');
  await page.getByRole('option', { name: /Clara Wijaya/ }).click();
  await dialog.getByRole('button', { name: 'Tambah peserta' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Clara Wijaya')).toBeVisible();
  expect(complaints.list).toEqual([]);
});

test('a room is booked from the calendar and stands there', async ({ page, complaints, isMobile }) => {
  await openAs(page, people.admin, `${ROOMS}?b2.day=2025-11-19`);
  await settle(page);
  expect.soft(await widerThanScreen(page), 'wider than the screen').toEqual([]);
  expect.soft(await accessFaults(page), 'faults of access').toEqual([]);
  const begin = isMobile
    ? page.getByRole('button', { name: 'Pesan ruangan', exact: true })
    : page.getByRole('button', { name: 'Pesan ruangan: Ruang Seminar B, kosong 07.00–17.00' });
  await begin.focus();
  await page.keyboard.press('Enter');

  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Tanggal')).toHaveValue('2025-11-19');
  // Also where the board came to stand over the field in which the dialog begins.
  await expect(dialog.getByText('Slot kosong terdekat')).toBeVisible();
  await expect(dialog.locator(':focus')).toBeInViewport();
  if (isMobile) {
    await dialog.getByRole('radio', { name: 'Ruang Seminar B' }).check();
    await dialog.getByLabel('Mulai', { exact: true }).fill('07:00');
    await dialog.getByLabel('Selesai', { exact: true }).fill('08:00');
  }
  await expect(dialog.getByLabel('Mulai', { exact: true })).toHaveValue('07:00');
  await expect(dialog.getByLabel('Selesai', { exact: true })).toHaveValue('08:00');
  await dialog.getByLabel('Keperluan').fill('Rapat panitia wisuda');
  await dialog.getByLabel('Jenis').selectOption({ label: 'Rapat' });
  expect.soft(await accessFaults(page), 'faults of access in the dialog').toEqual([]);
  await dialog.getByRole('button', { name: 'Pesan ruangan' }).click();
  await expect(dialog).toHaveCount(0);
  // What was booked opens; the day that was looked at stands in the address.
  await expect(page.getByRole('heading', { level: 1, name: 'Rapat panitia wisuda' })).toBeVisible();
  await settle(page);
  expect.soft(await accessFaults(page), 'faults of access of the booking').toEqual([]);
  await page.goBack();
  await settle(page);
  await expect(page.getByRole('list', { name: DAY }).getByText(/^Rapat panitia wisuda/)).toBeVisible();
  expect(complaints.list).toEqual([]);
});
