import { dialogOf } from './support/acting.ts';
import { accessFaults, settle, widerThanScreen } from './support/page-checks.ts';
import { openAs, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

const PERIODS = '/administrasi/magister/reguler/periode-ujian-tesis';

/** The exams of one day that wait to be scheduled (t1 to t6 of schemas/seeds/exams.yaml). */
const STUDENTS = [
  ...['Bayu Segara', 'Galih Prakoso', 'Kinanti Ayuningtyas'],
  ...['Laras Widyastuti', 'Naufal Akbar', 'Ratih Kumala'],
];

// Nothing is sent: what follows is held by tests/conformance/demo-scheduling.test.ts.
test('who schedules six exams together sees what fits, who has no time left, and parts two by one press', async ({
  page,
}) => {
  await openAs(page, people.admin, PERIODS);
  await page.getByRole('link', { name: 'Ujian Tesis Susulan November 2025' }).click();
  for (const name of STUDENTS) await page.getByLabel(`Pilih ${name}`).check();
  await page.getByRole('button', { name: /^Jadwalkan/ }).click();
  const dialog = dialogOf(page);
  const states = dialog.getByRole('list', { name: 'Keadaan semua baris' });
  await expect(states).toContainText('5 semua bisa');
  await expect(states).toContainText('1 tanpa waktu');
  await expect(dialog).toContainText('Bima Nugroho tidak punya waktu luang lagi.');
  await expect(dialog.getByLabel('Pilih Ratih Kumala')).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Jadwalkan 5 ujian' })).toBeVisible();
  expect.soft(await widerThanScreen(page), 'wider than the screen').toEqual([]);
  expect.soft(await accessFaults(page)).toEqual([]);

  const choose = async (name: string, time: RegExp) => {
    const select = dialog.getByLabel(`Waktu ${name}`);
    const option = select.locator('option').filter({ hasText: time }).first();
    await select.selectOption((await option.getAttribute('value')) ?? '');
    await expect(select.locator('option:checked')).toHaveText(time);
    await settle(page);
  };
  await choose('Galih Prakoso', /13\.00–15\.00/);
  await choose('Kinanti Ayuningtyas', /10\.00–12\.00/);
  // Chosen before hers, so that its times are told without it.
  await choose('Galih Prakoso', /10\.00–12\.00/);
  await expect(states).toContainText('1 bentrok');
  await expect(dialog).toContainText(/Bima Nugroho,? dan Ahmad Fauzan sudah diusulkan untuk "Galih Prakoso"/);
  expect.soft(await widerThanScreen(page), 'wider than the screen').toEqual([]);
  await dialog.getByRole('button', { name: /^Pakai Kam, 20 Nov/ }).click();
  await expect(states).not.toContainText('bentrok');
  await expect(dialog.getByLabel('Pilih Kinanti Ayuningtyas')).toBeChecked();
});
