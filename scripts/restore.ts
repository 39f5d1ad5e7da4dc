// `npm run restore -- FILE [--check] [--replace] [--definitions FOLDER]`: proves an archive of `npm run backup` and puts it
// into the database and the file store that the environment names. `--check` only proves it. `--replace` lets go what the
// database holds. `--definitions` also puts the definitions into a new folder. Exit code 1, and nothing written, when
// something is wrong.
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Archive, openArchive } from '../server/backup/archive-reader.ts';
import { restore } from '../server/backup/restore.ts';
import { unpackDefinitions } from '../server/backup/unpack-definitions.ts';
import { readConfig } from '../server/core/config.ts';
import { openContents } from '../server/files/contents.ts';
import { openDatabase } from '../server/open.ts';

const USAGE = 'Usage: npm run restore -- FILE [--check] [--replace] [--definitions FOLDER]';

function readWords() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      definitions: { type: 'string' },
    },
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error(USAGE);
  return { ...values, path: inPlace(file) };
}

/** Where the command was typed; npm runs it in the project. */
const inPlace = (path: string) => resolve(process.env.INIT_CWD ?? '.', path);

function tell({ manifest }: Archive): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `The archive is whole: ${rows} rows and ${manifest.files.length} files, as of ${manifest.made}.`,
  );
  for (const { key, fault, record, row } of manifest.faults.filter((one) => one.record !== null))
    console.log(`When it was made, the file ${key} of ${record} ${row} was ${fault} in the store.`);
}

async function fill(archive: Archive, replace: boolean): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  await mkdir(config.dataDir, { recursive: true });
  const connection = await openDatabase(config);
  try {
    const { rows, files, audit } = await restore(
      { db: connection.db, store: openContents(config) },
      archive,
      { replace },
    );
    console.log(`Restored ${rows} rows and ${files} files.`);
    console.log(
      `${audit.entries} entries of the audit log in ${audit.seals} seals are as they were written.`,
    );
    if (audit.last) console.log(`Last seal: ${audit.last.number}:${audit.last.hash}`);
  } finally {
    await connection.close();
  }
}

async function run(): Promise<void> {
  const { path, check, replace, definitions } = readWords();
  const archive = await openArchive(path);
  try {
    tell(archive);
    if (check) return;
    await fill(archive, replace);
    if (definitions !== undefined) await unpackDefinitions(archive, inPlace(definitions));
  } finally {
    archive.close();
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
