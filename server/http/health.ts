import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../core/deps.ts';
import type { Closing } from './closing.ts';

const MOST_PROBLEMS = 50;

/**
 * `GET /healthz`: 200 as long as the process answers, with the definitions in force and what is wrong with newer ones.
 * `GET /readyz`: 200 when it can take requests, also while it is only read (`status: read_only`), else 503. Neither needs a token.
 */
export function healthRoutes(app: FastifyInstance, deps: Deps, closing: Closing): void {
  app.get('/healthz', async (_request, reply) => {
    const problems = deps.definitions.problems();
    reply.header('cache-control', 'no-store');
    return {
      status: 'ok',
      hash: deps.definitions.hash(),
      definitions: { ok: problems.length === 0, problems: problems.slice(0, MOST_PROBLEMS) },
    };
  });
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const database = await sql`select 1`.execute(deps.db).then(
      () => true,
      () => false,
    );
    const ready = database && !closing.begun;
    const writes = !deps.disk.full;
    const status = ready ? (writes ? 'ready' : 'read_only') : 'not_ready';
    return reply.code(ready ? 200 : 503).send({ status, database, writes });
  });
}
