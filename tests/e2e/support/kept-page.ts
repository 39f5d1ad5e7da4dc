import type { BrowserContext, Page } from '@playwright/test';
import { test } from './test.ts';

let kept: { name: string; context: BrowserContext; page: Page } | undefined;

/**
 * `test` whose page is the one of the test before, in a window of the project's size: for what only looks. A new browser
 * for each page, which reads the whole program anew, takes half of the time of opening one.
 */
export const lookingTest = test.extend({
  page: async (
    { browser, viewport, isMobile, hasTouch, locale, timezoneId, baseURL, contextOptions },
    use,
    { project },
  ) => {
    if (kept?.name !== project.name || kept.page.isClosed()) {
      await kept?.context.close();
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        isMobile,
        hasTouch,
        locale,
        timezoneId,
        baseURL,
      });
      kept = { name: project.name, context, page: await context.newPage() };
    }
    const { page } = kept;
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    page.removeAllListeners();
  },
});
