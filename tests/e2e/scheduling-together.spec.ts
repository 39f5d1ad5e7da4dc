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
  await page.getByRole('button', { name: /^Jadwalkan…/ }).click();
  const dialog = dialogOf(page);
  const states = dialog.getByRole('list', { name: 'Keadaan semua baris' });
  await expect(states).toContainText('5 semua bisa');
  await expect(states).toContainText('1 tanpa waktu');
  await expect(dialog).toContainText('Bima Nugroho tidak punya waktu luang lagi.');
  await expect(dialog.getByLabel('Pilih Ratih Kumala')).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Jadwalkan 5 ujian' })).toBeVisible();
  expect.soft(await widerThanScreen(page), 'wider than the screen').toEqual([]);
  expect.soft(await accessFaults(page)).toEqual([]);
  // Three rooms differ in their last letter; a narrow window says the room below.
  const told = dialog.getByLabel('Waktu Bayu Segara');
  if ((page.viewportSize()?.width ?? 0) >= 1100)
    expect.soft(await told.evaluate(roomLeft)).toBeGreaterThanOrEqual(0);

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

/** How much room a select has beside what it says; below nothing its words are cut. */
function roomLeft(select: HTMLElement | SVGElement): number {
  if (!(select instanceof HTMLSelectElement)) throw new Error('not a select');
  const style = getComputedStyle(select);
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) throw new Error('nothing to measure with');
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const sides = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
  return select.clientWidth - sides - pen.measureText(select.selectedOptions[0]?.text ?? '').width;
}
