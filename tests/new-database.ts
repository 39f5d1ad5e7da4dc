import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * What a server of a browser test is started with to have an empty database on the PostgreSQL of this run
 * (`url`, else AULA_POSTGRES), which takes a quarter of the embedded one's work to start; nothing where none is installed: the server
 * has the embedded one then.
 */
export async function newDatabase(
  name = `own_${randomBytes(6).toString('hex')}`,
  url = process.env.AULA_POSTGRES,
): Promise<{ DATABASE_URL?: string }> {
  if (!url) return {};
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  return { DATABASE_URL: address.href };
}
