import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { isForLater } from './later.ts';
import { type Answer, createNames, type Names, type Statement, StatementBatch } from './statement-batch.ts';

/**
 * PostgreSQL as Kysely speaks it, on a pool of `pg`: what is for later (`later.ts`) and the beginning of a transaction go
 * together with the next statement. `prepared`: statements that come again are parsed and planned once for each
 * connection, so no table may change meanwhile.
 */
export function dialectOn(pool: pg.Pool, { prepared = false } = {}): Dialect {
  return {
    createDriver: () => driverOn(pool, prepared),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

const COMMIT = CompiledQuery.raw('commit');

function driverOn(pool: pg.Pool, prepared: boolean): Driver {
  const connections = new WeakMap<pg.PoolClient, ClientConnection>();
  const own = (connection: DatabaseConnection) => connection as ClientConnection;
  return {
    init: async () => undefined,
    async acquireConnection() {
      const client = await pool.connect();
      const known = connections.get(client) ?? new ClientConnection(client, prepared);
      connections.set(client, known);
      return known;
    },
    beginTransaction: async (connection) => own(connection).begin(),
    commitTransaction: async (connection) => void (await connection.executeQuery(COMMIT)),
    rollbackTransaction: (connection) => own(connection).rollback(),
    releaseConnection: async (connection) => own(connection).release(),
    destroy: () => pool.end(),
  };
}

const COUNTING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
const BEGIN: Statement = { text: 'begin', values: [] };

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #names: Names | null;
  #waiting: Statement[] = [];

  constructor(client: pg.PoolClient, prepared: boolean) {
    this.#client = client;
    this.#names = prepared ? createNames() : null;
  }

  begin(): void {
    this.#waiting.push(BEGIN);
  }

  async rollback(): Promise<void> {
    const begun = this.#waiting[0] !== BEGIN;
    this.#waiting = [];
    if (begun) await this.#ask([{ text: 'rollback', values: [] }]);
  }

  release(): void {
    this.#client.release();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = { text: query.sql, values: query.parameters };
    this.#waiting.push(statement);
    if (isForLater(query)) return { rows: [] };
    const statements = this.#waiting;
    this.#waiting = [];
    try {
      const { command, count, rows } = await this.#ask<R>(statements);
      return COUNTING.has(command) ? { rows, numAffectedRows: BigInt(count) } : { rows };
    } catch (error) {
      // Where it was asked for, instead of where the answer was read.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: nothing here reads by portions.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('no statement is read by portions');
  }

  /**
   * Asked with a callback: the promises that the driver makes itself keep one another alive until the next full garbage
   * collection, which costs a busy server a tenth of its time.
   */
  #ask<R>(statements: readonly Statement[]): Promise<Answer<R>> {
    return new Promise((resolve, reject) => {
      this.#client.query(
        new StatementBatch<R>(statements, this.#names, (error, answer) =>
          error ? reject(error) : resolve(answer),
        ),
      );
    });
  }
}
