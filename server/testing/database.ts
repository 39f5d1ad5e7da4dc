import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Connection } from '../database/connect.ts';
import { connectEmbedded, connectPostgres } from '../database/connect.ts';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/aula', import.meta.url));

/**
 * A fresh, empty database for one test file: on the PostgreSQL of DATABASE_URL when it is set (a database of its own
 * there, dropped by `close`), else in memory. Open one per file in `beforeAll` and close it in `afterAll`.
 */
export async function openTestDatabase(): Promise<Connection> {
  const url = process.env.DATABASE_URL;
  return url ? openOnServer(url) : connectEmbedded(null, await freshTemplate());
}

async function openOnServer(url: string): Promise<Connection> {
  const name = `aula_test_${randomBytes(6).toString('hex')}`;
  await administrate(url, `create database ${name}`);
  const target = new URL(url);
  target.pathname = `/${name}`;
  const connection = connectPostgres(target.href);
  const close = async () => {
    await connection.close();
    await administrate(url, `drop database ${name} with (force)`);
  };
  return { ...connection, close };
}

async function administrate(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Path of a dump of a fresh embedded database, made once per version: opening it takes a quarter of making one. */
export async function freshTemplate(): Promise<string> {
  const version = packageVersion();
  const path = join(CACHE, `pglite-${version}.tar.gz`);
  if (existsSync(path)) return path;
  const { PGlite } = await import('@electric-sql/pglite');
  const engine = await PGlite.create('memory://');
  const dump = await engine.dumpDataDir('gzip');
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
