import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdministrator } from '../../server/auth/administrator.ts';
import { readConfig } from '../../server/core/config.ts';
import { openBase } from '../../server/open.ts';
import type { ImportState } from '../../src/definition/wire.ts';
import { openPlace, type Place } from './place.ts';
import { ROOT, startServer } from './running-server.ts';

const ROWS = 500;
const LIMIT_MS = 300_000;
const EMAIL = 'admin@example.org';
const PASSWORD = 'sandi uji coba';
const IMPORTS = '/api/routes/books.detail@desk';

let folder: string;
let definitions: string;
let place: Place;
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
  place = await openPlace(folder);
  const base = await openBase(readConfig({ ...place.environment, DEFINITIONS_DIR: definitions }, ROOT), {
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
afterAll(async () => {
  await place?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function change(file: string, find: string, replace: string): Promise<void> {
  const path = join(definitions, file);
  const before = await readFile(path, 'utf8');
  expect(before).toContain(find);
  await writeFile(path, before.replace(find, replace));
}

it(
  'kill -9 in the middle of an import leaves all of its rows or none; whoever comes back is told which, and begins anew',
  async () => {
    const server = await startServer({ ...place.environment, DEFINITIONS_DIR: definitions });
    const before = await desk(server.url);
    const start = Date.now();
    const { id } = await before.begun();
    expect(await before.settled(id)).toMatchObject({ status: 'checked', summary: { fresh: ROWS, wrong: 0 } });
    const looking = Date.now() - start;

    // Its answer may come after the rows, which keep a server busy that is one with its database.
    const answered = before.write(id).catch(() => undefined);
    await wait(looking / 2);
    server.child.kill('SIGKILL');
    await server.ended;
    await answered;
    const { books, status } = await inDatabase();
    expect([
      [0, 'writing'],
      [ROWS, 'done'],
    ]).toContainEqual([books, status]);

    const next = await startServer({ ...place.environment, DEFINITIONS_DIR: definitions });
    const after = await desk(next.url);
    const none = books === 0;

    expect(await after.open()).toBe(none ? id : null);
    expect(await after.settled(id)).toMatchObject(
      none
        ? { status: 'failed', message: expect.stringMatching(/terhenti.*Tidak ada baris yang disimpan/) }
        : { status: 'done', of: ROWS },
    );
    const again = await after.begun();
    const looked = await after.settled(again.id);
    expect(looked).toMatchObject({ status: 'checked', summary: { fresh: none ? ROWS : 0 } });
    if (none) {
      await after.write(again.id);
      expect(await after.settled(again.id)).toMatchObject({ status: 'done', of: ROWS });
    }
    expect(await after.open()).toBe(none ? null : again.id);
    next.child.kill('SIGTERM');
    await next.ended;
    expect((await inDatabase()).books).toBe(ROWS);
  },
  LIMIT_MS,
);

/** How many books came in, and what is noted of the first run; its process is taken to be silent long since. */
async function inDatabase(): Promise<{ books: number; status: string | undefined }> {
  const { db, close } = await place.open();
  await sql`update import_run set beat = beat - interval '2 minutes'`.execute(db);
  const { rows } = await sql<{ books: number; status: string }>`
    select (select count(*)::int from book where id <> 'b0') as books, status from import_run order by begun limit 1`.execute(
    db,
  );
  await close();
  return { books: rows[0]?.books ?? 0, status: rows[0]?.status };
}

/** What somebody at the desk does about an import. */
async function desk(url: string) {
  const headers = await signIn(url);
  const imports = `${url}${IMPORTS}/blocks/b1/imports`;
  const addressOf = (id: string) => `${url}${IMPORTS}/imports/${id}`;
  const stateOf = async (id: string) =>
    (await (await fetch(`${addressOf(id)}?p.id=b0`, { headers })).json()) as ImportState;
  const settled = async (id: string): Promise<ImportState> => {
    const state = await stateOf(id);
    if (state.status !== 'checking' && state.status !== 'writing') return state;
    await wait(50);
    return settled(id);
  };
  const begun = async () => {
    const lines = Array.from({ length: ROWS }, (_, n) => `Buku ${n},Buku ajar`);
    const answer = await fetch(`${imports}?name=buku.csv&p.id=b0`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: ['Judul,Jenis', ...lines].join('\n'),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as ImportState;
  };
  const write = async (id: string) => {
    const answer = await fetch(`${addressOf(id)}/write?p.id=b0`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ skip: false }),
    });
    expect(answer.status).toBe(200);
  };
  const open = async () =>
    (await (await fetch(`${imports}?p.id=b0`, { headers })).json()).running as string | null;
  return { begun, settled, write, open };
}

async function signIn(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/auth/sign-in-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  const { credentials } = (await answer.json()) as { credentials: string[] };
  return { authorization: `Bearer ${credentials[0]}`, org: department };
}
