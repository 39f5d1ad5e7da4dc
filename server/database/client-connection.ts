import { createHash } from 'node:crypto';
import { CompiledQuery, type QueryResult } from 'kysely';
import type pg from 'pg';
import { isForLater } from './later.ts';

const ROLLBACK = CompiledQuery.raw('rollback');

/** Seen this often, a statement gets a name: what comes once or twice, as the making of tables does, is not worth one. */
const OFTEN = 3;

export type NameOf = (text: string) => string | undefined;

/** Answers a name for a statement that came often enough, the same each time. */
export function nameAgain(): NameOf {
  const seen = new Map<string, number>();
  return (text) => {
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    return times < OFTEN ? undefined : createHash('md5').update(text).digest('hex');
  };
}

/** A statement that somebody waits for. */
export interface Asked {
  query: CompiledQuery;
  resolve: (result: QueryResult<never>) => void;
  reject: (error: unknown) => void;
}

const COUNTING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * Asked with callbacks: the promises that the driver makes itself keep one another alive until the next full garbage
 * collection, which costs a busy server a tenth of its time.
 */
export class ClientConnection {
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

  /** Sends them by one call of the system; settled when all are answered, each by itself. */
  async together(all: readonly Asked[]): Promise<void> {
    const { stream } = this.#client.connection;
    stream.cork();
    const answers = all.map(({ query, resolve, reject }) =>
      this.executeQuery<never>(query).then(resolve, reject),
    );
    stream.uncork();
    await Promise.all(answers);
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
