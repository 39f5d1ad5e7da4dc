import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { compileDefinitions, messageOf, type SourceFile } from '../../src/definition/compiler.ts';
import type { Model } from '../../src/definition/model.ts';
import { type Verification, verifyAuditIn } from '../audit/verify.ts';
import type { Trx } from '../core/deps.ts';
import type { Database } from '../core/tables.ts';
import { system } from '../core/tables.ts';
import { applySchemaIn } from '../database/schema.ts';
import { collect } from '../files/files.ts';
import type { FileStore } from '../files/store.ts';
import { NO_FILE } from '../files/store.ts';
import type { Archive } from './archive-reader.ts';
import { ArchiveError, type Manifest } from './manifest.ts';
import { putLines, rowsIn, tablesOf, takeTime } from './rows.ts';

export interface RestoreTarget {
  db: Kysely<Database>;
  store: Pick<FileStore, 'read' | 'write' | 'remove'>;
}

export interface Restored {
  rows: number;
  files: number;
  audit: Verification;
}

/** What the making of tables writes itself; the archive has its own. */
const WRITTEN_BY_SCHEMA = ['system_value', 'definition_version'];
const QUEUE_SCHEMA = 'pgboss';

/**
 * Puts an archive into a database and a file store: tables by the archive's definitions, rows, files; all or nothing. The
 * rows are counted against the manifest and the audit log is proved before anything counts. Throws `ArchiveError`, which
 * says what is wrong; then the target is as it was. `replace`: whatever the database holds goes.
 */
export async function restore(
  { db, store }: RestoreTarget,
  archive: Archive,
  { replace = false } = {},
): Promise<Restored> {
  const { manifest } = archive;
  const model = await modelOf(archive);
  const written: string[] = [];
  try {
    const { audit, before } = await db.transaction().execute(async (trx) => {
      await takeTime(trx);
      await refuseServers(trx);
      const before = replace ? await filesBefore(trx) : [];
      await makeRoom(trx, replace);
      await applySchemaIn(trx, model);
      for (const table of WRITTEN_BY_SCHEMA) await sql`delete from ${sql.table(table)}`.execute(trx);
      await putRows(trx, archive);
      const audit = await proveRows(trx, manifest);
      await forgetUntaken(trx, manifest);
      for (const file of manifest.files) {
        if (!(await holds(store, file.key))) written.push(file.key);
        const content = await collect(await archive.read(file), Number.POSITIVE_INFINITY);
        await store.write(file.key, content, file.type);
      }
      return { audit, before };
    });
    const kept = new Set(manifest.files.map(({ key }) => key));
    for (const key of before) if (!kept.has(key)) await store.remove(key);
    await sql`analyze`.execute(db);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { rows, files: manifest.files.length, audit };
  } catch (error) {
    for (const key of written) await store.remove(key).catch(() => undefined);
    throw error;
  }
}

/** Tables are made by the definitions of the archive: those on the disk may be newer. */
async function modelOf({ manifest, read }: Archive): Promise<Model> {
  const files: SourceFile[] = [];
  for (const source of manifest.sources.filter((one) => one.source)) {
    const text = await collect(await read(source), Number.POSITIVE_INFINITY);
    files.push({ path: source.path, text: text.toString('utf8') });
  }
  const { model, issues } = compileDefinitions(files);
  if (model) return model;
  const first = issues[0];
  throw new ArchiveError(
    `The definitions of the archive are of another version (${manifest.version}): ` +
      (first ? `${first.file}:${first.line}  ${messageOf(first)}` : 'they do not compile'),
  );
}

/** A running server would go on with what it remembers of other rows. */
async function refuseServers(trx: Trx): Promise<void> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::integer as others from pg_stat_activity
    where datname = current_database() and application_name = 'aula' and pid <> pg_backend_pid()`.execute(
    trx,
  );
  if ((rows[0]?.others ?? 0) > 0)
    throw new ArchiveError('A server is running on this database: stop it first.');
}

/** Keys of the files of the rows that go. */
async function filesBefore(trx: Trx): Promise<string[]> {
  const there = await sql<{ there: boolean }>`
    select to_regclass('stored_file') is not null as there`.execute(trx);
  if (!there.rows[0]?.there) return [];
  const rows = await system(trx).selectFrom('stored_file').select('key').execute();
  return rows.map(({ key }) => key);
}

async function makeRoom(trx: Trx, replace: boolean): Promise<void> {
  const tables = (await tablesOf(trx)).map(({ name }) => name);
  if (!replace) {
    for (const table of tables.filter((name) => !WRITTEN_BY_SCHEMA.includes(name))) {
      const rows = await rowsIn(trx, table);
      if (rows > 0)
        throw new ArchiveError(
          `The database is not empty (${rows} rows in ${table}). To lose what it holds: --replace`,
        );
    }
    return;
  }
  // Mail that waits tells of rows that go.
  await sql`drop schema if exists ${sql.id(QUEUE_SCHEMA)} cascade`.execute(trx);
  for (const table of tables) await sql`drop table ${sql.table(table)} cascade`.execute(trx);
  for (const name of await functionsOf(trx)) await sql.raw(`drop function ${name} cascade`).execute(trx);
}

/** Those of tables, with their arguments and quoted where need be; extensions keep theirs. */
async function functionsOf(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select p.oid::regprocedure::text as name from pg_proc as p
    where p.pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend as d where d.objid = p.oid and d.deptype = 'e')`.execute(trx);
  return rows.map(({ name }) => name);
}

async function putRows(trx: Trx, { manifest, read }: Archive): Promise<void> {
  const there = new Map((await tablesOf(trx)).map(({ name, columns }) => [name, columns]));
  await sql`set constraints all deferred`.execute(trx);
  for (const entry of manifest.tables) {
    const { table: name, columns } = entry;
    const strange = columns.filter((column) => !there.get(name)?.includes(column));
    if (strange.length > 0)
      throw new ArchiveError(
        `There is no ${name} with ${strange.join(', ')} here: the archive is newer than the server.`,
      );
    await putLines(trx, { name, columns }, await read(entry)).catch((error: Error) => {
      throw new ArchiveError(`The rows of ${name} were refused: ${error.message}`);
    });
  }
  await sql`select setval('audit_seq', seq) from (select max(seq) as seq from audit) as newest where seq is not null`.execute(
    trx,
  );
}

async function proveRows(trx: Trx, manifest: Manifest): Promise<Verification> {
  for (const { table, rows } of manifest.tables) {
    const found = await rowsIn(trx, table);
    if (found !== rows) throw new ArchiveError(`${table} has ${found} rows; the manifest says ${rows}.`);
  }
  const audit = await verifyAuditIn(trx);
  if (audit.broken !== null)
    throw new ArchiveError(`The audit log of the archive is broken: ${audit.broken}`);
  return audit;
}

/** Uploads that no row had taken, and whose content went while the backup was made. */
async function forgetUntaken(trx: Trx, { faults }: Manifest): Promise<void> {
  const gone = faults.filter(({ fault, record }) => fault === 'missing' && record === null);
  for (const { key } of gone)
    await system(trx).deleteFrom('stored_file').where('key', '=', key).where('record', 'is', null).execute();
}

async function holds(store: RestoreTarget['store'], key: string): Promise<boolean> {
  try {
    (await store.read(key)).destroy();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === NO_FILE) return false;
    throw error;
  }
}
