import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { definitionsRoot } from '../../server/testing/definitions-root.ts';
import { digestOfSources } from '../../server/testing/sources.ts';
import type { Search } from './visits.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = join(ROOT, 'node_modules', '.cache', 'aula');
/** What decides which pages are found: how they are looked for, what answers, and the rows of the demo faculty. */
const SOURCES = [
  ...['tests/screens', 'scripts/definitions', 'server', 'src/definition', 'dist/demo'],
  ...['screens', 'schemas'].map((folder) => join(definitionsRoot, folder)),
];

/**
 * What was found in a faculty with the same rows by the same sources, so that one run of all tests looks once; `null` =
 * nobody looked yet. Without credentials, which are those of one server.
 */
export function foundBefore(): Search | null {
  try {
    return JSON.parse(readFileSync(pathNow(), 'utf8'));
  } catch {
    return null;
  }
}

/** Keeps what was found in the place of what was found in other faculties, and answers it. */
export function keepFound(search: Search): Search {
  const { visits, missing } = search;
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE)) if (name.startsWith('visits-')) rmSync(join(CACHE, name));
  const withoutCredentials = visits.map((visit) => ({ ...visit, credentials: [] }));
  writeFileSync(pathNow(), JSON.stringify({ visits: withoutCredentials, missing }));
  return search;
}

const pathNow = () => join(CACHE, `visits-${digestOfSources(SOURCES).slice(0, 16)}.json`);
