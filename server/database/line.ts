import type { CompiledQuery, QueryResult } from 'kysely';
import type { Asked, ClientConnection } from './client-connection.ts';

/** Takes a connection of the pool. */
export type Connect = () => Promise<ClientConnection>;

/**
 * Statements outside of transactions. Those that are asked in one go, as by the blocks of a page, go out together on one
 * connection: each of them by itself would cost a place in the pool and a call of the system.
 */
export class Line {
  readonly #connect: Connect;
  #asked: Asked[] = [];

  constructor(connect: Connect) {
    this.#connect = connect;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return new Promise((resolve, reject) => {
      // After all that is to be done before the next answer comes.
      if (this.#asked.length === 0) process.nextTick(() => void this.#send());
      this.#asked.push({ query, resolve: resolve as Asked['resolve'], reject });
    });
  }

  async #send(): Promise<void> {
    const all = this.#asked;
    this.#asked = [];
    try {
      const connection = await this.#connect();
      await connection.together(all).finally(() => connection.release());
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  }
}
