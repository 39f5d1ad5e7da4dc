import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import type { Config } from '../core/config.ts';
import type { Deps, RoutePlugin } from '../core/deps.ts';
import { type Closing, closeConnections } from './closing.ts';
import { answerError, answerErrors } from './error-answers.ts';
import { readJsonBodies } from './json-body.ts';
import { refuseWrites } from './read-only.ts';
import { requestIds } from './request-ids.ts';
import { secure } from './security.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;
const COMPRESS_FROM_BYTES = 8 * 1024;
// Above the usual idle time of a proxy (60 s), so that it never sends into a connection we are closing.
const KEEP_ALIVE_MS = 72_000;

export interface AppParts {
  deps: Deps;
  closing: Closing;
  /** Endpoints below `/api`, each in a scope of its own. */
  routes: RoutePlugin[];
  /** Endpoints outside `/api` (files, health, the browser application), in the order given. */
  outside: ((app: FastifyInstance) => void | Promise<void>)[];
}

/** Makes the HTTP application. It listens to nothing yet; tests use `inject`. */
export async function buildApp({ deps, closing, routes, outside }: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    // What comes while we leave is still answered, and its connection closed.
    return503OnClosing: false,
    trustProxy: trusted(deps.config.trustProxy),
    genReqId: requestIds(),
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    routerOptions: { maxParamLength: 500 },
    logger: loggerOptions(deps.config.logLevel),
    // Bodies are checked, never bent into shape.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
  });
  answerErrors(app, deps.disk);
  refuseWrites(app, deps.disk);
  closeConnections(app, closing);
  readJsonBodies(app);
  await secure(app, deps);
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['gzip', 'identity'],
    // Nobody sends us compressed bodies, and a small one may unpack to a huge one.
    globalDecompression: false,
  });
  for (const plugin of routes) {
    await app.register(
      async (scope) => {
        scope.addHook('onSend', (_request, reply, _payload, next) => {
          if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
          next();
        });
        await plugin(scope, deps);
      },
      { prefix: '/api' },
    );
  }
  for (const part of outside) await app.register(async (scope) => part(scope));
  return app;
}

/** A number means: so many proxies, counted from us. */
function trusted(proxies: Config['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}

/** One line per request, without query strings (they hold signatures), headers (tokens) or bodies. */
function loggerOptions(level: string) {
  const req = (request: { method: string; url: string; ip: string }) => ({
    method: request.method,
    path: request.url.split('?')[0],
    address: request.ip,
  });
  return level === 'silent' ? false : { level, serializers: { req } };
}
