import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/aula', import.meta.url));

/**
 * Path of a dump of a fresh embedded database, made once per version: opening it takes a quarter of making one, and two
 * thirds of opening a compressed one.
 */
export async function freshTemplate(): Promise<string> {
  const version = packageVersion();
  const path = join(CACHE, `pglite-${version}.tar`);
  if (existsSync(path)) return path;
  const { PGlite } = await import('@electric-sql/pglite');
  const engine = await PGlite.create('memory://');
  const dump = await engine.dumpDataDir('none');
  await engine.close();
  await mkdir(CACHE, { recursive: true });
  const whole = `${path}.${process.pid}`;
  await writeFile(whole, Buffer.from(await dump.arrayBuffer()));
  await rename(whole, path);
  return path;
}

function packageVersion(): string {
  const require = createRequire(import.meta.url);
  const main = require.resolve('@electric-sql/pglite');
  const { version } = require(join(main, '..', '..', 'package.json')) as { version: string };
  return version;
}
