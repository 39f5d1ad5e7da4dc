import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Sealer } from '../audit/seal.ts';
import { verifyAudit } from '../audit/verify.ts';
import type { Db } from '../core/deps.ts';
import { newId } from '../core/new-id.ts';
import type { Connection } from '../database/connect.ts';
import { keepSources } from '../definitions/kept-sources.ts';
import { loadDefinitions } from '../definitions/load.ts';
import { openContents } from '../files/contents.ts';
import { openTestDatabase } from '../testing/database.ts';
import { openSmallFaculty, type SmallFaculty, smallModel } from '../testing/small-faculty.ts';
import { type Archive, openArchive } from './archive-reader.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { backUp } from './backup.ts';
import { askForBackup, openBackupDoor } from './door.ts';
import { DEFINITIONS, MANIFEST, type Manifest, SEAL } from './manifest.ts';
import { restore } from './restore.ts';
import { tablesOf } from './rows.ts';
import { unpackDefinitions } from './unpack-definitions.ts';

const ROOT = fileURLToPath(new URL('../../tests/fixtures/small', import.meta.url));
const PDF = Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

let folder: string;
let source: SmallFaculty;
const opened: Connection[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aula-backup-'));
  source = await openSmallFaculty();
  await keepSources(source.deps.db, smallModel().hash, loadDefinitions(ROOT));
});
afterAll(async () => {
  for (const connection of opened) await connection.close();
  await source.close();
  await rm(folder, { recursive: true, force: true });
});

/** A database without tables, and an empty file store. */
async function emptyTarget() {
  const connection = await openTestDatabase();
  opened.push(connection);
  const dataDir = await mkdtemp(join(folder, 'target-'));
  return { db: connection.db as Db, store: openContents({ s3: null, dataDir }), dataDir };
}

const from = () => ({ db: source.deps.db, store: source.store, definitionsDir: ROOT });
const newPath = () => join(folder, `${newId()}.zip`);

async function backedUp(): Promise<string> {
  const path = newPath();
  await backUp(from(), path);
  return path;
}

/** Restores and closes; the archive that was read. */
async function restored(path: string, target: Parameters<typeof restore>[0], options = {}) {
  const archive = await openArchive(path);
  try {
    return await restore(target, archive, options);
  } finally {
    archive.close();
  }
}

async function tableNames(db: Db): Promise<string[]> {
  return (await db.transaction().execute(tablesOf)).map(({ name }) => name);
}

/** All rows of all tables by their columns' names, as text. */
async function allRows(db: Db): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name, columns } of await db.transaction().execute(tablesOf)) {
    const values = sql.join(columns.toSorted().map((column) => sql.ref(column)));
    const { rows } = await sql<{ text: string }>`
      select row(${values})::text as text from ${sql.table(name)} order by 1`.execute(db);
    found[name] = rows.map(({ text }) => text);
  }
  return found;
}

async function addBook(db: Db, title: string): Promise<void> {
  const row = { id: newId(), department: 'FIS', title, author: 'A', kind: 'text', copies: 1 };
  await db.insertInto('book').values(row).execute();
}

/** A file that a row has. */
async function addFile(content: Buffer = PDF): Promise<string> {
  const { files, db } = source.deps;
  const { id } = await files.create(content, { name: 'surat', type: 'application/pdf', owner: null });
  await db
    .updateTable('stored_file')
    .set({ record: 'book', row: source.rows.book })
    .where('id', '=', id)
    .execute();
  const row = await db.selectFrom('stored_file').select('key').where('id', '=', id).executeTakeFirstOrThrow();
  return String(row.key);
}

async function audited(): Promise<void> {
  const { db } = source.deps;
  const action = 'x'.repeat(20);
  await sql`insert into audit (action, result, detail) values (${action}, 'done', '{"a": [1, null]}')`.execute(
    db,
  );
  await sealed(db);
}

/** All that is written is sealed; what other tests have open on the same database server holds that back for a moment. */
async function sealed(db: Parameters<typeof verifyAudit>[0], since?: Parameters<typeof verifyAudit>[1]) {
  const now = async () => {
    await new Sealer(db).seal();
    return (await verifyAudit(db, since)).waiting;
  };
  await expect.poll(now).toBe(0);
  return verifyAudit(db, since);
}

/** The same archive with other parts. */
async function forged(
  path: string,
  change: (manifest: Manifest, parts: Map<string, Buffer>) => void,
): Promise<string> {
  const archive = await openArchive(path);
  const parts = new Map<string, Buffer>();
  const { manifest } = archive;
  for (const entry of [...manifest.tables, ...manifest.files, ...manifest.sources])
    parts.set(entry.name, await contentOf(archive, entry.name));
  archive.close();
  change(manifest, parts);
  const text = Buffer.from(JSON.stringify(manifest));
  parts.set(MANIFEST, text);
  parts.set(SEAL, Buffer.from(createHash('sha256').update(text).digest('hex')));
  const target = newPath();
  const writer = new ArchiveWriter(target);
  for (const [name, content] of parts) await writer.add(name, [content] as unknown as AsyncIterable<Buffer>);
  await writer.finish();
  return target;
}

async function contentOf(archive: Archive, name: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await archive.read({ name })) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

describe('a restored backup', () => {
  test('has every row, file and definition, and an audit log that goes on', async () => {
    const key = await addFile();
    await addBook(source.deps.db, 'Garis\nbaru, "kutip" \\ dan \u2028 tanda');
    await source.deps.db
      .insertInto('member')
      .values({ id: newId(), department: 'FIS', user: source.people.head, name: 'N', active: false })
      .execute();
    await audited();
    const target = await emptyTarget();
    const { audit } = await restored(await backedUp(), target);
    const [before, after] = [await allRows(source.deps.db), await allRows(target.db)];
    expect(after).toEqual(before);
    expect(after.book?.length).toBeGreaterThan(2);
    expect(audit.last).toEqual((await verifyAudit(source.deps.db)).last);
    expect(await readFile(join(target.dataDir, 'files', key))).toEqual(PDF);
    await sql`insert into audit (action, result) values ('after', 'done')`.execute(target.db);
    expect(await sealed(target.db, audit.last)).toMatchObject({ broken: null });
  });

  test('is of one moment, whatever is written meanwhile', async () => {
    const { db } = source.deps;
    const key = await addFile();
    let [writing, written] = [true, 0];
    const write = async () => {
      while (writing) {
        // The embedded database answers without a pause, and nothing else would come to its turn.
        await pause();
        written++;
        await db.transaction().execute(async (trx) => {
          await addBook(trx, `pair ${written}`);
          await sql`insert into setting (department, "group", key, value, updated_at)
            values ('', 'pair', ${`pair ${written}`}, '1', now())`.execute(trx);
        });
      }
    };
    const writers = write();
    const path = await backedUp();
    await addBook(db, 'later');
    writing = false;
    await writers;
    const target = await emptyTarget();
    await restored(path, target);
    const count = async (reader: Db, what: ReturnType<typeof sql>) =>
      (await sql<{ n: number }>`select count(*)::integer as n from ${what}`.execute(reader)).rows[0]?.n;
    const books = await count(target.db, sql`book where title like 'pair %'`);
    expect(books).toBe(await count(target.db, sql`setting where "group" = 'pair'`));
    expect(books).toBeLessThan((await count(db, sql`book where title like 'pair %'`)) ?? 0);
    expect(await count(target.db, sql`book where title = 'later'`)).toBe(0);
    expect(await readFile(join(target.dataDir, 'files', key))).toEqual(PDF);
  });

  test('comes from the embedded database to whichever there is', async () => {
    vi.stubEnv('DATABASE_URL', '');
    const embedded = await openSmallFaculty().finally(() => vi.unstubAllEnvs());
    try {
      await keepSources(embedded.deps.db, smallModel().hash, loadDefinitions(ROOT));
      const path = newPath();
      await backUp({ db: embedded.deps.db, store: embedded.store, definitionsDir: ROOT }, path);
      const target = await emptyTarget();
      await restored(path, target);
      expect(await allRows(target.db)).toEqual(await allRows(embedded.deps.db));
    } finally {
      await embedded.close();
    }
  });

  test('brings the definitions, with the pictures beside them, into a new folder', async () => {
    const archive = await openArchive(await backedUp());
    const target = join(folder, 'definitions');
    await unpackDefinitions(archive, target);
    archive.close();
    expect(loadDefinitions(target).map(({ path, text }) => [path, text])).toEqual(
      loadDefinitions(ROOT).map(({ path, text }) => [path, text]),
    );
    const beside = archive.manifest.sources.filter((one) => !one.source);
    for (const { path } of beside)
      expect(await readFile(join(target, path))).toEqual(await readFile(join(ROOT, path)));
  });

  test('leaves out what running processes know of each other', async () => {
    const archive = await openArchive(await backedUp());
    archive.close();
    const tables = archive.manifest.tables.map(({ table }) => table);
    expect(tables).toContain('audit_seal');
    for (const table of ['lease', 'change_log', 'try_count']) expect(tables).not.toContain(table);
  });
});

describe('files', () => {
  test('that rows name and the store has not, or has otherwise, are told; an upload that went is forgotten', async () => {
    const { db, files } = source.deps;
    const [missing, changed] = [await addFile(), await addFile()];
    const untaken = await files.create(PDF, { name: 'a', type: 'application/pdf', owner: null });
    const { key: gone } = await db
      .selectFrom('stored_file')
      .select('key')
      .where('id', '=', untaken.id)
      .executeTakeFirstOrThrow();
    await source.store.remove(missing);
    await source.store.remove(String(gone));
    await source.store.write(changed, Buffer.from('other'), 'application/pdf');
    const path = newPath();
    const { faults } = await backUp(from(), path);
    const about = { record: 'book', row: source.rows.book };
    expect(faults).toHaveLength(3);
    expect(faults).toContainEqual({ key: missing, fault: 'missing', ...about });
    expect(faults).toContainEqual({ key: changed, fault: 'changed', ...about });
    expect(faults).toContainEqual({ key: gone, fault: 'missing', record: null, row: null });
    const target = await emptyTarget();
    await restored(path, target);
    const left = await target.db.selectFrom('stored_file').select('key').execute();
    expect(left).toContainEqual({ key: missing });
    expect(left).not.toContainEqual({ key: gone });
    await db.deleteFrom('stored_file').where('key', 'in', [missing, changed, gone]).execute();
  });

  test('of a store that does not answer fail the backup, and nothing is left', async () => {
    await addFile();
    const path = newPath();
    const store = { read: () => Promise.reject(new Error('the file store answered 503')) };
    await expect(backUp({ ...from(), store }, path)).rejects.toThrow('503');
    expect((await readdir(folder)).filter((name) => path.endsWith(name.replace('.part', '')))).toEqual([]);
  });

  test('an archive is written over nothing', async () => {
    const path = newPath();
    await writeFile(path, 'mine');
    await expect(backUp(from(), path)).rejects.toThrow('there already');
    expect(await readFile(path, 'utf8')).toBe('mine');
  });
});

describe('a restore is refused, and nothing is written,', () => {
  test('where somebody has rows, unless they may go', async () => {
    const path = await backedUp();
    const target = await emptyTarget();
    await restored(path, target);
    await addBook(target.db, 'own');
    const old = newId();
    const oldKey = `2020/${old}.pdf`;
    await target.store.write(oldKey, PDF, 'application/pdf');
    await sql`insert into stored_file (id, key, name, type, size, status, created_at)
      values (${old}, ${oldKey}, 'a', 'application/pdf', 1, 'stored', now())`.execute(target.db);
    await sql`create function left_over() returns integer language sql as 'select 1'`.execute(target.db);
    const before = await allRows(target.db);
    await expect(restored(path, target)).rejects.toThrow(/not empty .* --replace/);
    expect(await allRows(target.db)).toEqual(before);
    await restored(path, target, { replace: true });
    expect(await allRows(target.db)).toEqual(await allRows(source.deps.db));
    await expect(target.store.read(oldKey)).rejects.toThrow();
    const { rows } = await sql`select to_regproc('left_over') as found`.execute(target.db);
    expect(rows).toEqual([{ found: null }]);
  });

  test('of an archive that ends early, and of one with other bytes', async () => {
    await addFile();
    const path = await backedUp();
    const whole = await readFile(path);
    for (const part of [0.1, 0.5, 0.9, 0.999]) {
      const short = newPath();
      await writeFile(short, whole.subarray(0, Math.floor(whole.length * part)));
      await expect(openArchive(short), String(part)).rejects.toThrow(/no backup, or not all of one|damaged/);
    }
    const archive = await openArchive(path);
    archive.close();
    const { tables, files, sources } = archive.manifest;
    for (const entry of [tables.find(({ table }) => table === 'book'), files[0], sources[0]]) {
      if (!entry) throw new Error('nothing to change');
      const other = await forged(path, (_, parts) => parts.set(entry.name, Buffer.from('other')));
      await expect(openArchive(other)).rejects.toThrow(`${entry.name} was changed.`);
      const less = await forged(path, (_, parts) => void parts.delete(entry.name));
      await expect(openArchive(less)).rejects.toThrow(`lacks ${entry.name}`);
    }
    const more = await forged(path, (_, parts) => parts.set(`${DEFINITIONS}more.yaml`, Buffer.from('')));
    await expect(openArchive(more)).rejects.toThrow('more.yaml is not in the manifest');
    const strange = await forged(path, (manifest) => Object.assign(manifest, { format: 'aula-backup-9' }));
    await expect(openArchive(strange)).rejects.toThrow('aula-backup-9');
  });

  test.each<[string, RegExp, (manifest: Manifest, parts: Map<string, Buffer>) => void]>([
    [
      'of other rows than the manifest counts',
      /^book has \d+ rows; the manifest says \d+\.$/,
      ({ tables }) => {
        for (const table of tables) if (table.table === 'book') table.rows++;
      },
    ],
    [
      'of a row that the database does not take',
      /^The rows of book were refused/,
      ({ tables }, parts) => change(tables, parts, 'book', () => '"(1,2)"\n'),
    ],
    [
      'of a table that this program has not',
      /no book with colour here/,
      ({ tables }) => {
        for (const table of tables) if (table.table === 'book') table.columns.push('colour');
      },
    ],
    [
      'of an audit log that was changed',
      /audit log of the archive is broken/,
      ({ tables }, parts) =>
        change(tables, parts, 'audit', (text) => text.replace('x'.repeat(20), 'y'.repeat(20))),
    ],
  ])('%s', async (_, message, edit) => {
    await addFile();
    await audited();
    const path = await forged(await backedUp(), edit);
    const target = await emptyTarget();
    await expect(restored(path, target)).rejects.toThrow(message);
    expect(await tableNames(target.db)).toEqual([]);
    expect(await readdir(target.dataDir)).toEqual([]);
  });

  test('when a file cannot be written: those before it go again', async () => {
    await addFile();
    await addFile();
    const target = await emptyTarget();
    let written = 0;
    const store = {
      ...target.store,
      write: (key: string, content: Buffer, type: string) =>
        ++written === 2 ? Promise.reject(new Error('disk full')) : target.store.write(key, content, type),
    };
    await expect(restored(await backedUp(), { ...target, store })).rejects.toThrow('disk full');
    expect(await tableNames(target.db)).toEqual([]);
    const left = await readdir(target.dataDir, { recursive: true });
    expect(left.filter((name) => name.endsWith('.pdf'))).toEqual([]);
  });
});

function change(
  tables: Manifest['tables'],
  parts: Map<string, Buffer>,
  name: string,
  edit: (text: string) => string,
): void {
  const table = tables.find((one) => one.table === name);
  if (!table) throw new Error(`no table ${name}`);
  const content = Buffer.from(edit(String(parts.get(table.name))));
  parts.set(table.name, content);
  table.sha256 = hashOf(content);
}

describe('the door of a running server', () => {
  test('writes where it is asked to, tells what went wrong, and is closed without one', async () => {
    const dataDir = await mkdtemp(join(folder, 'door-'));
    const [path, taken] = [newPath(), await backedUp()];
    expect(await askForBackup(dataDir, path)).toBeNull();
    const close = await openBackupDoor(
      dataDir,
      (target) => backUp(from(), target),
      (error) => {
        throw error;
      },
    );
    const answer = await askForBackup(dataDir, path);
    const archive = await openArchive(path);
    archive.close();
    expect(answer?.tables).toEqual(archive.manifest.tables);
    await expect(askForBackup(dataDir, taken)).rejects.toThrow('there already');
    await close();
    expect(await askForBackup(dataDir, newPath())).toBeNull();
  });
});
