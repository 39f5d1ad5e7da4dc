import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FileReason } from '../../src/definition/errors/refusal-facts.ts';
import { FOR_LINKS } from '../auth/link-routes.ts';
import type { Auth } from '../core/deps.ts';
import { AppError, fault, forbiddenError, notFoundError, refusal } from '../core/errors.ts';
import { bodyOf } from '../http/body.ts';
import type { AddressSigner } from './address.ts';
import type { DiskStore } from './disk-store.ts';
import type { KeptFiles } from './files.ts';
import { collect, uploadedTwice } from './files.ts';
import { contentDisposition } from './names.ts';

const LONGEST_PATH = 300;

/**
 * `POST /api/upload`: answers where to put a file. Source: specification section 7. The end of `path` is the name people
 * see, unless `name` gives another one; `size` (bytes) is optional and then binding. The answer's `id` names the file in
 * later input.
 */
export function uploadRoutes(app: FastifyInstance, { auth, files }: { auth: Auth; files: KeptFiles }): void {
  app.post('/upload', FOR_LINKS, async (request) => {
    const viewer = await auth.require(request);
    const { path, name, type, size } = readWish(request.body);
    const { id, key, url } = await files.open({ name: name ?? path, type, bytes: size, owner: viewer.id });
    return { id, path: key, url };
  });
}

interface Wish {
  path: string;
  name: string | null;
  type: string;
  size: number | null;
}

function readWish(body: unknown): Wish {
  const { path, name = null, type, size = null } = bodyOf(body);
  const wrong = (field: string) => refusal('E_INPUT_INVALID', { part: 'upload' }, { pointer: `/${field}` });
  if (typeof path !== 'string' || path === '' || path.length > LONGEST_PATH) throw wrong('path');
  if (typeof type !== 'string' || type.length > LONGEST_PATH) throw wrong('type');
  if (size !== null && (typeof size !== 'number' || !Number.isInteger(size) || size < 1)) throw wrong('size');
  if (name !== null && (typeof name !== 'string' || name.length > LONGEST_PATH)) throw wrong('name');
  return { path, name, type, size };
}

interface ContentOptions {
  files: KeptFiles;
  store: DiskStore;
  signer: AddressSigner;
}

/** `PUT` and `GET /files/<key>` of the local store. The signed address is the permission; no token is looked at. */
export function contentRoutes(app: FastifyInstance, { files, store, signer }: ContentOptions): void {
  // Whatever is put here is content, also when it says it is JSON.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  app.put<{ Params: { '*': string } }>(
    '/files/*',
    { bodyLimit: Number.MAX_SAFE_INTEGER },
    async (request) => {
      const key = request.params['*'];
      const facts = signer.check('PUT', key, request.query as Record<string, unknown>);
      if (!facts) throw forbiddenError('upload address is forged or expired');
      if (request.headers['content-type'] !== facts.t) throw wrongUpload('other_type');
      if (!(await files.waits(key))) throw uploadedTwice();
      const content = await collect(request.body as Readable, Number(facts.b ?? facts.n));
      if (facts.b !== undefined && content.length !== Number(facts.b)) {
        throw wrongUpload('other_size');
      }
      const { id, name, size, type } = await files.accept(key, content);
      return { id, name, size, type };
    },
  );

  app.get<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    const key = request.params['*'];
    const facts = signer.check('GET', key, request.query as Record<string, unknown>);
    if (!facts) throw forbiddenError('download address is forged or expired');
    return sendFile(reply, store, { key, facts });
  });
}

async function sendFile(
  reply: FastifyReply,
  store: DiskStore,
  { key, facts }: { key: string; facts: Record<string, string> },
) {
  const inline = facts.i === '1';
  const stream = await store.read(key).catch(() => {
    throw notFoundError(`no content for ${key}`);
  });
  return reply
    .header('content-type', facts.t)
    .header('content-disposition', contentDisposition(facts.f ?? '', inline))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, max-age=300')
    .header('content-security-policy', inline ? INLINE_POLICY : DOWNLOAD_POLICY)
    .send(stream);
}

// A viewer built into the browser does not start in a sandbox, so what is shown in our own page has none.
const INLINE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";
const DOWNLOAD_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

const wrongUpload = (why: FileReason) => new AppError(400, fault('E_INPUT_FILE', { why }));
