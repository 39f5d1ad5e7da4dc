import type { Locator, Page } from '@playwright/test';
import { dialogOf } from './acting.ts';
import { callAs } from './api.ts';
import { expectPlace, reach, strike } from './keys.ts';
import { settle } from './page-checks.ts';
import { openAs, type Person } from './people.ts';
import { expect } from './test.ts';

export const button = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: true }).first();
/** Of the page itself: the menu beside it may name a page alike. */
export const rowOf = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text }).first();
export const stateOf = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

/** Answers the open dialog with its own button; the focus is somewhere then. */
export async function answer(page: Page, name: string): Promise<void> {
  await strike(page, button(dialogOf(page), name));
  await expect(dialogOf(page)).toHaveCount(0);
  await expectPlace(page);
}

/** Goes to the tabs and on with the arrows until this one is open. */
export async function openTabOf(page: Page, name: string): Promise<void> {
  await reach(page, page.getByRole('tab', { selected: true }));
  const wanted = page.getByRole('tab', { name, exact: true });
  for (let steps = await page.getByRole('tab').count(); steps > 0; steps--) {
    if ((await wanted.getAttribute('aria-selected')) === 'true') return;
    await page.keyboard.press('ArrowRight');
  }
  await expect(wanted).toHaveAttribute('aria-selected', 'true');
}

/** Opens what the search leads to under this name, as this person: a page whose address holds `part`. */
export async function openFound(
  page: Page,
  person: Person,
  name: string,
  part: string,
  more = '',
): Promise<void> {
  type Found = { data: { items: { path: string }[] }[] };
  const { data } = await callAs<Found>(page, person, `/search?q=${encodeURIComponent(name)}`);
  const found = data
    .flatMap(({ items }) => items.map(({ path }) => path))
    .find((path) => path.includes(part));
  if (!found) throw new Error(`${person.email} finds no ${part} of ${name}`);
  await openAs(page, person, `${found.split('?')[0]}${more}`);
  await settle(page);
}
