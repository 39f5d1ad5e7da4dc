import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceFile } from '../../src/definition/compiler.ts';
import type { Db, Trx } from '../core/deps.ts';
import { projectRoot } from '../core/project-root.ts';
import type { StoredFileTable } from '../core/tables.ts';
import { system } from '../core/tables.ts';
import { keptDefinitions } from '../definitions/kept-sources.ts';
import { besideDefinitions } from '../definitions/load.ts';
import type { FileStore } from '../files/store.ts';
import { NO_FILE } from '../files/store.ts';
import { ArchiveWriter } from './archive-writer.ts';
import {
  ArchiveError,
  DEFINITIONS,
  type DefinitionEntry,
  FILES,
  type FileEntry,
  type FileFault,
  FORMAT,
  MANIFEST,
  type Manifest,
  SEAL,
  TABLES,
  type TableEntry,
} from './manifest.ts';
import { linesOf, tablesOf, takeTime } from './rows.ts';

export interface BackupSource {
  db: Db;
  store: Pick<FileStore, 'read'>;
  definitionsDir: string;
}

type Known = Pick<StoredFileTable, 'key' | 'type' | 'sha256' | 'record' | 'row'>;

/**
 * Writes everything to a new archive at `path`: the rows of one moment, then the files that those rows name (a file is
 * never changed, and goes only when no row has it), then the definitions in force at that moment. Throws, and leaves
 * nothing, when it cannot; a file that the store has not is told in the manifest.
 */
export async function backUp(source: BackupSource, path: string): Promise<Manifest> {
  if (await stat(path).catch(() => null)) throw new ArchiveError(`${path} is there already.`);
  const archive = new ArchiveWriter(path);
  try {
    const made = new Date().toISOString();
    const { tables, known, kept } = await addRows(source.db, archive);
    const { files, faults } = await addFiles(source.store, archive, known);
    const sources = await addDefinitions(source.definitionsDir, archive, kept.files);
    const manifest: Manifest = {
      format: FORMAT,
      made,
      version: version(),
      definitions: kept.hash,
      tables,
      files,
      sources,
      faults,
    };
    const text = Buffer.from(JSON.stringify(manifest, null, 1));
    await archive.add(MANIFEST, only(text));
    await archive.add(SEAL, only(Buffer.from(createHash('sha256').update(text).digest('hex'))));
    await archive.finish();
    return manifest;
  } catch (error) {
    await archive.giveUp();
    throw error;
  }
}

/** All in one transaction that sees one moment and hinders nobody's writing. */
function addRows(db: Db, archive: ArchiveWriter) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await takeTime(trx);
      const kept = await keptDefinitions(trx);
      if (kept === null)
        throw new ArchiveError('This database keeps no definitions: start the server on it.');
      const tables: TableEntry[] = [];
      for (const table of await tablesOf(trx)) {
        let rows = 0;
        const lines = linesOf(trx, table, (more) => {
          rows += more;
        });
        const entry = await archive.add(`${TABLES}${table.name}.jsonl`, lines);
        tables.push({ ...entry, table: table.name, columns: table.columns, rows });
      }
      return { tables, known: await knownFiles(trx), kept };
    });
}

const knownFiles = (trx: Trx): Promise<Known[]> =>
  system(trx)
    .selectFrom('stored_file')
    .select(['key', 'type', 'sha256', 'record', 'row'])
    .where('status', '=', 'stored')
    .orderBy('key')
    .execute();

async function addFiles(store: BackupSource['store'], archive: ArchiveWriter, known: readonly Known[]) {
  const files: FileEntry[] = [];
  const faults: FileFault[] = [];
  for (const { key, type, sha256, record, row } of known) {
    const content = await store.read(key).catch((error: NodeJS.ErrnoException) => {
      if (error.code === NO_FILE) return null;
      throw error;
    });
    const tell = (fault: FileFault['fault']) => faults.push({ key, fault, record, row });
    if (content === null) {
      tell('missing');
      continue;
    }
    const entry = await archive.add(`${FILES}${key}`, content, { packed: true });
    if (sha256 !== null && sha256 !== entry.sha256) tell('changed');
    files.push({ ...entry, key, type });
  }
  return { files, faults };
}

/** The sources as the database keeps them, and from the disk the pictures and fonts beside them. */
async function addDefinitions(root: string, archive: ArchiveWriter, kept: readonly SourceFile[]) {
  const entries: DefinitionEntry[] = [];
  for (const { path, text } of kept) {
    const entry = await archive.add(`${DEFINITIONS}${path}`, only(Buffer.from(text)));
    entries.push({ ...entry, path, source: true });
  }
  for (const path of besideDefinitions(root)) {
    const entry = await archive.add(`${DEFINITIONS}${path}`, createReadStream(join(root, path)));
    entries.push({ ...entry, path, source: false });
  }
  return entries;
}

async function* only(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

function version(): string {
  const { version } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8'));
  return version;
}
