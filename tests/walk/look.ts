import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { nextStepIsSeen } from '../e2e/support/next-step.ts';
import { accessFaults, widerThanScreen } from '../e2e/support/page-checks.ts';
import { expect } from '../e2e/support/test.ts';
import type { Look } from './in-browser.ts';

/**
 * Takes a picture of everything that is seen for the first time under its name, numbered in the order of the story, and
 * holds it against what no page may have: faults of access, something wider than the screen, on a phone a next step whose
 * button lies below the first screen, rows that their own table covers.
 */
export function lookAt(folder: string, { phone }: { phone: boolean }): Look {
  mkdirSync(folder, { recursive: true });
  const seen = new Set<string>();
  return async (page, name) => {
    if (seen.has(name)) return;
    seen.add(name);
    const picture = `${String(seen.size).padStart(3, '0')} ${name}`.replace(/[^\w.-]+/g, '-');
    // A dialog lies over what is in the window.
    const fullPage = (await page.getByRole('dialog').count()) === 0;
    await page.screenshot({ path: join(folder, `${picture}.png`), fullPage });
    const at = `${name}, ${new URL(page.url()).pathname}`;
    expect.soft(await accessFaults(page, { contrast: true }), `faults of access: ${at}`).toEqual([]);
    expect.soft(await widerThanScreen(page), `wider than the screen: ${at}`).toEqual([]);
    expect.soft(await coveredRows(page), `rows under their head: ${at}`).toEqual([]);
    if (phone) expect.soft(await nextStepIsSeen(page), `the next step: ${at}`).not.toBe(false);
  };
}

/** First rows of tables that lie under the head of their own table, from the top of the page. */
function coveredRows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    window.scrollTo(0, 0);
    return [...document.querySelectorAll('main table')].flatMap((table) => {
      const head = table.querySelector('thead');
      const row = table.querySelector('tbody tr');
      // A phone reads each value under its name, and the head is only read out.
      if (!head || !row || getComputedStyle(head).position === 'absolute') return [];
      const covered = head.getBoundingClientRect().bottom > row.getBoundingClientRect().top + 1;
      return covered ? [row.textContent?.slice(0, 60) ?? ''] : [];
    });
  });
}
