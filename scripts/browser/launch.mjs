import { chromium } from '@playwright/test';

const LAUNCH_LIMIT_MS = 60_000;

/** What Chromium is started with: as root it has no sandbox, and it must not look for hosts outside. */
export const launchArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts the browser at `path` ('' = Playwright's own) and draws a page. Answers undefined when that worked, else
 * the first line of what went wrong.
 */
export async function launches(path) {
  let browser;
  try {
    browser = await chromium.launch({
      ...(path && { executablePath: path }),
      args: launchArguments,
      timeout: LAUNCH_LIMIT_MS,
    });
    const page = await browser.newPage();
    await page.setContent('<h1>Aula</h1>');
    return (await page.textContent('h1')) === 'Aula' ? undefined : 'it drew no page';
  } catch (error) {
    return String(error.message).split('\n')[0];
  } finally {
    await browser?.close();
  }
}
