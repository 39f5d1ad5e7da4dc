// `npm run backup -- FILE`: writes database, files and definitions to one new archive, while the server runs or not. Exit
// code 1 when it cannot, and when a file that rows name is not in the store; the archive is made all the same then.
import { resolve } from 'node:path';
import { backUp } from '../server/backup/backup.ts';
import { type Answer, askForBackup } from '../server/backup/door.ts';
import { type Config, readConfig } from '../server/core/config.ts';
import { openContents } from '../server/files/contents.ts';
import { openDatabase } from '../server/open.ts';

async function make(config: Config, path: string): Promise<Answer> {
  const asked = config.databaseUrl === null ? await askForBackup(config.dataDir, path) : null;
  if (asked) return asked;
  const connection = await openDatabase(config);
  try {
    const { definitionsDir } = config;
    return await backUp({ db: connection.db, store: openContents(config), definitionsDir }, path);
  } finally {
    await connection.close();
  }
}

async function run(): Promise<void> {
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0) throw new Error('Usage: npm run backup -- FILE');
  const path = resolve(process.env.INIT_CWD ?? '.', file);
  const { made, tables, files, faults } = await make(readConfig(process.env, process.cwd()), path);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${path}: ${rows} rows in ${tables.length} tables and ${files.length} files, as of ${made}.`);
  // An upload that nobody sent yet goes after a day, also while a backup is made.
  const lost = faults.filter(({ record }) => record !== null);
  for (const { key, fault, record, row } of lost)
    console.error(`The file ${key} of ${record} ${row} is ${fault} in the store.`);
  if (lost.length > 0) process.exitCode = 1;
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
