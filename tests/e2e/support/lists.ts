import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Rows of the list with this name: of a table on wide screens, blocks on phones. */
export function rowsOf(page: Page, list: string): Locator {
  const table = page.getByRole('table', { name: list }).locator('tbody').getByRole('row');
  return table.or(
    page
      .getByRole('list', { name: list })
      .getByRole('listitem')
      .filter({ has: page.locator('a') }),
  );
}

/** What the rows are called, in the order they stand. */
export async function namesOf(page: Page, list: string): Promise<string[]> {
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const texts = await rowsOf(page, list).getByRole('link').allTextContents();
  return texts.map((text) => text.trim());
}

/** Opens what phones fold away: filters, columns, export. */
export async function unfoldTools(page: Page): Promise<void> {
  const fold = page.getByRole('button', { name: /^Saringan/, expanded: false });
  if (await fold.isVisible()) await fold.click();
}

/** Chooses one value of a filter with check boxes. */
export async function filterBy(page: Page, filter: string, value: string): Promise<void> {
  await unfoldTools(page);
  await page.getByRole('button', { name: new RegExp(`^${filter}( \\d+)?$`), expanded: false }).click();
  const panel = page.getByRole('dialog', { name: filter });
  await panel.getByRole('checkbox', { name: value }).check();
  await panel.getByRole('button', { name: 'Tutup' }).click();
}

/** Orders the list by a column: its head on wide screens, the choice above the blocks on phones. */
export async function orderBy(page: Page, column: string, descending: boolean): Promise<void> {
  const choice = page.getByRole('combobox', { name: 'Urut' });
  const head = page.getByRole('columnheader', { name: column });
  await expect(choice.or(head)).toBeVisible();
  if (await choice.isVisible()) {
    // Both orders of a column stand there one after another, called as people call them.
    const orders = choice.locator('option').filter({ hasText: new RegExp(`^${column}, `) });
    await choice.selectOption((await orders.nth(descending ? 1 : 0).getAttribute('value')) ?? '');
    return;
  }
  const wanted = descending ? 'descending' : 'ascending';
  await head.getByRole('button').click();
  if ((await head.getAttribute('aria-sort')) !== wanted) await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', wanted);
}

/** What the list keeps in the address under `name`; null when nothing. */
export function inAddress(page: Page, name: string): string | null {
  return new URL(page.url()).searchParams.get(name);
}
