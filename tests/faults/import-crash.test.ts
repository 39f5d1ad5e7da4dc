import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdministrator } from '../../server/auth/administrator.ts';
import { readConfig } from '../../server/core/config.ts';
import { connectEmbedded } from '../../server/database/connect.ts';
import { openBase } from '../../server/open.ts';
import { freshTemplate } from '../../server/testing/fresh-template.ts';
import type { ImportState } from '../../src/definition/wire.ts';
import { ROOT, startServer } from './running-server.ts';

const ROWS = 1_500;
const LIMIT_MS = 300_000;
const EMAIL = 'admin@example.org';
const PASSWORD = 'sandi uji coba';
const IMPORTS = '/api/routes/books.detail@desk';

let folder: string;
let definitions: string;
let department = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aula-import-crash-'));
  definitions = join(folder, 'definitions');
  await cp(join(ROOT, 'tests', 'fixtures', 'small'), definitions, { recursive: true });
  await change(
    'schemas/records/book.yaml',
    'x-label: title',
    'x-label: title\nx-editing:\n  create: {by: [desk]}',
  );
  const table = '- table: {record: book, columns: [title], create: create, import: {key: title}}';
  await change('screens/desk/books.yaml', '- header:', `${table}\n      - header:`);
  await (await connectEmbedded(join(folder, 'database'), await freshTemplate())).close();
  const base = await openBase(readConfig({ DATA_DIR: folder, DEFINITIONS_DIR: definitions }, ROOT), {
    watch: false,
  });
  const { db } = base.connection;
  const made = await createAdministrator(db, base.definitions.current(), {
    email: EMAIL,
    name: 'Admin',
    password: PASSWORD,
  });
  department = made.departments[0] ?? '';
  await sql`
    insert into book (id, department, title, kind, copies, row_version, created_at, updated_at)
    values ('b0', ${department}, 'Yang pertama', 'text', 1, 1, now(), now())`.execute(db);
  await base.close();
}, LIMIT_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function change(file: string, find: string, replace: string): Promise<void> {
  const path = join(definitions, file);
  const before = await readFile(path, 'utf8');
  expect(before).toContain(find);
  await writeFile(path, before.replace(find, replace));
}

it(
  'kill -9 in the middle of an import leaves all of its rows or none, and says which',
  async () => {
    const server = await startServer({ DATA_DIR: folder, DEFINITIONS_DIR: definitions });
    const headers = await signIn(server.url);
    const lines = Array.from({ length: ROWS }, (_, n) => `Buku ${n},Buku ajar`);
    const begun = await fetch(`${server.url}${IMPORTS}/blocks/b1/imports?name=buku.csv&p.id=b0`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: ['Judul,Jenis', ...lines].join('\n'),
    });
    const { id } = (await begun.json()) as ImportState;
    const address = `${server.url}${IMPORTS}/imports/${id}`;
    const state = async () => (await (await fetch(`${address}?p.id=b0`, { headers })).json()) as ImportState;
    while ((await state()).status === 'checking') await wait(50);
    expect(await state()).toMatchObject({ status: 'checked', summary: { fresh: ROWS, wrong: 0 } });
    const body = JSON.stringify({ skip: false });
    const json = { ...headers, 'content-type': 'application/json' };
    const writing = await fetch(`${address}/write?p.id=b0`, { method: 'POST', headers: json, body });
    expect(writing.status).toBe(200);
    await wait(150);
    server.child.kill('SIGKILL');
    await server.ended;
    const { db, close } = await connectEmbedded(join(folder, 'database'));
    const { rows } = await sql<{ books: number; status: string }>`
      select (select count(*)::int from book where id <> 'b0') as books, status from import_run`.execute(db);
    await close();
    expect([[{ books: 0, status: 'writing' }], [{ books: ROWS, status: 'done' }]]).toContainEqual(rows);
  },
  LIMIT_MS,
);

async function signIn(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/auth/sign-in-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  const { credentials } = (await answer.json()) as { credentials: string[] };
  return { authorization: `Bearer ${credentials[0]}`, org: department };
}
