import type { Locator, Page } from '@playwright/test';
import { dialogOf, press } from './support/acting.ts';
import { accessFaults, settle, widerThanScreen } from './support/page-checks.ts';
import { openAs, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

const OWN = '/mahasiswa/magister/reguler/ujian-tesis';
const AT_DESK = '/administrasi/magister/reguler/ujian-tesis';

/** Three weeks of working days. */
const MOST_DAYS = 15;

/** Whether it is there within the time that the board takes for another day. */
const appears = (one: Locator) =>
  one.waitFor({ timeout: 1000 }).then(
    () => true,
    () => false,
  );

/** The dialog by which an exam that has its day is given another one; nothing of it is sent. */
async function openBoard(page: Page): Promise<void> {
  await openAs(page, people.student(8), OWN);
  const own = page.locator(`a[href^="${OWN}/"]`).first();
  const [id = ''] =
    /[^/]+$/.exec(new URL((await own.getAttribute('href')) ?? '', 'http://aula').pathname) ?? [];
  await openAs(page, people.admin, `${AT_DESK}/${id}`);
  await settle(page);
  await press(page, 'Ubah jadwal');
  await expect(dialogOf(page).getByRole('heading', { name: 'Papan jadwal' })).toBeVisible();
}

test('a day, an hour and a place are chosen on the board by the keyboard', { tag: '@desktop' }, async ({
  page,
  complaints,
}) => {
  await openBoard(page);
  const dialog = dialogOf(page);
  const slots = dialog.getByRole('button', { name: /semua bisa/ });
  await expect(slots).toHaveCount(3);
  await expect(slots.first()).toBeFocused();
  // The exam is not in its own way.
  const said = dialog.getByRole('status').filter({ hasText: 'November 2025' });
  await expect(said).toContainText('Kamis, 13 November 2025, 10.00–12.00');
  expect.soft(await widerThanScreen(page), 'wider than the screen').toEqual([]);
  expect.soft(await accessFaults(page)).toEqual([]);

  await page.keyboard.press('Enter');
  await expect(slots.first()).toHaveAttribute('aria-pressed', 'true');
  await expect(slots.first()).toBeFocused();
  await expect(said).toContainText('semua bisa');
  const [, day = '', from = ''] =
    /, (.+?), (\d\d\.\d\d)/.exec((await slots.first().textContent()) ?? '') ?? [];
  await expect(dialog.getByLabel('Mulai')).toHaveValue(from.replace('.', ':'));

  const days = dialog.getByRole('radiogroup', { name: 'Hari' });
  await expect(days.getByRole('radio', { name: new RegExp(day) })).toBeChecked();
  await days.getByRole('radio', { checked: true }).focus();
  await page.keyboard.press('ArrowRight');
  const next = days.getByRole('radio', { checked: true });
  await expect(next).toBeFocused();
  await expect(next).not.toHaveAccessibleName(new RegExp(day));

  await page.keyboard.press('ArrowLeft');
  await expect(days.getByRole('radio', { name: new RegExp(day) })).toBeFocused();

  // A clash may be looked at: it stands in words above, and with whoever it is.
  const busy = dialog.getByRole('radio', { name: /bentrok/ }).first();
  // Which day has one depends on what the other journeys have booked.
  for (let passed = 0; passed < MOST_DAYS && !(await appears(busy)); passed++) {
    await days.getByRole('radio', { checked: true }).focus();
    await page.keyboard.press('ArrowRight');
  }
  await busy.focus();
  await page.keyboard.press('Space');
  await expect(said).toContainText('Pilih waktu lain');
  expect.soft(await accessFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Buang isian ini?' })).toBeVisible();
  await page.getByRole('button', { name: 'Buang isian' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  expect.soft(complaints.list).toEqual([]);
});
