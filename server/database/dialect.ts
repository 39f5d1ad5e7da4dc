import { createHash } from 'node:crypto';
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

/**
 * PostgreSQL as Kysely speaks it, on a pool of `pg` whose clients send statements without waiting for the answers before
 * (`pipeline`). What is for later (`later.ts`) and the beginning of a transaction are not waited for. `prepared`: statements
 * that come again are parsed and planned once for each connection, so no table may change meanwhile.
 */
export function dialectOn(pool: pg.Pool, { prepared = false } = {}): Dialect {
  return {
    createDriver: () => driverOn(pool, prepared),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

const BEGIN = CompiledQuery.raw('begin');
const COMMIT = CompiledQuery.raw('commit');
const ROLLBACK = CompiledQuery.raw('rollback');

function driverOn(pool: pg.Pool, prepared: boolean): Driver {
  const connections = new WeakMap<pg.PoolClient, ClientConnection>();
  const own = (connection: DatabaseConnection) => connection as ClientConnection;
  return {
    init: async () => undefined,
    async acquireConnection() {
      const client = await pool.connect();
      const known =
        connections.get(client) ?? new ClientConnection(client, prepared ? nameAgain() : () => undefined);
      connections.set(client, known);
      return known;
    },
    beginTransaction: async (connection) => own(connection).send(BEGIN),
    commitTransaction: async (connection) => void (await own(connection).executeQuery(COMMIT)),
    rollbackTransaction: (connection) => own(connection).rollback(),
    releaseConnection: async (connection) => own(connection).release(),
    destroy: () => pool.end(),
  };
}

/** Seen this often, a statement gets a name: what comes once or twice, as the making of tables does, is not worth one. */
const OFTEN = 3;

type NameOf = (text: string) => string | undefined;

/** Answers a name for a statement that came often enough, the same each time. */
function nameAgain(): NameOf {
  const seen = new Map<string, number>();
  return (text) => {
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    return times < OFTEN ? undefined : createHash('md5').update(text).digest('hex');
  };
}

const COUNTING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * Asked with callbacks: the promises that the driver makes itself keep one another alive until the next full garbage
 * collection, which costs a busy server a tenth of its time.
 */
class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #nameOf: NameOf;
  /** Why a statement that nobody waited for was refused. Answers come in the order of the statements. */
  #refused: Error | null = null;

  constructor(client: pg.PoolClient, nameOf: NameOf) {
    this.#client = client;
    this.#nameOf = nameOf;
  }

  /** Puts a statement in the line; a refusal is told by the next one that is waited for. */
  send(query: CompiledQuery): void {
    this.#ask(query, (error) => {
      this.#refused ??= error;
    });
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (isForLater(query)) {
      this.send(query);
      return { rows: [] };
    }
    const { command, rowCount, rows } = await this.#answerTo(query);
    return COUNTING.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  /** What was refused goes with it. */
  rollback(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#ask(ROLLBACK, (error) => {
        this.#refused = null;
        if (error) reject(error);
        else resolve();
      });
    });
  }

  release(): void {
    this.#client.release();
  }

  // biome-ignore lint/correctness/useYield: nothing here reads by portions.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('no statement is read by portions');
  }

  #answerTo(query: CompiledQuery): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#ask(query, (error, result) => {
        // After a refusal the database carries out nothing more of the transaction, and ends it at the commit.
        const first = this.#refused ?? error;
        this.#refused = null;
        if (first) reject(first);
        else resolve(result);
      });
    });
  }

  #ask(
    { sql: text, parameters }: CompiledQuery,
    answer: (error: Error | null, result: pg.QueryResult) => void,
  ): void {
    this.#client.query({ name: this.#nameOf(text), text, values: [...parameters] }, answer);
  }
}
