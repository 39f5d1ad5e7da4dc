import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/**
 * The pool as Kysely uses it. Queries are asked with a callback: the promises that the driver makes itself keep one
 * another alive until the next full garbage collection, which costs a busy server a tenth of its time.
 */
export function plainPool(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? plainClient(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function plainClient(client: pg.PoolClient): PostgresPoolClient {
  const query = <R>(sql: string, parameters: readonly unknown[]) =>
    new Promise<PostgresQueryResult<R>>((resolve, reject) => {
      client.query(sql, [...parameters], (error, result) => {
        if (error) reject(error);
        else resolve(result as unknown as PostgresQueryResult<R>);
      });
    });
  return { query: query as PostgresPoolClient['query'], release: () => client.release() };
}
