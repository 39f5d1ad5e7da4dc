import type { Page } from '@playwright/test';
import { dialogOf, press } from './support/acting.ts';
import { accessFaults, settle } from './support/page-checks.ts';
import { openAs, people } from './support/people.ts';
import { expect, test } from './support/test.ts';

const PERIODS = '/administrasi/magister/reguler/periode-ujian-tesis';
const NAME = 'Periode yang tidak jadi';

const question = (page: Page) => page.getByRole('dialog', { name: 'Buang isian ini?' });
const opener = (page: Page) => page.getByRole('button', { name: 'Tambah periode' }).first();
const nameField = (page: Page) => dialogOf(page).getByLabel('Nama Periode');

/** Goes on inside the application, so that "back" stays in it. */
async function goInside(page: Page, path: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('Periode Ujian Tesis');
  await page
    .getByRole('option', { name: /Periode Ujian Tesis.*Reguler/s })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(path));
  await settle(page);
}

test('a filled dialog asks before it is given up, by every way out of it', { tag: '@desktop' }, async ({
  page,
  complaints,
}) => {
  await openAs(page, people.admin, '/');
  await settle(page);
  await goInside(page, PERIODS);
  await press(page, 'Tambah periode');
  await nameField(page).pressSequentially(NAME);

  await page.keyboard.press('Escape');
  await expect(question(page)).toBeVisible();
  await expect(question(page).getByRole('button', { name: 'Lanjut mengisi' })).toBeFocused();
  expect.soft(await accessFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(nameField(page)).toBeFocused();
  await expect(nameField(page)).toHaveValue(NAME);

  // Beside the dialog, with a finger where there is one.
  await page.mouse.click(3, 3);
  await expect(nameField(page)).toHaveValue(NAME);

  await page.goBack();
  const leaving = page.getByRole('dialog', { name: 'Tinggalkan halaman ini?' });
  await expect(leaving).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(leaving).toHaveCount(0);
  await expect(nameField(page)).toHaveValue(NAME);

  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Buang isian' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
  await press(page, 'Tambah periode');
  await expect(nameField(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  expect.soft(complaints.list).toEqual([]);
});

test('the device\'s own "back" asks, too, however often it is pressed', { tag: '@phone' }, async ({
  page,
}) => {
  await openAs(page, people.admin, PERIODS);
  await settle(page);
  await press(page, 'Tambah periode');
  await nameField(page).fill(NAME);
  // What a browser does with a second "back" that no page may hold back: it closes the dialog on top by itself.
  await page.evaluate(() => document.querySelector('dialog')?.close());
  await expect(question(page)).toBeVisible();
  await page.evaluate(() => document.querySelectorAll('dialog')[1]?.close());
  await expect(question(page)).toHaveCount(0);
  await expect(nameField(page)).toHaveValue(NAME);
});

const SIZES = [
  { width: 1280, height: 600, tag: '@desktop' },
  { width: 390, height: 844, tag: '@phone' },
];

for (const size of SIZES) {
  test(`a long dialog begins in its first field and keeps its buttons in sight, ${size.width} wide`, {
    tag: size.tag,
  }, async ({ page }) => {
    await page.setViewportSize({ width: size.width, height: size.height });
    await openAs(page, people.admin, PERIODS);
    await settle(page);
    await press(page, 'Tambah periode');
    await expect(dialogOf(page).getByRole('heading').first()).toBeInViewport({ ratio: 1 });
    // Whoever types on at once means the dialog.
    await page.keyboard.type(NAME);
    await expect(nameField(page)).toBeFocused();
    await expect(nameField(page)).toHaveValue(NAME);
    const leave = dialogOf(page).getByRole('button', { name: 'Batal', exact: true });
    const isLong = () => dialogOf(page).evaluate((dialog) => dialog.scrollHeight > dialog.clientHeight);
    expect(await isLong()).toBe(true);
    await expect(leave).toBeInViewport({ ratio: 1 });
    // By the keyboard to the end: what has the focus never lies under the buttons.
    for (let at = 0; at < 60 && !(await leave.evaluate((one) => one === document.activeElement)); at++) {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate(() => {
        const focused = document.activeElement;
        const box = focused?.getBoundingClientRect();
        if (!focused || !box) return true;
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height / 2, 20));
        return !(top && (focused.contains(top) || top.contains(focused)));
      });
      expect
        .soft(covered, await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? ''))
        .toBe(false);
    }
    await expect(leave).toBeInViewport({ ratio: 1 });
  });
}
