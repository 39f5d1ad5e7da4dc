import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/**
 * The pool as Kysely uses it. Queries are asked with a callback: the promises that the driver makes itself keep one
 * another alive until the next full garbage collection, which costs a busy server a tenth of its time.
 * `prepared`: statements that come again are parsed and planned once for each connection, so no table may change meanwhile.
 */
export function plainPool(pool: pg.Pool, { prepared = false } = {}): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? plainClient(client, prepared ? nameAgain() : () => undefined);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

/** Seen this often, a statement gets a name: what comes once or twice, as the making of tables does, is not worth one. */
const OFTEN = 3;

/** Answers a name for a statement that came often enough, the same each time. */
function nameAgain(): (text: string) => string | undefined {
  const seen = new Map<string, number>();
  return (text) => {
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    return times < OFTEN ? undefined : createHash('md5').update(text).digest('hex');
  };
}

function plainClient(
  client: pg.PoolClient,
  nameOf: (text: string) => string | undefined,
): PostgresPoolClient {
  const query = <R>(sql: string, parameters: readonly unknown[]) =>
    new Promise<PostgresQueryResult<R>>((resolve, reject) => {
      client.query({ name: nameOf(sql), text: sql, values: [...parameters] }, (error, result) => {
        if (error) reject(error);
        else resolve(result as unknown as PostgresQueryResult<R>);
      });
    });
  return { query: query as PostgresPoolClient['query'], release: () => client.release() };
}
