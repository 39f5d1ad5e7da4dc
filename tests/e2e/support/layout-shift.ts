import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Share of the window that may move by itself while a page appears. */
const MOST = 0.05;
/** Long enough for the grey shapes to be drawn: what only a slow network moves is seen. */
const ANSWER_MS = 400;

/** Answers come late, as on a phone far from the mast. */
export function slowAnswers(page: Page): Promise<unknown> {
  return page.route('**/api/**', async (route) => {
    await wait(ANSWER_MS);
    // The page may be gone by now.
    await route.continue().catch(() => undefined);
  });
}

/**
 * What moved since the page was opened though nobody touched it, when that is too much. The sum of all is stricter than the
 * cumulative layout shift, which takes the worst five seconds. Source: https://web.dev/articles/cls.
 */
export async function moved(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(
    () =>
      new Promise<{ value: number; what: string }[]>((resolve) => {
        const nameOf = (node: Node | null | undefined) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return element
            ? `${element.tagName}.${element.className} ${element.textContent?.slice(0, 40)}`
            : 'gone';
        };
        new PerformanceObserver((list) => {
          const own = (list.getEntries() as LayoutShift[]).filter((entry) => !entry.hadRecentInput);
          resolve(
            own.map(({ value, sources }) => ({
              value,
              what: sources.map(({ node }) => nameOf(node)).join(', '),
            })),
          );
        }).observe({ type: 'layout-shift', buffered: true });
        // Nothing moved at all: then nobody is told.
        setTimeout(() => resolve([]), 100);
      }),
  );
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  return sum < MOST ? [] : shifts.map(({ value, what }) => `${value.toFixed(3)}: ${what}`);
}

/** https://wicg.github.io/layout-instability/#sec-layout-shift; not among TypeScript's own types. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node | null }[];
}
