// Finds or installs a Chromium that really starts, and prints its path (an empty line: Playwright's own).
// Usage: node scripts/ensure-browser.mjs [--again]; --again forgets the remembered answer.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './bootstrap/project-root.mjs';
import { candidates } from './browser/candidates.mjs';
import { launches } from './browser/launch.mjs';

const REMEMBERED = `${projectRoot}/node_modules/.cache/aula/browser.json`;

/**
 * Answers `{ path, source }` of a Chromium that was launched successfully; `path` is empty for Playwright's own.
 * The answer is remembered beside the packages. Throws, naming what was tried, when no browser can be had.
 */
export async function ensureBrowser({ log = () => {}, again = false } = {}) {
  if (again) rmSync(REMEMBERED, { force: true });
  const known = remembered();
  if (known) return known;
  const tried = [];
  for (const { source, find } of candidates(process.env)) {
    const failure = await attempt(source, find, log);
    if (typeof failure !== 'string') return remember(failure);
    tried.push(`${source}: ${failure}`);
  }
  throw new Error(`No Chromium could be started. Set CHROMIUM_PATH to one. Tried:\n  ${tried.join('\n  ')}`);
}

// Answers the browser found, or a sentence why this candidate is none.
async function attempt(source, find, log) {
  try {
    log(`looking for a browser: ${source}`);
    const path = await find();
    if (path === undefined) return 'not there';
    const problem = await launches(path);
    return problem ?? { path, source };
  } catch (error) {
    return firstLine(error);
  }
}

function remembered() {
  if (!existsSync(REMEMBERED)) return undefined;
  const known = JSON.parse(readFileSync(REMEMBERED, 'utf8'));
  const asked = process.env.CHROMIUM_PATH;
  const current = existsSync(known.file) && (!asked || asked === known.path);
  return current ? { path: known.path, source: known.source } : undefined;
}

async function remember(found) {
  const { chromium } = await import('@playwright/test');
  mkdirSync(dirname(REMEMBERED), { recursive: true });
  writeFileSync(REMEMBERED, JSON.stringify({ ...found, file: found.path || chromium.executablePath() }));
  return found;
}

function firstLine(error) {
  return String(error.message ?? error).split('\n')[0];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = await ensureBrowser({ log: console.error, again: process.argv.includes('--again') });
  console.error(`browser: ${found.source}`);
  console.log(found.path);
}
