import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Connection } from '../database/connect.ts';
import { connectEmbedded, connectPostgres } from '../database/connect.ts';
import { applySchema, type SchemaSource } from '../database/schema.ts';
import { freshTemplate, templateWith } from './fresh-template.ts';

/**
 * A fresh database for one test file, empty or with the tables of `model`: on the PostgreSQL of DATABASE_URL when it is
 * set (a database of its own there, dropped by `close`), else in memory. Open one per file in `beforeAll` and close it in
 * `afterAll`. The files that import this are those that `npm test` runs on both.
 */
export async function openTestDatabase(model?: SchemaSource): Promise<Connection> {
  const url = process.env.DATABASE_URL;
  const template = url || !model ? null : await templateWith(model);
  const connection = url
    ? await openOnServer(url)
    : await connectEmbedded(null, template ?? (await freshTemplate()));
  if (model && !template) await applySchema(connection.db, model);
  return connection;
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
