import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Session } from './session.ts';

/** Chromium's own "Fast 3G", latency as its throttling applies it to each request. */
const FAST_3G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const SLOW_CPU = 4;
const ROW_LIMIT_MS = 120_000;
const ON_THE_WAY_MS = 2000;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

declare global {
  interface Window {
    firstRowMs?: number;
  }
}

/** A browser that has never been there, on a phone's screen, signed in as `session`. */
export async function newVisitor(browser: Browser, session: Session | null): Promise<BrowserContext> {
  const context = await browser.newContext({ ...PHONE, locale: 'id-ID', timezoneId: 'Asia/Jakarta' });
  if (!session) return context;
  await context.addInitScript(({ token, department }) => {
    localStorage.setItem('credentials', JSON.stringify([token]));
    localStorage.setItem('department', department);
  }, session);
  return context;
}

/** Makes the page's processor four times as slow. */
export async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
}

async function slowNetwork(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', FAST_3G);
}

export interface Load {
  /** From the start of the navigation until the first row was drawn. */
  ms: number;
  /** Addresses asked for before that, the page itself first. */
  requests: string[];
}

/** Opens `url` with an empty cache and waits until `text`, which stands in the list's first row, is drawn. */
export async function loadList(
  browser: Browser,
  { url, text, session, slow }: { url: string; text: string; session: Session | null; slow: boolean },
): Promise<Load> {
  const context = await newVisitor(browser, session);
  try {
    const page = await context.newPage();
    await page.addInitScript(watchFor, text);
    if (slow) {
      await slowDown(page);
      await slowNetwork(page);
    }
    await page.goto(url, { waitUntil: 'commit', timeout: ROW_LIMIT_MS });
    await page.waitForFunction(() => window.firstRowMs !== undefined, null, { timeout: ROW_LIMIT_MS });
    // What is on its way when the row is drawn is only listed once it is there.
    await page.waitForTimeout(ON_THE_WAY_MS);
    return await page.evaluate(loadUntilRow);
  } finally {
    await context.close();
  }
}

/** Runs in the page. A list is a table or, on a phone, a stack of blocks: only its text is the same. */
function watchFor(text: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main')?.textContent?.includes(text)) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      window.firstRowMs = performance.now();
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Runs in the page. */
function loadUntilRow(): Load {
  const ms = window.firstRowMs ?? Number.NaN;
  const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= ms);
  return { ms, requests: [location.href, ...before.map(({ name }) => name)] };
}
