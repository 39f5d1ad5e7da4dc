import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressError, sendFailure } from './error-answers.ts';

const ONE_YEAR_SECONDS = 31_536_000;

/** True for addresses that are never a page of the browser application. */
export function isNoPage(request: FastifyRequest): boolean {
  const [path = ''] = request.url.split('?');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return !isRead || /^\/(api|files|assets|healthz|readyz)(\/|$)/.test(path);
}

/**
 * Serves the built browser application from `folder`: its files with their precompressed copies, and the shell for
 * every other page address.
 */
export async function clientRoutes(app: FastifyInstance, folder: string): Promise<void> {
  const shell = await readFile(join(folder, 'index.html'), 'utf8');
  const files: Omit<FastifyStaticOptions, 'root'> = {
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => void response.header('cache-control', cacheFor(path)),
  };
  // Looked for when they are asked for: a route for each of some hundred files takes a tenth of a second of each start.
  await app.register(fastifyStatic, { ...files, root: join(folder, 'assets'), prefix: '/assets/' });
  await app.register(fastifyStatic, {
    ...files,
    root: folder,
    wildcard: false,
    decorateReply: false,
    globIgnore: ['**/index.html*', '**/*.br', '**/*.gz', '.vite/**', 'assets/**'],
  });
  app.setNotFoundHandler((request, reply) =>
    isNoPage(request) ? sendFailure(request, reply, addressError()) : sendShell(reply, shell),
  );
}

function sendShell(reply: FastifyReply, shell: string): FastifyReply {
  return reply.code(200).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(shell);
}

/** Files named by their content never change. */
function cacheFor(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache';
}
