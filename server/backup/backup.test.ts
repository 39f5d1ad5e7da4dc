import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { keepSources } from '../definitions/kept-sources.ts';
import { loadDefinitions } from '../definitions/load.ts';
import { openSmallFaculty, smallModel } from '../testing/small-faculty.ts';
import { openArchive } from './archive-reader.ts';
import { backUp } from './backup.ts';
import { askForBackup, openBackupDoor } from './door.ts';
import { DEFINITIONS } from './manifest.ts';
import {
  allRows,
  changeTable,
  type Forgery,
  type Library,
  openLibrary,
  PDF,
  ROOT,
  restored,
  tableNames,
} from './testing/library.ts';
import { unpackDefinitions } from './unpack-definitions.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

describe('a restored backup', () => {
  test('comes from the embedded database to whichever there is', async () => {
    vi.stubEnv('DATABASE_URL', '');
    const embedded = await openSmallFaculty().finally(() => vi.unstubAllEnvs());
    try {
      await keepSources(embedded.deps.db, smallModel().hash, loadDefinitions(ROOT));
      const path = library.newPath();
      await backUp({ db: embedded.deps.db, store: embedded.store, definitionsDir: ROOT }, path);
      const target = await library.emptyTarget();
      await restored(path, target);
      expect(await allRows(target.db)).toEqual(await allRows(embedded.deps.db));
    } finally {
      await embedded.close();
    }
  });

  test('brings the definitions, with the pictures beside them, into a new folder', async () => {
    const archive = await openArchive(await library.backedUp());
    const target = join(library.folder, 'definitions');
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
    const archive = await openArchive(await library.backedUp());
    archive.close();
    const tables = archive.manifest.tables.map(({ table }) => table);
    expect(tables).toContain('audit_seal');
    for (const table of ['lease', 'change_log', 'try_count']) expect(tables).not.toContain(table);
  });
});

describe('files', () => {
  test('that rows name and the store has not, or has otherwise, are told; an upload that went is forgotten', async () => {
    const { db, files } = library.source.deps;
    const [missing, changed] = [await library.addFile(), await library.addFile()];
    const untaken = await files.create(PDF, { name: 'a', type: 'application/pdf', owner: null });
    const { key: gone } = await db
      .selectFrom('stored_file')
      .select('key')
      .where('id', '=', untaken.id)
      .executeTakeFirstOrThrow();
    await library.source.store.remove(missing);
    await library.source.store.remove(String(gone));
    await library.source.store.write(changed, Buffer.from('other'), 'application/pdf');
    const path = library.newPath();
    const { faults } = await backUp(library.from(), path);
    const about = { record: 'book', row: library.source.rows.book };
    expect(faults).toHaveLength(3);
    expect(faults).toContainEqual({ key: missing, fault: 'missing', ...about });
    expect(faults).toContainEqual({ key: changed, fault: 'changed', ...about });
    expect(faults).toContainEqual({ key: gone, fault: 'missing', record: null, row: null });
    const target = await library.emptyTarget();
    await restored(path, target);
    const left = await target.db.selectFrom('stored_file').select('key').execute();
    expect(left).toContainEqual({ key: missing });
    expect(left).not.toContainEqual({ key: gone });
    await db.deleteFrom('stored_file').where('key', 'in', [missing, changed, gone]).execute();
  });

  test('of a store that does not answer fail the backup, and nothing is left', async () => {
    await library.addFile();
    const path = library.newPath();
    const store = { read: () => Promise.reject(new Error('the file store answered 503')) };
    await expect(backUp({ ...library.from(), store }, path)).rejects.toThrow('503');
    expect(
      (await readdir(library.folder)).filter((name) => path.endsWith(name.replace('.part', ''))),
    ).toEqual([]);
  });

  test('an archive is written over nothing', async () => {
    const path = library.newPath();
    await writeFile(path, 'mine');
    await expect(backUp(library.from(), path)).rejects.toThrow('there already');
    expect(await readFile(path, 'utf8')).toBe('mine');
  });
});

describe('a restore is refused, and nothing is written,', () => {
  test('of an archive that ends early, and of one with other bytes', async () => {
    await library.addFile();
    const path = await library.backedUp();
    const whole = await readFile(path);
    for (const part of [0.1, 0.5, 0.9, 0.999]) {
      const short = library.newPath();
      await writeFile(short, whole.subarray(0, Math.floor(whole.length * part)));
      await expect(openArchive(short), String(part)).rejects.toThrow(/no backup, or not all of one|damaged/);
    }
    const archive = await openArchive(path);
    archive.close();
    const { tables, files, sources } = archive.manifest;
    for (const entry of [tables.find(({ table }) => table === 'book'), files[0], sources[0]]) {
      if (!entry) throw new Error('nothing to change');
      const other = await library.forged(path, (_, parts) => parts.set(entry.name, Buffer.from('other')));
      await expect(openArchive(other)).rejects.toThrow(`${entry.name} was changed.`);
      const less = await library.forged(path, (_, parts) => void parts.delete(entry.name));
      await expect(openArchive(less)).rejects.toThrow(`lacks ${entry.name}`);
    }
    const more = await library.forged(path, (_, parts) =>
      parts.set(`${DEFINITIONS}more.yaml`, Buffer.from('')),
    );
    await expect(openArchive(more)).rejects.toThrow('more.yaml is not in the manifest');
    const strange = await library.forged(path, (manifest) =>
      Object.assign(manifest, { format: 'aula-backup-9' }),
    );
    await expect(openArchive(strange)).rejects.toThrow('aula-backup-9');
  });

  test.each<[string, RegExp, Forgery]>([
    [
      'of other rows than the manifest counts',
      /^book has \d+ rows; the manifest says \d+\.$/,
      ({ tables }) => {
        for (const table of tables) if (table.table === 'book') table.rows++;
      },
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
      (manifest, parts) =>
        changeTable(manifest, parts, 'audit', (text) => text.replace('x'.repeat(20), 'y'.repeat(20))),
    ],
  ])('%s', async (_, message, edit) => {
    await library.addFile();
    await library.audited();
    const path = await library.forged(await library.backedUp(), edit);
    const target = await library.emptyTarget();
    await expect(restored(path, target)).rejects.toThrow(message);
    expect(await tableNames(target.db)).toEqual([]);
    expect(await readdir(target.dataDir)).toEqual([]);
  });

  test('when a file cannot be written: those before it go again', async () => {
    await library.addFile();
    await library.addFile();
    const target = await library.emptyTarget();
    let written = 0;
    const store = {
      ...target.store,
      write: (key: string, content: Buffer, type: string) =>
        ++written === 2 ? Promise.reject(new Error('disk full')) : target.store.write(key, content, type),
    };
    await expect(restored(await library.backedUp(), { ...target, store })).rejects.toThrow('disk full');
    expect(await tableNames(target.db)).toEqual([]);
    const left = await readdir(target.dataDir, { recursive: true });
    expect(left.filter((name) => name.endsWith('.pdf'))).toEqual([]);
  });
});

describe('the door of a running server', () => {
  test('writes where it is asked to, tells what went wrong, and is closed without one', async () => {
    const dataDir = await mkdtemp(join(library.folder, 'door-'));
    const [path, taken] = [library.newPath(), await library.backedUp()];
    expect(await askForBackup(dataDir, path)).toBeNull();
    const close = await openBackupDoor(
      dataDir,
      (target) => backUp(library.from(), target),
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
    expect(await askForBackup(dataDir, library.newPath())).toBeNull();
  });
});
