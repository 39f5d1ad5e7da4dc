import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** More than stand on any page: whoever comes round without finding it never will. */
const MOST_STEPS = 160;

/** Goes to it by Tab alone, and sees there where the focus is. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // Looked up once and not for each step: by its role that takes a look at the whole page.
  let found = await target.elementHandle();
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const place = await found?.evaluate((one) => (one.isConnected ? one === document.activeElement : null));
    if (place === true) {
      expect.soft(await isFocusShown(page), `focus shown on ${target}`).toBe(true);
      return;
    }
    if (place === false) await page.keyboard.press('Tab');
    else found = await target.elementHandle();
  }
  throw new Error(`Tab never comes to ${target}`);
}

/** Goes there and presses the key. */
export async function strike(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await reach(page, target);
  await page.keyboard.press(key);
}

/** Goes to a field and types in place of what stands there. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

/** Chooses in a picker that searches while one types. */
export async function choose(page: Page, box: Locator, text: string): Promise<void> {
  await reach(page, box);
  await page.keyboard.type(text);
  await expect(page.getByRole('option', { name: text }).first()).toBeVisible();
  if (!(await box.getAttribute('aria-activedescendant'))) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** Goes to the radio buttons, of which Tab comes to one, and on with the arrows. */
export async function chooseRadio(page: Page, group: Locator, name: string): Promise<void> {
  const wanted = group.getByRole('radio', { name, exact: true });
  const chosen = group.locator('input:checked');
  await reach(page, (await chosen.count()) > 0 ? chosen : group.getByRole('radio').first());
  for (let steps = await group.getByRole('radio').count(); steps > 0; steps--) {
    if (await wanted.isChecked()) return;
    await page.keyboard.press('ArrowDown');
  }
  await expect(wanted).toBeChecked();
}

/** The focus has a place, whatever was done: who goes on by keyboard does not begin at the top again. */
export async function expectPlace(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}

/** The element with the focus, or what it stands for, draws a ring; what takes it for a moment only (`tabindex="-1"`) need not. */
export function isFocusShown(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const style = getComputedStyle(focused);
    return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
  });
}
