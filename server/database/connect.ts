import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { Kysely } from 'kysely';
import pg from 'pg';
import type { Database } from '../core/tables.ts';
import { dialectOn } from './dialect.ts';
import { EmbeddedStream } from './embedded-stream.ts';
import { listenOnServer } from './listen.ts';
import { takeLock } from './lock-file.ts';
import { types } from './type-parsers.ts';

export interface Connection {
  kind: 'embedded' | 'postgres';
  db: Kysely<Database>;
  /** The one pool of this process. The embedded database has one connection: never use it inside a transaction. */
  pool: pg.Pool;
  /**
   * Calls `heard` with the payload of every NOTIFY on `channel`, from any process. `restored` is called when the
   * connection was lost and is there again: messages in between are gone. Answers the function that stops it.
   */
  listen(
    channel: string,
    heard: (payload: string) => void,
    restored: () => void,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Waiting longer than this for a connection means a query outside its transaction, or an overloaded server. */
const CONNECTION_TIMEOUT_MS = 15_000;
// JIT costs seconds on the many small predicates of access rules.
const SESSION =
  '-c jit=off -c TimeZone=UTC -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000';

/** Opens PostgreSQL at `url`. */
export function connectPostgres(url: string, max = 10): Connection {
  const options = { connectionString: url, options: SESSION, types, application_name: 'aula' };
  const pool = new pg.Pool({
    ...options,
    pipeline: true,
    max,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const db = new Kysely<Database>({ dialect: dialectOn(pool) });
  const listen: Connection['listen'] = (channel, heard, restored) =>
    listenOnServer(() => new pg.Client({ ...options, statement_timeout: 0 }), channel, { heard, restored });
  return { kind: 'postgres', db, pool, listen, close: () => db.destroy() };
}

/**
 * Opens the embedded database in `folder`, making it when it is not there; `null` keeps it in memory. Commits are on the
 * disk when they are answered. `template`: a fresh database, as a folder or a dump of one, since opening that takes a
 * quarter of making one. `passing`: the database goes with this process, so it waits for no disk.
 * Throws when another process has it open.
 */
export async function connectEmbedded(
  folder: string | null,
  template?: string,
  { passing = folder === null } = {},
): Promise<Connection> {
  const release = folder === null ? () => undefined : takeLock(join(folder, '..', 'database.lock'));
  try {
    if (folder !== null) await prepareFolder(folder, template);
    return await openEmbedded(folder, template, { release, passing });
  } catch (error) {
    release();
    throw error;
  }
}

/** Either the whole fresh database or nothing of it, whatever happens meanwhile. */
async function prepareFolder(folder: string, template: string | undefined): Promise<void> {
  if (template === undefined || !isFresh(folder) || !statSync(template).isDirectory()) {
    await mkdir(folder, { recursive: true });
    return;
  }
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  copyFolder(template, part);
  await rm(folder, { recursive: true, force: true });
  await rename(part, folder);
}

/** A thousand small files: asking about each of them, as `cp` does, takes longer than copying. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, target);
    else copyFileSync(source, target);
  }
}

const isFresh = (folder: string | null) => folder === null || !existsSync(join(folder, 'PG_VERSION'));

async function openEmbedded(
  folder: string | null,
  template: string | undefined,
  { release, passing }: { release: () => void; passing: boolean },
): Promise<Connection> {
  const engine = await startEngine(folder, isFresh(folder) ? template : undefined, passing);
  return connectionTo(engine, { release });
}

/** Starts the embedded database: of `folder`, or in memory. `dump`: path of a dump of another one, to begin with. */
export async function startEngine(folder: string | null, dump: string | undefined, passing: boolean) {
  const { PGlite, SyncedFs, extensions, pgliteWasmModule } = await loadEmbedded();
  const opening = PGlite.create({
    extensions,
    pgliteWasmModule,
    ...(folder === null ? { dataDir: 'memory://' } : { fs: new SyncedFs(folder) }),
    ...(dump ? { loadDataDir: new Blob([await readFile(dump)]) } : {}),
    // As it comes, it never waits for the disk.
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...(passing ? ['-F'] : ['-c', 'wal_sync_method=fsync']),
    ],
  });
  const engine = await opening.catch((error: unknown) => {
    throw folder === null ? error : unopened(folder, error);
  });
  await engine.exec("set jit = off; set timezone = 'UTC';");
  return engine;
}

/** What the operator can do about a folder that the database does not open. */
function unopened(folder: string, cause: unknown): Error {
  const said = cause instanceof Error ? cause.message : String(cause);
  return new Error(
    `The embedded database in ${folder} cannot be opened: files are missing or damaged, another version made them, or ` +
      `the disk is full (${said}). Restore the folder from a backup; to begin anew, move it away.`,
    { cause },
  );
}

/** The one connection to an embedded database. `release` is called when all is closed. */
export function connectionTo(
  engine: Awaited<ReturnType<typeof startEngine>>,
  { release = () => {} }: { release?: () => void } = {},
): Connection {
  const pool = new pg.Pool({
    stream: () => new EmbeddedStream(engine) as unknown as Socket,
    ssl: false,
    types,
    pipeline: true,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  });
  const db = new Kysely<Database>({ dialect: dialectOn(pool) });
  const close = async () => {
    await db.destroy();
    await engine.close();
    release();
  };
  const hearing = new Map<string, Set<(payload: string) => void>>();
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload = '' }) => {
      for (const heard of hearing.get(channel) ?? []) heard(payload);
    });
  });
  const listen: Connection['listen'] = async (channel, heard) => {
    const listeners = hearing.get(channel) ?? new Set();
    hearing.set(channel, listeners.add(heard));
    await pool.query(`listen ${pg.escapeIdentifier(channel)}`);
    return async () => void listeners.delete(heard);
  };
  return { kind: 'embedded', db, pool, listen, close };
}

let loaded: ReturnType<typeof readEmbedded> | null = null;

/** Loads the program of the embedded database, once; begun early it is compiled beside other work. */
export function loadEmbedded(): ReturnType<typeof readEmbedded> {
  loaded ??= readEmbedded();
  return loaded;
}

async function readEmbedded() {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  const pgliteWasmModule = await WebAssembly.compile(await readFile(join(folder, 'pglite.wasm')));
  const [{ PGlite }, { SyncedFs }, { btree_gist }, { pg_trgm }, { unaccent }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('./synced-fs.ts'),
    import('@electric-sql/pglite/contrib/btree_gist'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/unaccent'),
  ]);
  return { PGlite, SyncedFs, pgliteWasmModule, extensions: { btree_gist, pg_trgm, unaccent } };
}
