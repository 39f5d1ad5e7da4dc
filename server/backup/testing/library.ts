import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { Sealer } from '../../audit/seal.ts';
import { verifyAudit } from '../../audit/verify.ts';
import type { Db } from '../../core/deps.ts';
import { newId } from '../../core/new-id.ts';
import type { Connection } from '../../database/connect.ts';
import { keepSources } from '../../definitions/kept-sources.ts';
import { loadDefinitions } from '../../definitions/load.ts';
import { openContents } from '../../files/contents.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { openSmallFaculty, type SmallFaculty, smallModel } from '../../testing/small-faculty.ts';
import { type Archive, openArchive } from '../archive-reader.ts';
import { ArchiveWriter } from '../archive-writer.ts';
import { backUp } from '../backup.ts';
import { MANIFEST, type Manifest, SEAL } from '../manifest.ts';
import { restore } from '../restore.ts';
import { tablesOf } from '../rows.ts';

export const ROOT = fileURLToPath(new URL('../../../tests/fixtures/small', import.meta.url));
export const PDF = Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

/** A small faculty that is backed up, and where what tests make of it lies. */
export interface Library {
  source: SmallFaculty;
  folder: string;
  /** What a backup is made of. */
  from(): Parameters<typeof backUp>[0];
  newPath(): string;
  backedUp(): Promise<string>;
  /** A database without tables, and an empty file store. */
  emptyTarget(): Promise<Target>;
  /** The key of a file that a row has. */
  addFile(): Promise<string>;
  /** An entry of the audit log, sealed. */
  audited(): Promise<void>;
  /** The same archive with other parts. */
  forged(path: string, change: Forgery): Promise<string>;
  close(): Promise<void>;
}

export interface Target {
  db: Db;
  store: ReturnType<typeof openContents>;
  dataDir: string;
}

export type Forgery = (manifest: Manifest, parts: Map<string, Buffer>) => void;

export async function openLibrary(): Promise<Library> {
  const folder = await mkdtemp(join(tmpdir(), 'aula-backup-'));
  const source = await openSmallFaculty();
  await keepSources(source.deps.db, smallModel().hash, loadDefinitions(ROOT));
  const opened: Connection[] = [];
  const from = () => ({ db: source.deps.db, store: source.store, definitionsDir: ROOT });
  const newPath = () => join(folder, `${newId()}.zip`);
  return {
    source,
    folder,
    from,
    newPath,
    backedUp: async () => {
      const path = newPath();
      await backUp(from(), path);
      return path;
    },
    emptyTarget: async () => {
      const connection = await openTestDatabase();
      opened.push(connection);
      const dataDir = await mkdtemp(join(folder, 'target-'));
      return { db: connection.db as Db, store: openContents({ s3: null, dataDir }), dataDir };
    },
    addFile: () => addFile(source),
    audited: async () => {
      const { db } = source.deps;
      await sql`insert into audit (action, result, detail)
        values (${'x'.repeat(20)}, 'done', '{"a": [1, null]}')`.execute(db);
      await sealed(db);
    },
    forged: (path, change) => forge(path, newPath(), change),
    close: async () => {
      for (const connection of opened) await connection.close();
      await source.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Restores and closes; the archive that was read. */
export async function restored(path: string, target: Parameters<typeof restore>[0], options = {}) {
  const archive = await openArchive(path);
  try {
    return await restore(target, archive, options);
  } finally {
    archive.close();
  }
}

export async function tableNames(db: Db): Promise<string[]> {
  return (await db.transaction().execute(tablesOf)).map(({ name }) => name);
}

/** All rows of all tables by their columns' names, as text. */
export async function allRows(db: Db): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name, columns } of await db.transaction().execute(tablesOf)) {
    const values = sql.join(columns.toSorted().map((column) => sql.ref(column)));
    const { rows } = await sql<{ text: string }>`
      select row(${values})::text as text from ${sql.table(name)} order by 1`.execute(db);
    found[name] = rows.map(({ text }) => text);
  }
  return found;
}

export async function addBook(db: Db, title: string): Promise<void> {
  const row = { id: newId(), department: 'FIS', title, author: 'A', kind: 'text', copies: 1 };
  await db.insertInto('book').values(row).execute();
}

async function addFile({ deps: { files, db }, rows }: SmallFaculty): Promise<string> {
  const { id } = await files.create(PDF, { name: 'surat', type: 'application/pdf', owner: null });
  await db.updateTable('stored_file').set({ record: 'book', row: rows.book }).where('id', '=', id).execute();
  const row = await db.selectFrom('stored_file').select('key').where('id', '=', id).executeTakeFirstOrThrow();
  return String(row.key);
}

/** All that is written is sealed; what other tests have open on the same database server holds that back for a moment. */
export async function sealed(
  db: Parameters<typeof verifyAudit>[0],
  since?: Parameters<typeof verifyAudit>[1],
) {
  const now = async () => {
    await new Sealer(db).seal();
    return (await verifyAudit(db, since)).waiting;
  };
  await expect.poll(now).toBe(0);
  return verifyAudit(db, since);
}

async function forge(path: string, target: string, change: Forgery): Promise<string> {
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

/** Other lines of a table, as the manifest then says. */
export function changeTable(
  { tables }: Manifest,
  parts: Map<string, Buffer>,
  name: string,
  edit: (text: string) => string,
): void {
  const table = tables.find((one) => one.table === name);
  if (!table) throw new Error(`no table ${name}`);
  const content = Buffer.from(edit(String(parts.get(table.name))));
  parts.set(table.name, content);
  table.sha256 = createHash('sha256').update(content).digest('hex');
}
