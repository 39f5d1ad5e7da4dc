import type { FastifyReply, FastifyRequest } from 'fastify';
import { openApi } from '../../src/definition/artefacts/open-api.ts';
import type { Model } from '../../src/definition/model.ts';
import type { DefinitionNews } from '../../src/definition/wire.ts';
import { reaches } from '../access/grant.ts';
import { administratorRole } from '../auth/administrator.ts';
import { FOR_LINKS } from '../auth/link-routes.ts';
import type { RoutePlugin } from '../core/deps.ts';
import { notFoundError, refusal } from '../core/errors.ts';
import { HeldStreams } from './held-streams.ts';
import { manifestOf } from './manifest.ts';
import { screenToShow } from './screen-to-show.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const BEAT_MS = 25_000;
const MOST_PROBLEMS = 50;
const ASK_AGAIN_MS = 60_000;

/**
 * The definitions as the browser reads them. `GET /manifest` (public), `GET /screens/:name` (signed in, unless one of
 * its routes is public), `GET /forms/:name.js` (public: a module with schema and validators, no data),
 * `GET /openapi.json`, `GET /definitions/events` (server-sent: `{hash}`, with `read_only` while nothing is written, with `refused` while files on disk are not in
 * force, in development their `problems`), `GET /definitions/problems` (signed in: the faults for an administrator, none
 * for others).
 */
export const definitionRoutes: RoutePlugin = (app, deps) => {
  const { definitions, auth } = deps;

  app.get('/manifest', async (request, reply) => {
    return sendTagged(request, reply, definitions.hash(), () => manifestOf(deps));
  });

  app.get<{ Params: { name: string } }>('/screens/:name', FOR_LINKS, async (request, reply) => {
    const model = definitions.current();
    const { name } = request.params;
    const screen = Object.hasOwn(model.screens, name) ? model.screens[name] : undefined;
    if (!screen) throw notFoundError(`no screen ${name}`);
    if (!isPublic(model, name) && !reaches(await auth.require(request), screen))
      throw refusal('E_ACCESS_LINK', { over: null });
    return sendTagged(request, reply, definitions.hash(), () => screenToShow(model, screen));
  });

  app.get<{ Params: { file: string } }>('/forms/:file', async (request, reply) => {
    const { file } = request.params;
    const source = file.endsWith('.js') ? await definitions.formModule(file.slice(0, -3)) : null;
    if (source === null) throw notFoundError(`no form ${file}`);
    return sendTagged(
      request,
      reply.type('text/javascript; charset=utf-8'),
      definitions.hash(),
      () => source,
    );
  });

  app.get('/openapi.json', async (request, reply) => {
    const model = definitions.current();
    reply.type('application/json; charset=utf-8');
    return sendTagged(request, reply, definitions.hash(), () => apiText(model));
  });

  app.get('/definitions/problems', async (request) => {
    const { roles } = await auth.require(request);
    const own = roles.includes(administratorRole(definitions.current()) ?? '');
    return { data: own ? definitions.problems().slice(0, MOST_PROBLEMS) : [] };
  });

  const news = (): DefinitionNews => {
    const hash = definitions.hash();
    const problems = definitions.problems();
    const readOnly = deps.disk.full ? { read_only: true } : {};
    if (problems.length === 0) return { hash, ...readOnly };
    return deps.config.dev ? { hash, ...readOnly, problems } : { hash, ...readOnly, refused: true };
  };
  const streams = new HeldStreams();
  app.get('/definitions/events', (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, {
      ...reply.getHeaders(),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // Else the connection would outlive the stream and hold up a stop of the server.
      connection: 'close',
    } as Record<string, string>);
    send(reply, `data: ${JSON.stringify(news())}\n\n`);
    if (streams.hold(reply, request.ip)) return;
    // Who is one too many hears of changes by asking again: they are kept out of nothing.
    send(reply, `retry: ${ASK_AGAIN_MS}\n\n`);
    reply.raw.end();
  });
  const tellAll = (text: string) => {
    for (const reply of streams.all()) send(reply, text);
  };
  const tellNews = () => tellAll(`data: ${JSON.stringify(news())}\n\n`);
  const stops = [definitions.onChange(tellNews), deps.disk.onChange(tellNews)];
  const beat = setInterval(() => tellAll(': still here\n\n'), BEAT_MS);
  beat.unref();
  app.addHook('preClose', async () => {
    for (const stop of stops) stop();
    clearInterval(beat);
    for (const reply of streams.all()) reply.raw.end();
  });
};

const send = (reply: FastifyReply, text: string) => void reply.raw.write(text);

const described = new WeakMap<Model, string>();

/** Megabytes, the same for whoever asks, and a fifth of a second to write. */
function apiText(model: Model): string {
  const text = described.get(model) ?? JSON.stringify(openApi(model));
  described.set(model, text);
  return text;
}

/** The present hash in the query makes an answer that never changes; otherwise it is asked again each time. */
function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  hash: string,
  body: () => unknown,
): FastifyReply {
  const tag = `"${hash}"`;
  const asked = (request.query as { hash?: unknown }).hash;
  reply.header('etag', tag).header('cache-control', asked === hash ? IMMUTABLE : 'no-cache');
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.send(body());
}

function isPublic(model: Model, screen: string): boolean {
  return model.routes.some((route) => route.screen === screen && route.public);
}
