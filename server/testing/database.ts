import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Connection } from '../database/connect.ts';
import { connectEmbedded, connectPostgres } from '../database/connect.ts';
import { applySchema, digestOfTables, type SchemaSource } from '../database/schema.ts';
import type { Content } from './content.ts';
import { freshTemplate, templateWith } from './fresh-template.ts';

/**
 * A fresh database for one test file, empty or with the tables of `model` and perhaps `content` in them: on the PostgreSQL of DATABASE_URL when it is
 * set (a database of its own there, dropped by `close`), else in memory. Open one per file in `beforeAll` and close it in
 * `afterAll`. Of the files that import this `npm test` runs those named `*.db.test.ts` on both.
 */
export async function openTestDatabase(model?: SchemaSource, content?: Content): Promise<Connection> {
  const url = process.env.DATABASE_URL;
  if (url) return openOnServer(url, model, content);
  const template = model ? await templateWith(model, content) : null;
  const connection = await connectEmbedded(null, template ?? (await freshTemplate()));
  if (model && !template) await applySchema(connection.db, model);
  return connection;
}

async function openOnServer(url: string, model?: SchemaSource, content?: Content): Promise<Connection> {
  const name = `aula_test_${randomBytes(6).toString('hex')}`;
  await administrate(url, async (client) => {
    const template = model ? await templateOn(client, url, { model, content }) : 'template1';
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const connection = connectPostgres(onServer(url, name));
  const close = async () => {
    await connection.close();
    await administrate(url, (client) => client.query(`drop database ${name} with (force)`));
  };
  return { ...connection, close };
}

/** Any number; whoever holds it on the server's own database makes a template. */
const MAKING_TEMPLATE = 4_202_511;

interface Wanted {
  model: SchemaSource;
  content: Content | undefined;
}

/** Name of a database with tables and rows, made by the first test that asks: a copy of it takes 30 ms. */
async function templateOn(client: pg.Client, url: string, wanted: Wanted): Promise<string> {
  const tables = `aula_tables_${digestOfTables(wanted.model).slice(0, 16)}`;
  const name = wanted.content ? `${tables}_${wanted.content.key.slice(0, 16)}` : tables;
  await client.query('select pg_advisory_lock($1)', [MAKING_TEMPLATE]);
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await makeTemplate(client, url, { name, ...wanted });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MAKING_TEMPLATE]);
  }
  return name;
}

/** It has its name only when it is whole. */
async function makeTemplate(
  client: pg.Client,
  url: string,
  { name, model, content }: Wanted & { name: string },
): Promise<void> {
  const begun = `${name}_begun`;
  await client.query(`drop database if exists ${begun}`);
  await client.query(`create database ${begun}`);
  const connection = connectPostgres(onServer(url, begun));
  try {
    await applySchema(connection.db, model);
    await content?.fill(connection.db);
  } finally {
    await connection.close();
  }
  await client.query(`alter database ${begun} rename to ${name}`);
}

function onServer(url: string, database: string): string {
  const target = new URL(url);
  target.pathname = `/${database}`;
  return target.href;
}

async function administrate(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
