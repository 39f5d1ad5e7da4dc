import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Connection } from '../database/connect.ts';
import { connectEmbedded, connectPostgres } from '../database/connect.ts';
import { applySchema, digestOfTables, type SchemaSource } from '../database/schema.ts';
import { freshTemplate, templateWith } from './fresh-template.ts';

/**
 * A fresh database for one test file, empty or with the tables of `model`: on the PostgreSQL of DATABASE_URL when it is
 * set (a database of its own there, dropped by `close`), else in memory. Open one per file in `beforeAll` and close it in
 * `afterAll`. The files that import this are those that `npm test` runs on both.
 */
export async function openTestDatabase(model?: SchemaSource): Promise<Connection> {
  const url = process.env.DATABASE_URL;
  if (url) return openOnServer(url, model);
  const template = model ? await templateWith(model) : null;
  const connection = await connectEmbedded(null, template ?? (await freshTemplate()));
  if (model && !template) await applySchema(connection.db, model);
  return connection;
}

async function openOnServer(url: string, model?: SchemaSource): Promise<Connection> {
  const name = `aula_test_${randomBytes(6).toString('hex')}`;
  await administrate(url, async (client) => {
    const template = model ? await templateOn(client, url, model) : 'template1';
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

/** Name of a database with the tables of `model`, made by the first test that asks: a copy of it takes 20 ms. */
async function templateOn(client: pg.Client, url: string, model: SchemaSource): Promise<string> {
  const name = `aula_tables_${digestOfTables(model).slice(0, 16)}`;
  await client.query('select pg_advisory_lock($1)', [MAKING_TEMPLATE]);
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await makeTemplate(client, url, { name, model });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MAKING_TEMPLATE]);
  }
  return name;
}

/** It has its name only when it is whole. */
async function makeTemplate(
  client: pg.Client,
  url: string,
  { name, model }: { name: string; model: SchemaSource },
): Promise<void> {
  const begun = `${name}_begun`;
  await client.query(`drop database if exists ${begun}`);
  await client.query(`create database ${begun}`);
  const connection = connectPostgres(onServer(url, begun));
  try {
    await applySchema(connection.db, model);
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
