import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { projectRoot } from '../bootstrap/project-root.mjs';
import { aptInstallChromium } from './apt.mjs';
import { runQuietly } from './run-quietly.mjs';
import { sparticuzChromium } from './sparticuz.mjs';

const DOWNLOAD_LIMIT_MS = 120_000;
/** The first is the one without windows, which takes a fifth less of the processor in all browser tests. */
const NAMES = [
  ...['chromium-headless-shell', 'chrome-headless-shell'],
  ...['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'],
];
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Where a browser may come from, best first: `{ source, find }`. `find` answers a path, '' for the browser of
 * Playwright's own, undefined for "not there", and may throw. A continuous integration machine is often cut off from
 * the download site, so there the system's browser goes before the download.
 */
export function candidates(environment) {
  const system = [
    { source: 'a Chromium of this system', find: systemChromium },
    { source: 'the package manager (apt)', find: aptChromium },
  ];
  const download = { source: 'playwright install', find: downloadedChromium };
  return [
    { source: 'CHROMIUM_PATH', find: () => environment.CHROMIUM_PATH || undefined },
    { source: "Playwright's own", find: ownChromium },
    ...(environment.CI ? [...system, download] : [download, ...system]),
    { source: '@sparticuz/chromium', find: sparticuzChromium },
  ];
}

async function ownChromium() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath()) ? '' : undefined;
}

async function downloadedChromium() {
  await runQuietly(
    process.execPath,
    [`${projectRoot}/node_modules/playwright/cli.js`, 'install', 'chromium'],
    DOWNLOAD_LIMIT_MS,
  );
  return '';
}

function systemChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...paths, ...MAC_PATHS].find(existsSync);
}

async function aptChromium() {
  const installed = await aptInstallChromium();
  return installed ? systemChromium() : undefined;
}
