import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { entry } from '../core/entry.ts';
import { ClientConnection } from './client-connection.ts';
import { type Connect, Line } from './line.ts';
import { StatementNames } from './statement-names.ts';

/**
 * PostgreSQL as Kysely speaks it, on a pool of `pg` whose clients send statements without waiting for the answers before
 * (`pipeline`). What is for later (`later.ts`) and the beginning of a transaction are not waited for. Statements that
 * come again are parsed and planned once for each connection (`statement-names.ts`).
 */
export function dialectOn(pool: pg.Pool): Dialect {
  return {
    createDriver: () => driverOn(pool),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

const COMMIT = CompiledQuery.raw('commit');

function driverOn(pool: pg.Pool): Driver {
  const names = new StatementNames();
  const connections = new WeakMap<pg.PoolClient, ClientConnection>();
  const connect = async () => {
    const client = await pool.connect();
    return entry(connections, client, () => new ClientConnection(client, names));
  };
  const line = new Line(connect);
  const own = (connection: DatabaseConnection) => connection as Borrowed;
  return {
    init: async () => undefined,
    acquireConnection: async () => new Borrowed(line, connect),
    beginTransaction: (connection, settings) => own(connection).begin(settings),
    commitTransaction: async (connection) => void (await own(connection).executeQuery(COMMIT)),
    rollbackTransaction: (connection) => own(connection).rollback(),
    releaseConnection: async (connection) => own(connection).release(),
    destroy: () => pool.end(),
  };
}

/** What Kysely takes for a connection: only a transaction has one for itself, other statements stand in line. */
class Borrowed implements DatabaseConnection {
  readonly #line: Line;
  readonly #connect: Connect;
  #own: ClientConnection | null = null;

  constructor(line: Line, connect: Connect) {
    this.#line = line;
    this.#connect = connect;
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    this.#own = await this.#connect();
    this.#own.send(CompiledQuery.raw(`begin${level}${accessMode ? ` ${accessMode}` : ''}`));
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return (this.#own ?? this.#line).executeQuery(query);
  }

  async rollback(): Promise<void> {
    await this.#own?.rollback();
  }

  release(): void {
    this.#own?.release();
    this.#own = null;
  }

  // biome-ignore lint/correctness/useYield: nothing here reads by portions.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('no statement is read by portions');
  }
}
