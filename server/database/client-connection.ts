import { CompiledQuery, type QueryResult } from 'kysely';
import type pg from 'pg';
import { HeldBack } from './held-back.ts';
import { forLater } from './later.ts';
import type { StatementNames } from './statement-names.ts';
import { refusedForItsName } from './transaction.ts';
import { isWeighed } from './weighed.ts';

const ROLLBACK = CompiledQuery.raw('rollback');

/** A statement that somebody waits for. */
export interface Asked {
  query: CompiledQuery;
  resolve: (result: QueryResult<never>) => void;
  reject: (error: unknown) => void;
}

type Answer = (error: Error | null, result: pg.QueryResult) => void;

const COUNTING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * Asked with callbacks: the promises that the driver makes itself keep one another alive until the next full garbage
 * collection, which costs a busy server a tenth of its time.
 */
export class ClientConnection {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  /** Of the names that it keeps. */
  #epoch: number;
  /** Why a statement that nobody waited for was refused. Answers come in the order of the statements. */
  #refused: Error | null = null;
  /** What nobody waits for. */
  readonly #held = new HeldBack();

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
    this.#epoch = names.epoch;
  }

  /**
   * Puts a statement in the line; a refusal is told by the next one that is waited for, and both go by one call: each call
   * costs about as much as a small statement.
   */
  send(query: CompiledQuery): void {
    this.#held.add(forLater(query) ?? { query, table: null });
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (forLater(query)) {
      this.send(query);
      return { rows: [] };
    }
    const { command, rowCount, rows } = await this.#answerTo(query);
    return COUNTING.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  /** What was refused goes with it. */
  rollback(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#askAfterHeld(ROLLBACK, (error) => {
        this.#refused = null;
        if (error) reject(error);
        else resolve();
      });
    });
  }

  release(): void {
    this.#client.release();
  }

  /** Sends them by one call of the system; settled when all are answered, each by itself. Outside of transactions. */
  async together(all: readonly Asked[]): Promise<void> {
    const { stream } = this.#client.connection;
    stream.cork();
    const answers = all.map(({ query, resolve, reject }) =>
      this.executeQuery<never>(query)
        .catch((error: unknown) => {
          if (refusedForItsName(error)) return this.executeQuery<never>(query);
          throw error;
        })
        .then(resolve, reject),
    );
    stream.uncork();
    await Promise.all(answers);
  }

  #answerTo(query: CompiledQuery): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#askAfterHeld(query, (error, result) => {
        // After a refusal the database carries out nothing more of the transaction, and ends it at the commit.
        const first = this.#refused ?? error;
        this.#refused = null;
        if (first) reject(first);
        else resolve(result);
      });
    });
  }

  /** All that is held goes before it, by one call. */
  #askAfterHeld(query: CompiledQuery, answer: Answer): void {
    if (this.#held.none) {
      this.#ask(query, answer);
      return;
    }
    const { stream } = this.#client.connection;
    stream.cork();
    for (const held of this.#held.take())
      this.#ask(held, (error) => {
        this.#refused ??= error;
      });
    this.#ask(query, answer);
    stream.uncork();
  }

  #ask(query: CompiledQuery, answer: Answer): void {
    const { sql: text, parameters } = query;
    if (this.#epoch !== this.#names.epoch) this.#forget();
    // What takes no values may be several statements.
    const name = parameters.length === 0 || isWeighed(query) ? undefined : this.#names.of(text);
    this.#client.query({ name, text, values: [...parameters] }, (error, result) => {
      if (error) this.#names.refused(text, error);
      answer(error, result);
    });
  }

  /** Names were given up that this connection keeps. In a transaction that failed it keeps them for longer. */
  #forget(): void {
    this.#epoch = this.#names.epoch;
    Object.assign(this.#client.connection, { parsedStatements: {} });
    this.#client.query({ text: 'deallocate all' }, () => undefined);
  }
}
