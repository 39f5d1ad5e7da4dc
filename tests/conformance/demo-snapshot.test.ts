import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readClockOffset } from '../../server/core/clock.ts';
import type { Db } from '../../server/core/deps.ts';
import { createSecretBox } from '../../server/core/secret-box.ts';
import { keyOfDefinitions } from '../../server/definitions/program-digest.ts';
import { seedWhenEmpty } from '../../server/first-start.ts';
import { openPaper } from '../../server/open-paper.ts';
import { rowId } from '../../server/seeds/row-id.ts';
import { seed } from '../../server/seeds/seed.ts';
import { filledWith } from '../../server/seeds/seeded.ts';
import { fillAhead, loadSnapshot, takeSnapshot } from '../../server/seeds/snapshot/snapshot.ts';
import { readSnapshot, type Snapshot, writeSnapshot } from '../../server/seeds/snapshot/snapshot-file.ts';
import { authoritiesPem } from '../../server/signing/authority.ts';
import { openKeys } from '../../server/signing/carried-keys.ts';
import { checkFile } from '../../server/signing/check-file.ts';
import type { Content } from '../../server/testing/content.ts';
import { openDemoFaculty, projectModel } from '../../server/testing/demo-faculty.ts';
import { keptSnapshot } from '../../server/testing/demo-snapshot.ts';
import { openTestServer, type TestServer } from '../../server/testing/server.ts';
import { smallModel } from '../../server/testing/small-faculty.ts';
import type { SourceFile } from '../../src/definition/compiler.ts';

const SOURCES: SourceFile[] = [{ path: 'schemas/seeds/people.yaml', text: 'demo: true' }];
const PROGRAM = 'program';
const KEY = keyOfDefinitions(SOURCES, PROGRAM);
/** What belongs to an installation, not to the faculty: seals, the feed of changes, notes with the time of today. */
const OWN = ['audit_seal', 'change_log', 'definition_version', 'system_value'];

let snapshot: Snapshot;
let folder: string;
let path: string;
beforeAll(async () => {
  snapshot = { ...(await played()), key: KEY };
  folder = mkdtempSync(join(tmpdir(), 'aula-snapshot-'));
  path = join(folder, 'snapshot.gz');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What the build, or a test before this one, played with these sources. */
async function played(): Promise<Snapshot> {
  const kept = await keptSnapshot();
  if (kept) return kept;
  await (await openDemoFaculty()).close();
  return played();
}

/** A server on a database without a row. */
const openEmpty = () => openTestServer({ model: projectModel(), config: { demo: true } });

/** A name without titles. */
const plain = (name: string) => name.replace(/,.*/, '').replace(/^(\S+\. )+/, '');

/** Every row of every table, as text in any order. */
async function everything({ connection: { db } }: TestServer): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
    order by relname`.execute(db);
  const found: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    if (OWN.includes(name)) continue;
    // Keys lie closed with the secret of each installation.
    const text = name.startsWith('signing_') ? sql`(to_jsonb(t) - 'key')::text` : sql`t::text`;
    const { rows } = await sql<{ text: string }>`select ${text} as text from ${sql.table(name)} as t`.execute(
      db,
    );
    found[name] = rows.map(({ text }) => text).sort();
  }
  return found;
}

describe('the snapshot of the demo faculty', () => {
  let loaded: TestServer;
  beforeAll(async () => {
    await writeSnapshot(path, snapshot);
    loaded = await openEmpty();
    const lines: string[] = [];
    const first = { path, program: PROGRAM };
    await seedWhenEmpty(loaded, SOURCES, (line) => void lines.push(line), first);
    expect(lines).toEqual([expect.stringMatching(/^Loaded the demo faculty/)]);
  });
  afterAll(() => loaded?.close());

  it('gives the rows that were played, one by one', async () => {
    const again = await takeSnapshot(loaded, KEY, snapshot);
    expect(again.tables.map(({ table }) => table)).toEqual(snapshot.tables.map(({ table }) => table));
    for (const [at, { table, rows }] of snapshot.tables.entries()) {
      const found = again.tables[at]?.rows ?? [];
      // Keys lie closed with the secret of each installation.
      if (table.startsWith('signing_')) expect([table, found.length]).toEqual([table, rows.length]);
      else expect([table, found]).toEqual([table, rows]);
    }
    const many = (name: string) => snapshot.tables.find(({ table }) => table === name)?.rows.length ?? 0;
    expect(many('registration')).toBeGreaterThan(20);
    expect(many('history')).toBeGreaterThan(many('registration'));
  });

  it("sets the clock to the faculty's day, however old it is", async () => {
    const shift = await readClockOffset(loaded.connection.db);
    expect(new Date(Date.now() + shift).toISOString()).toMatch(/^2025-11-03T03:0/);
    expect(loaded.deps.clock.today()).toBe('2025-11-03');
  });

  it('brings the files with their contents', async () => {
    const { db } = loaded.connection;
    const { rows } = await sql<{ id: string; sha256: string }>`select id, sha256 from stored_file`.execute(
      db,
    );
    expect(rows.length).toBeGreaterThan(100);
    for (const { id, sha256 } of rows) {
      const here = await loaded.deps.files.read(db, id);
      expect([id, here.toString('base64') === snapshot.contents[sha256]]).toEqual([id, true]);
    }
  });

  it('closes the keys of its certificates with the secret of whoever loads it', async () => {
    const keys = await openKeys(loaded.connection.db, createSecretBox(loaded.keys('signing')));
    expect(keys).toEqual(snapshot.keys);
    expect(Object.keys(keys).length).toBeGreaterThan(10);
  });

  it('has a page of approval that everybody really signed, which nobody believes outside a demo', async () => {
    const { db } = loaded.connection;
    const { rows } = await sql<{ file: string; names: string[] }>`
      select d.file, array_agg(u.name order by s.signed_at) as names from generated_document d
      join signature_request s on s.generated_document = d.id and s.status = 'signed' join "user" u on u.id = s."user"
      where d.registration = ${rowId('registration', 'g15')} and d.code = 'approval_page' and d.status = 'signed' group by d.id`.execute(
      db,
    );
    const [page = { file: '', names: [] }, ...others] = rows;
    expect([page.names.length, others]).toEqual([6, []]);
    const content = await loaded.deps.files.read(db, page.file);
    const checked = await checkFile(loaded.deps, content);
    expect(checked.verdict).toBe('sound');
    expect(checked.signatures.map(({ signer }) => plain(signer))).toEqual(page.names.map(plain));
    const outside = { ...loaded.deps.config, demo: false };
    const elsewhere = await checkFile({ db, config: outside }, content);
    expect(elsewhere.signatures.map(({ state }) => state)).toEqual(page.names.map(() => 'foreign'));
    expect(await authoritiesPem(db, outside)).toBe('');
  });

  it('calls signed what people really signed, and has no signature where it was done on paper', async () => {
    const { db } = loaded.connection;
    const { rows } = await sql<{ label: string; status: string; file: string | null; signed: number }>`
      select d.label, d.status, d.file, count(s.id) filter (where s.status = 'signed')::int as signed
      from generated_document d left join signature_request s on s.generated_document = d.id
      where d.status in ('signed', 'outside') group by d.id`.execute(db);
    const said = async ({ label, file, signed }: (typeof rows)[number]) => {
      const content = file === null ? null : await loaded.deps.files.read(db, file);
      const { verdict, signatures } = content
        ? await checkFile(loaded.deps, content)
        : { verdict: 'unsigned', signatures: [] };
      return [label, verdict, signatures.length, signed];
    };
    const really = rows.filter(({ status }) => status === 'signed');
    expect(really.length).toBeGreaterThan(20);
    for (const one of really) expect(await said(one)).toEqual([one.label, 'sound', one.signed, one.signed]);
    const onPaper = rows.filter(({ status }) => status === 'outside');
    expect(onPaper.length).toBeGreaterThan(100);
    for (const one of onPaper) expect(await said(one)).toEqual([one.label, 'unsigned', 0, 0]);
  });

  it('is not loaded a second time', async () => {
    const before = await everything(loaded);
    expect(await loadSnapshot(loaded, snapshot)).toBeNull();
    expect(await everything(loaded)).toEqual(before);
  });
});

// The same of any faculty: here a small one, which is played in a moment.
describe('a snapshot of any faculty', () => {
  const openLibrary = (content?: Content) =>
    openTestServer({ model: smallModel(), config: { demo: true }, ...(content && { content }) });
  let snapshot: Snapshot;
  let asPlayed: Record<string, string[]>;
  const changed = SOURCES.map(({ path: place, text }) => ({ path: place, text: `${text} # changed` }));
  beforeAll(async () => {
    const library = await openLibrary();
    snapshot = await takeSnapshot(library, KEY, await seed(library.deps, { openPaper }));
    asPlayed = await everything(library);
    await library.close();
  });

  it.each([
    ['written by the first start', undefined],
    ['there ahead of it', { key: 'ahead', fill: (db: Db) => fillAhead(db, snapshot) }],
  ])('gives the database that playing gives, with its rows %s', async (_, content) => {
    await writeSnapshot(path, snapshot);
    const server = await openLibrary(content);
    try {
      const lines: string[] = [];
      const first = { path, program: PROGRAM };
      await seedWhenEmpty(server, SOURCES, (line) => void lines.push(line), first);
      expect(lines).toEqual([expect.stringMatching(/^Loaded the demo faculty/)]);
      expect(await everything(server)).toEqual(asPlayed);
      expect(await filledWith(server.deps.db)).toBeNull();
    } finally {
      await server.close();
    }
  });

  it('whose rows are there ahead is refused in a sentence when the build is another one by then', async () => {
    await writeSnapshot(path, { ...snapshot, key: keyOfDefinitions(changed, PROGRAM) });
    const server = await openLibrary({ key: 'ahead', fill: (db) => fillAhead(db, snapshot) });
    try {
      const start = seedWhenEmpty(server, SOURCES, () => undefined, { path, program: PROGRAM });
      await expect(start).rejects.toThrow('remove the folder and start again');
    } finally {
      await server.close();
    }
  });

  it.each([
    ['other seeds', keyOfDefinitions(changed, PROGRAM)],
    ['another program', keyOfDefinitions(SOURCES, 'another')],
  ])('is not read for %s', async (_, key) => {
    await writeSnapshot(path, snapshot);
    expect(await readSnapshot(path, KEY)).toEqual(snapshot);
    expect(await readSnapshot(path, key)).toBeNull();
  });

  it.each([
    ['cut short', (whole: Buffer) => whole.subarray(0, whole.length - 20)],
    ['half written', (whole: Buffer) => whole.subarray(0, whole.length >> 1)],
    ['damaged', (whole: Buffer) => whole.fill(0, whole.length >> 1, (whole.length >> 1) + 8)],
    ['empty', () => Buffer.alloc(0)],
  ])('is not read when the file is %s', async (_, spoil) => {
    await writeSnapshot(path, snapshot);
    writeFileSync(path, spoil(readFileSync(path)));
    expect(await readSnapshot(path, KEY)).toBeNull();
  });

  it('is replayed when seeds were changed, and when the database refuses it', async () => {
    const refused = { ...snapshot, tables: snapshot.tables.filter(({ table }) => table !== 'user') };
    await writeSnapshot(path, refused);
    expect(await readSnapshot(path, KEY)).toEqual(refused);
    const server = await openLibrary();
    try {
      expect(await loadSnapshot(server, refused)).toBeNull();
      const twice = snapshot.tables.map((one) =>
        one.table === 'user' ? { ...one, rows: [...one.rows, ...one.rows.slice(0, 1)] } : one,
      );
      await expect(loadSnapshot(server, { ...snapshot, tables: twice })).rejects.toThrow();
      expect((await everything(server)).user).toEqual([]);
      const lines: string[] = [];
      await writeSnapshot(path, { ...snapshot, tables: twice });
      await seedWhenEmpty(server, SOURCES, (line) => void lines.push(line), { path, program: PROGRAM });
      expect(lines[0]).toMatch(/^The demo faculty of the build was refused \(duplicate key/);
      expect(lines.at(-1)).toMatch(/^Seeded \d\d rows and 4 steps/);
    } finally {
      await server.close();
    }
  });
});
