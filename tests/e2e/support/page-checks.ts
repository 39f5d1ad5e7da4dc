import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './test.ts';

/** Half as long as what the package calls its source, without comments. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Takes more than all other rules together. What the house's colours can do is proved of the tokens (`styles/contrast.test.ts`). */
const CONTRAST = 'color-contrast';

interface Look {
  /** Measure the contrast of what is drawn, too: where a shape of screen is looked at. */
  contrast?: boolean;
}

/** Waits until the page's heading stands and nothing of it is still on its way. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  // The grey shapes say so from the first moment, though they show later.
  await expect(page.locator('main').getByText('Memuat', { exact: true })).toHaveCount(0);
}

/** The dashboard, whose heading greets each person otherwise. */
export async function expectHome(page: Page): Promise<void> {
  await expect(page).toHaveTitle('Beranda - Aula');
  await expect(page.getByRole('heading', { level: 1, name: /^(Selamat \w+|\w+), / })).toBeVisible();
}

/** What a look at the page alone cannot forgive: no heading or title, something wider than the screen, faults of access. */
export async function expectSoundPage(page: Page, look: Look = {}): Promise<void> {
  await settle(page);
  await expect.soft(page.locator('h1')).toHaveCount(1);
  await expect.soft(page).toHaveTitle(/\S - Aula$/);
  expect.soft(await widerThanScreen(page), 'wider than the screen').toEqual([]);
  expect.soft(await coveredBars(page), 'bars under what they stand above').toEqual([]);
  expect.soft(await accessFaults(page, look), 'faults of access').toEqual([]);
}

/** Gives the window another size and waits until the page is laid out for it: what asks for the width is a frame behind. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Elements that stick out of the window at the right, when the page can be scrolled sideways. */
export function widerThanScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .slice(0, 5)
      .map((element) => `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 40)}`);
  });
}

/** Buttons of bars that stay in place which the page, scrolled to its head, middle or end, lies over. */
export function coveredBars(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bars = [...document.querySelectorAll('body *')].filter(
      (element) => getComputedStyle(element).position === 'fixed',
    );
    const buttons = bars.flatMap((bar) => [...bar.querySelectorAll('button, a')]);
    const covered = (button: Element) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return width > 0 && hit !== null && !bars.some((bar) => bar.contains(hit));
    };
    const end = document.documentElement.scrollHeight;
    const found = [0, end / 2, end].flatMap((y) => {
      window.scrollTo(0, y);
      return buttons.filter(covered).map((button) => `${button.textContent} at ${Math.round(y)}`);
    });
    window.scrollTo(0, 0);
    return found;
  });
}

/** Violations of WCAG 2.2 AA that axe can find, with where they stand; under a modal dialog nothing can be hit, and it alone is looked at. */
export async function accessFaults(page: Page, { contrast = false }: Look = {}): Promise<string[]> {
  // What lies half under a bar that stays in place would count as too small to be hit.
  await page.evaluate(() => window.scrollTo(0, 0));
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE);
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    runOnly: RULES,
    rules: { [CONTRAST]: { enabled: contrast } },
  };
  // Only what is told leaves the page: all that axe notes takes longer on its way than axe itself.
  return page.evaluate(async (wanted) => {
    const open = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(open, wanted);
    return violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)}`),
    );
  }, options);
}
