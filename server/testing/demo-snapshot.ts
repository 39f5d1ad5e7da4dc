import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSnapshot, type Snapshot, writeSnapshot } from '../seeds/snapshot/snapshot-file.ts';
import { definitionsRoot } from './definitions-root.ts';
import { digestOfSources } from './sources.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = join(ROOT, 'node_modules', '.cache', 'aula');
/** What a played demo faculty is made of; tests are no part of it. */
const SOURCES = [
  ...['server', 'src/definition', 'package-lock.json'].map((path) => join(ROOT, path)),
  ...['screens', 'schemas'].map((path) => join(definitionsRoot, path)),
];

let key: string | null = null;

/** Digest of the sources as they are. */
export function keyOfSources(): string {
  key ??= digestOfSources(SOURCES);
  return key;
}

let known: Snapshot | null = null;

/**
 * The demo faculty as some test played it with these very sources, on whichever database, or as the build did just before
 * (`npm test` says where in DEMO_SNAPSHOT); `null` = none did yet.
 */
export async function keptSnapshot(): Promise<Snapshot | null> {
  known ??=
    (await readSnapshot(pathOf(keyOfSources()), keyOfSources())) ??
    (process.env.DEMO_SNAPSHOT ? await readSnapshot(process.env.DEMO_SNAPSHOT, null) : null);
  return known;
}

/** Keeps it for the tests to come, in the place of older ones. */
export async function keepSnapshot(snapshot: Snapshot): Promise<void> {
  known = snapshot;
  const path = pathOf(snapshot.key);
  await writeSnapshot(path, snapshot);
  for (const name of readdirSync(CACHE)) {
    if (/^demo-.*\.gz$/.test(name) && join(CACHE, name) !== path) rmSync(join(CACHE, name), { force: true });
  }
}

const pathOf = (name: string) => join(CACHE, `demo-${name.slice(0, 16)}.gz`);
