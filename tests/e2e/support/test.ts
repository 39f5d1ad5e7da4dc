import { test as base, expect, type Page } from '@playwright/test';

/** What the browser complained about while the page was used: console errors and exceptions nobody caught. */
export interface Complaints {
  list: string[];
}

/** `test` whose page keeps what the browser complains about; `complaints` must be empty where a test says so. */
export const test = base.extend<{ complaints: Complaints }>({
  complaints: async ({ page }, use) => {
    await use(watch(page));
  },
});

/** Starts to keep what the browser complains about in `page`. */
export function watch(page: Page): Complaints {
  const complaints: Complaints = { list: [] };
  page.on('console', (message) => {
    // What could not be loaded is told without its address.
    if (message.type() === 'error')
      complaints.list.push(`${message.text()} ${message.location().url}`.trim());
  });
  page.on('pageerror', (error) => complaints.list.push(String(error)));
  return complaints;
}

export { expect };
