import { dialogOf } from './support/acting.ts';
import { accessFaults, settle, widerThanScreen } from './support/page-checks.ts';
import { openAs, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

const ROOMS = '/fasilitas/ruangan';
const DAY = 'Kalender ruangan, Rabu, 19 November 2025';

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
  await expect(page.getByRole('list', { name: DAY }).getByText(/^Rapat panitia wisuda/)).toBeVisible();

  // What is looked at stands in the address.
  await page.reload();
  await settle(page);
  await expect(page.getByRole('list', { name: DAY }).getByText(/^Rapat panitia wisuda/)).toBeVisible();
  expect(complaints.list).toEqual([]);
});
