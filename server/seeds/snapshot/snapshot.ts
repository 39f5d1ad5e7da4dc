import { sql } from 'kysely';
import type { Model } from '../../../src/definition/model.ts';
import { type Clock, clockAsItIs, saveClockOffset } from '../../core/clock.ts';
import type { Change, Db, Deps, Trx } from '../../core/deps.ts';
import type { Keys } from '../../core/secret.ts';
import { createSecretBox } from '../../core/secret-box.ts';
import { system } from '../../core/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { FileStore } from '../../files/store.ts';
import { closeKeys, openKeys } from '../../signing/carried-keys.ts';
import type { SeedResult } from '../seed.ts';
import { filledWith, forgetFilled, lockSeeding, noteFilled, noteSeeded, wasSeeded } from '../seeded.ts';
import type { Snapshot } from './snapshot-file.ts';
import { fillTables, fitsTables, readTables } from './table-content.ts';

/** Reads out of a database what was just played in it and nothing else. `seeded`: what playing it answered. */
export async function takeSnapshot(
  { deps, keys: own }: { deps: Deps; keys: Keys },
  key: string,
  seeded: SeedResult,
): Promise<Snapshot> {
  const tables = await readTables(deps.db, deps.definitions.current());
  const stored = await system(deps.db).selectFrom('stored_file').selectAll().orderBy('id').execute();
  const files = stored.map(({ key: place, type, sha256 }) => ({ key: place, type, sha256: sha256 ?? '' }));
  const contents: Snapshot['contents'] = {};
  for (const { id, sha256 } of stored) {
    if (sha256 === null || Object.hasOwn(contents, sha256)) continue;
    contents[sha256] = (await deps.files.read(deps.db, id)).toString('base64');
  }
  const keys = await openKeys(deps.db, createSecretBox(own('signing')));
  return { key, clock: deps.clock.now().toISOString(), ...seeded, tables, keys, files, contents };
}

/**
 * Puts the rows of a snapshot into a fresh database ahead of its first start, which makes them its own by `loadSnapshot`:
 * how long that takes then hardly depends on how many they are.
 */
export async function fillAhead(db: Db, snapshot: Snapshot): Promise<void> {
  await inTransaction(db, async (trx) => {
    // References were looked at where the rows were made, by a database with the same tables.
    await sql`set local session_replication_role = replica`.execute(trx);
    await fillTables(trx, snapshot.tables);
    await noteFilled(trx, snapshot.key);
  });
  await sql`analyze`.execute(db);
}

/**
 * Puts a snapshot into a database that was never seeded and sets the clock to where it was taken. Answers what playing it
 * had written, or `null`, with nothing changed, when the database is seeded by now or has other tables. What the database
 * refuses is thrown, and the clock goes on as before. Rows that were filled in ahead stay as they are.
 */
export async function loadSnapshot(
  { deps, store, keys }: { deps: Deps; store: FileStore; keys: Keys },
  snapshot: Snapshot,
): Promise<SeedResult | null> {
  const { db, clock, changes, definitions } = deps;
  const model = definitions.current();
  if (!(await fitsTables(db, model, snapshot.tables))) return null;
  // Before the rows: a file without a row is litter, a row without its file is a broken link.
  await writeFiles(store, snapshot);
  const putBack = clockAsItIs(clock);
  let ahead = false;
  const loaded = await inTransaction(db, async (trx) => {
    await lockSeeding(trx);
    if (await wasSeeded(trx)) return false;
    ahead = (await filledWith(trx)) === snapshot.key;
    await forgetFilled(trx);
    if (ahead) await beginAt(trx, snapshot, clock);
    else await fillDatabase(trx, snapshot, clock);
    await closeKeys(trx, createSecretBox(keys('signing')), snapshot.keys);
    await changes.mark(trx, recordsIn(snapshot, model));
    return true;
  }).catch((error: unknown) => {
    putBack();
    throw error;
  });
  if (!loaded) return null;
  if (!ahead) await sql`analyze`.execute(db);
  return { rows: snapshot.rows, steps: snapshot.steps };
}

/** The rows of a snapshot, in a database that has its tables and no rows. Sets `clock` to where it was taken, and keeps that. */
export async function fillDatabase(trx: Trx, snapshot: Snapshot, clock: Clock): Promise<void> {
  await fillTables(trx, snapshot.tables);
  await beginAt(trx, snapshot, clock);
}

async function beginAt(trx: Trx, snapshot: Snapshot, clock: Clock): Promise<void> {
  clock.set(new Date(snapshot.clock));
  await saveClockOffset(trx, clock);
  await noteSeeded(trx);
}

/** Rows of every department. */
const recordsIn = ({ tables }: Snapshot, { records }: Model): Change[] =>
  tables.flatMap(({ table: record, rows }) =>
    record in records && rows.length > 0 ? [{ record, department: null }] : [],
  );

/** Writes its files to where its rows say that they lie. */
export async function writeFiles(store: FileStore, { files, contents }: Snapshot): Promise<void> {
  const unpacked = new Map(
    Object.entries(contents).map(([sha256, text]) => [sha256, Buffer.from(text, 'base64')]),
  );
  await Promise.all(
    files.map(({ key, type, sha256 }) => {
      const content = unpacked.get(sha256);
      if (!content) throw new Error(`the snapshot lacks the content of ${key}`);
      return store.write(key, content, type);
    }),
  );
}
