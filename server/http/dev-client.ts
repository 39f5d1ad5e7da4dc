import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ViteDevServer } from 'vite';
import { isNoPage } from './client.ts';
import { addressError, sendFailure } from './error-answers.ts';

/** Development: the browser application from its sources, changed files at once, through Vite in this process. */
export async function devClientRoutes(app: FastifyInstance, root: string): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: { server: app.server }, hmr: { server: app.server, path: '/__hmr' } },
  });
  app.addHook('onClose', () => vite.close());
  app.setNotFoundHandler((request, reply) =>
    isNoPage(request) ? sendFailure(request, reply, addressError()) : serve(vite, root, request, reply),
  );
}

async function serve(vite: ViteDevServer, root: string, request: FastifyRequest, reply: FastifyReply) {
  reply.hijack();
  const taken = new Promise<boolean>((resolve, reject) => {
    reply.raw.once('close', () => resolve(true));
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => (error ? reject(error) : resolve(false)));
  });
  if (await taken) return;
  const html = await readFile(join(root, 'index.html'), 'utf8');
  const page = await vite.transformIndexHtml(request.url, html);
  reply.raw.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  reply.raw.end(page);
}
