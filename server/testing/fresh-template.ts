import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectionTo, startEngine } from '../database/connect.ts';
import { applySchema, digestOfTables, type SchemaSource } from '../database/schema.ts';
import type { Content } from './content.ts';
import { digestOfSources } from './sources.ts';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/aula', import.meta.url));

/**
 * Path of a dump of a fresh embedded database, made once per version: opening it takes a quarter of making one, and two
 * thirds of opening a compressed one.
 */
export async function freshTemplate(): Promise<string> {
  const path = join(CACHE, `pglite-${packageVersion()}.tar`);
  if (!existsSync(path)) {
    const { PGlite } = await import('@electric-sql/pglite');
    await dumpTo(path, await PGlite.create('memory://'));
  }
  return path;
}

const MAKERS = fileURLToPath(new URL('../database', import.meta.url));
const DAY_MS = 24 * 60 * 60 * 1000;

/** Digests of the tables that this process made once already. */
const asked = new Set<string>();
let made: string | null = null;

/**
 * Path of a dump of an embedded database with the tables of `model` and what `content` puts into them; `null` where there
 * is no content and this is the first test to ask, for whom it is quicker to make the tables. Making them takes most of
 * the time of opening a faculty.
 */
export async function templateWith(model: SchemaSource, content?: Content): Promise<string | null> {
  made ??= digestOfSources([MAKERS]);
  const tables = `${made.slice(0, 8)}-${digestOfTables(model).slice(0, 16)}`;
  const digest = content ? `${tables}-${content.key.slice(0, 16)}` : tables;
  const path = join(CACHE, `tables-${packageVersion()}-${digest}.tar`);
  if (existsSync(path)) return path;
  if (!content && !asked.has(digest)) {
    asked.add(digest);
    return null;
  }
  const engine = await startEngine(null, await freshTemplate(), true);
  const { db } = connectionTo(engine);
  await applySchema(db, model);
  await content?.fill(db);
  await engine.exec('checkpoint');
  await dumpTo(path, engine);
  removeOld(content ? tables : null, path);
  return path;
}

/** Tables of a day ago are hardly asked for again, nor are rows that others have taken the place of: a dump takes 40 MB. */
function removeOld(tables: string | null, newest: string): void {
  for (const path of readdirSync(CACHE).map((name) => join(CACHE, name))) {
    const name = basename(path);
    if (!name.startsWith('tables-') || path === newest) continue;
    const replaced = tables !== null && name.includes(`${tables}-`);
    if (replaced || statSync(path).mtimeMs < Date.now() - DAY_MS) rmSync(path, { force: true });
  }
}

type Engine = Pick<Awaited<ReturnType<typeof startEngine>>, 'dumpDataDir' | 'close'>;

/** Either the whole file or none, whoever else makes it at the same time. */
async function dumpTo(path: string, engine: Engine): Promise<void> {
  const dump = await engine.dumpDataDir('none');
  await engine.close();
  await mkdir(CACHE, { recursive: true });
  const whole = `${path}.${process.pid}`;
  await writeFile(whole, Buffer.from(await dump.arrayBuffer()));
  await rename(whole, path);
}

function packageVersion(): string {
  const require = createRequire(import.meta.url);
  const main = require.resolve('@electric-sql/pglite');
  const { version } = require(join(main, '..', '..', 'package.json')) as { version: string };
  return version;
}
