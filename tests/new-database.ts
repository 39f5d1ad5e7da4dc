import { randomBytes } from 'node:crypto';
import { cp } from 'node:fs/promises';
import pg from 'pg';

/** The database that `newFaculty` copies. */
export const PLAYED = 'played';

/**
 * What a server of a browser test is started with to have an empty database on the PostgreSQL of this run
 * (`url`, else AULA_POSTGRES), which takes a quarter of the embedded one's work to start; nothing where none is installed: the server
 * has the embedded one then.
 */
export async function newDatabase(
  name = anyName(),
  url = process.env.AULA_POSTGRES,
): Promise<{ DATABASE_URL?: string }> {
  return url ? { DATABASE_URL: await create(url, name, 'template1') } : {};
}

/**
 * What a server is started with to find the demo faculty in its data folder and in a database of its own: copies of those
 * that the set-up made (AULA_PLAYED), since to load it takes most of a start. Where there are none it loads it.
 */
export async function newFaculty(dataDir: string, name = anyName()): Promise<{ DATABASE_URL?: string }> {
  const { AULA_POSTGRES: url, AULA_PLAYED: played } = process.env;
  if (!url || !played) return newDatabase(name);
  await cp(played, dataDir, { recursive: true });
  return { DATABASE_URL: await create(url, name, PLAYED) };
}

const anyName = () => `own_${randomBytes(6).toString('hex')}`;

async function create(url: string, name: string, template: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
