import type { Kysely } from 'kysely';
import type { SourceFile } from '../../src/definition/compiler.ts';
import type { Database } from '../core/tables.ts';
import { system } from '../core/tables.ts';
import { errorCode } from '../database/transaction.ts';

const KEY = 'definitions';
const NO_SUCH_TABLE = '42P01';

/** Definitions as they were last in force. */
export interface Kept {
  /** Of the model they compiled to; tells whether others are there already. */
  hash: string;
  files: SourceFile[];
}

/**
 * The files of the definitions that were last in force, or `null` when there were none. Sources, not a model: whichever
 * program reads them compiles them itself. In the database, so that every process has them, one with an empty data folder
 * too, and so that a backup holds them beside the tables they made. Source: docs/decisions/0016-last-good-definitions.md.
 */
export async function keptSources(db: Kysely<Database>): Promise<SourceFile[] | null> {
  return (await read(db).catch(absent))?.files ?? null;
}

/** The same with their hash, of a database whose tables are there. */
export const keptDefinitions = (db: Kysely<Database>): Promise<Kept | null> => read(db);

/** Keeps the files as the last good ones. Call it when the tables follow them. */
export async function keepSources(
  db: Kysely<Database>,
  hash: string,
  files: readonly SourceFile[],
): Promise<void> {
  if ((await read(db))?.hash === hash) return;
  const value = JSON.stringify({ hash, files: files.map(({ path, text }) => ({ path, text })) });
  await system(db)
    .insertInto('system_value')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  await noteVersion(db, hash);
}

/** Most changes leave the tables as they are; those that do not are noted with what was done to the tables. */
async function noteVersion(db: Kysely<Database>, hash: string): Promise<void> {
  const versions = system(db).selectFrom('definition_version').select('hash').orderBy('applied_at', 'desc');
  if ((await versions.limit(1).executeTakeFirst())?.hash === hash) return;
  const applied_at = new Date().toISOString();
  await system(db).insertInto('definition_version').values({ hash, applied_at, statements: [] }).execute();
}

async function read(db: Kysely<Database>): Promise<Kept | null> {
  const row = await system(db)
    .selectFrom('system_value')
    .select('value')
    .where('key', '=', KEY)
    .executeTakeFirst();
  return row ? (row.value as unknown as Kept) : null;
}

/** Before the very first start there is not even a table. */
function absent(error: unknown): null {
  if (errorCode(error) === NO_SUCH_TABLE) return null;
  throw error;
}
