import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError, type Fault, notFoundError } from '../core/errors.ts';
import { tinyModel } from '../testing/model.ts';
import { addPerson, openTestServer, type TestServer } from '../testing/server.ts';
import { clientRoutes } from './client.ts';

/** Where the browser makes its calls. */
const BROWSER = readFileSync(new URL('../../src/engine/data/http.ts', import.meta.url), 'utf8');

const screen = (name: string) => ({
  name,
  title: name,
  type: null,
  row: null,
  params: {},
  blocks: [],
  side: [],
});
const route = (name: string, open: boolean) => ({
  id: `${name}@all`,
  screen: name,
  audience: 'all',
  audiences: ['all'],
  path: `/${name}`,
  segments: [{ text: name, param: false }],
  public: open,
  positions: [],
  roles: [],
  departments: null,
  rows: [],
  title: name,
  external: false,
  redirect: null,
  query: null,
});
const model = tinyModel([], {
  screens: { open: screen('open'), closed: screen('closed') },
  routes: [route('open', true), route('closed', false)],
  forms: {
    note: { name: 'note', title: 'Catatan', schema: { type: 'object' }, options: {}, names: [], prefill: {} },
  },
});

let server: TestServer;
let folder: string;
let headers: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aula-client-'));
  await mkdir(join(folder, 'assets'));
  const script = `export const x = 1;\n${'// filler\n'.repeat(300)}`;
  await writeFile(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  await writeFile(join(folder, 'assets', 'main-abc.js'), script);
  await writeFile(join(folder, 'assets', 'main-abc.js.gz'), gzipSync(script));
  server = await openTestServer({
    model,
    config: { demo: true, allowedOrigins: ['https://portal.example.org'] },
    routes: [
      (app) => {
        app.get('/fails', async () => {
          throw new Error('secret: select * from "user"');
        });
        app.get('/refuses', async () => {
          const faults: Fault[] = [
            { code: 'E_INPUT_TEXT', message: 'Satu.', pointer: '/one' },
            { code: 'E_INPUT_OPTION', message: 'Dua.' },
          ];
          throw new AppError(409, faults, { detail: 'english', extra: { version: 3 } });
        });
        app.get('/gone', async () => {
          throw notFoundError();
        });
        app.post('/echo', async (request) => request.body);
      },
    ],
    client: (app) => clientRoutes(app, folder),
  });
  headers = await server.headers(await addPerson(server), 'D1');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
const get = (url: string, more: Record<string, string> = {}) => server.app.inject({ url, headers: more });

describe('error answers', () => {
  it('hide what nobody expected behind the sentence of the specification and a number', async () => {
    const answer = await get('/api/fails');
    expect(answer.statusCode).toBe(500);
    const body = answer.json();
    expect(body).toMatchObject({
      title: '',
      detail: 'Permintaan ini gagal dikerjakan. Coba lagi nanti.',
      errors: [{ code: 'E_SYSTEM_UNEXPECTED', message: 'Permintaan ini gagal dikerjakan. Coba lagi nanti.' }],
    });
    expect(body.id).toBe(answer.headers['x-request-id']);
    expect(answer.payload).not.toContain('secret');
  });

  it('name every fault with its place, and carry what the refusal adds', async () => {
    const answer = await get('/api/refuses');
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      title: 'Tidak dapat dilakukan',
      detail: 'Satu.',
      version: 3,
      errors: [
        { code: 'E_INPUT_TEXT', message: 'Satu.', detail: 'Satu.', source: { pointer: '/one' } },
        { code: 'E_INPUT_OPTION', message: 'Dua.' },
      ],
    });
    expect(answer.payload).not.toContain('english');
  });

  it.each([
    ['an unknown address', 'GET', '/api/nothing', undefined, 404],
    ['another method', 'POST', '/closed', undefined, 404],
    ['broken JSON', 'POST', '/api/echo', '{', 400],
    ['poisoned JSON', 'POST', '/api/echo', '{"__proto__": {"a": 1}}', 400],
    ['3,000 arrays in each other', 'POST', '/api/echo', '['.repeat(3000) + ']'.repeat(3000), 422],
    ['a body that is too long', 'POST', '/api/echo', `"${'x'.repeat(1_100_000)}"`, 413],
    ['too long a parameter', 'GET', `/api/users/${'x'.repeat(600)}`, undefined, 414],
  ] as const)('have the same shape for %s', async (_name, method, url, payload, status) => {
    const answer = await server.app.inject({
      method,
      url,
      payload,
      headers: payload === undefined ? {} : { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({
      title: expect.any(String),
      errors: [{ code: expect.stringMatching(/^E_/) }],
    });
  });

  it('take brackets in a text for what they are', async () => {
    const payload = { text: `"${'[{'.repeat(500)}\\` };
    const answer = await server.app.inject({ method: 'POST', url: '/api/echo', payload });
    expect(answer.json()).toEqual(payload);
  });

  it('refuse a content type nobody asked for', async () => {
    const options = {
      method: 'POST',
      url: '/api/echo',
      payload: '<a/>',
      headers: { 'content-type': 'text/xml' },
    } as const;
    expect((await server.app.inject(options)).statusCode).toBe(415);
  });
});

describe('headers', () => {
  it('let the browser talk to the servers that the definitions name', async () => {
    const [first, ...others] = model.departments;
    if (!first) throw new Error('no department');
    await server.use({
      ...model,
      app: { ...model.app, master: 'https://people.example.org/base' },
      departments: [{ ...first, api: 'https://one.example.org' }, ...others],
    });
    const policy = String((await get('/api/manifest')).headers['content-security-policy']);
    await server.use(model);
    expect(policy).toContain(
      "connect-src 'self' https://people.example.org https://one.example.org wss://people.example.org wss://one.example.org;",
    );
  });

  it.each(['/', '/api/manifest', '/api/nothing', '/api/fails', '/assets/main-abc.js', '/healthz'])(
    'guard %s',
    async (url) => {
      const { headers: sent } = await get(url);
      const policy = String(sent['content-security-policy']);
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("style-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain('unsafe');
      expect(sent).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=(), '),
      });
    },
  );

  it('let the named origins in, and no other', async () => {
    const ask = (origin: string) => get('/api/manifest', { origin });
    expect((await ask('https://portal.example.org')).headers['access-control-allow-origin']).toBe(
      'https://portal.example.org',
    );
    for (const origin of ['https://evil.example', 'null', 'https://portal.example.org.evil.example']) {
      expect((await ask(origin)).headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('let the pages of a named origin send what they send, and read the name of a download', async () => {
    const origin = 'https://portal.example.org';
    const [, written = ''] = /function headersOf\(([\s\S]*?)\n}\n/.exec(BROWSER) ?? [];
    const sent = [...written.matchAll(/'?\b([A-Z][A-Za-z-]+)'?:/g)].map(([, name = '']) =>
      name.toLowerCase(),
    );
    expect(sent).toEqual(expect.arrayContaining(['authorization', 'org', 'aula-proof']));
    const asked = sent.join(',');
    const ask = (method: string) => ({
      method: 'OPTIONS' as const,
      url: '/api/changes',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': asked,
      },
    });
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const { statusCode, headers: told } = await server.app.inject(ask(method));
      expect(statusCode).toBe(204);
      expect(String(told['access-control-allow-methods'])).toContain(method);
      for (const name of asked.split(','))
        expect(String(told['access-control-allow-headers'])).toContain(name);
    }
    const answer = await get('/api/changes', { ...headers, origin });
    expect(String(answer.headers['access-control-expose-headers'])).toContain('content-disposition');
  });

  it('keep answers with data out of every cache', async () => {
    expect((await get('/api/changes', headers)).headers['cache-control']).toBe('no-store');
  });
});

describe('definitions', () => {
  it('are public as far as the manifest goes, and cached by hash', async () => {
    const first = await get('/api/manifest');
    expect(first.json()).toMatchObject({
      hash: model.hash,
      demo: true,
      app: { name: 'Uji', login: '/masuk' },
    });
    expect(Object.keys(first.json())).not.toContain('records');
    const again = await get('/api/manifest', { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(first.headers['cache-control']).toBe('no-cache');
    expect((await get(`/api/manifest?hash=${model.hash}`)).headers['cache-control']).toContain('immutable');
  });

  it('give a closed screen to signed-in people only', async () => {
    expect((await get('/api/screens/open')).statusCode).toBe(200);
    expect((await get('/api/screens/closed')).statusCode).toBe(401);
    expect((await get('/api/screens/closed', headers)).json()).toMatchObject({ name: 'closed' });
    expect((await get('/api/screens/constructor', headers)).statusCode).toBe(404);
  });

  it('give forms as modules', async () => {
    const answer = await get('/api/forms/note.js');
    expect(answer.headers['content-type']).toContain('text/javascript');
    expect(answer.payload).toContain('export const schema');
    expect((await get('/api/forms/none.js')).statusCode).toBe(404);
  });

  it('announce a change to open browsers', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${address}/api/definitions/events`);
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe(`data: ${JSON.stringify({ hash: model.hash })}\n\n`);
    server.use({ ...model, hash: 'b'.repeat(64) });
    expect((await reader?.read())?.value).toBe(`data: ${JSON.stringify({ hash: 'b'.repeat(64) })}\n\n`);
    server.use(model);
    await reader?.cancel();
  });

  it('tell administrators what is wrong with files that are refused, others only that they are', async () => {
    const problem = { file: 'a.yaml', line: 1, column: 2, rule: 'E_X', message: 'no', suggestion: null };
    server.refuse([problem]);
    const address = server.app.listeningOrigin;
    const answer = await fetch(`${address}/api/definitions/events`);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    const news = { hash: model.hash, refused: true };
    expect((await reader?.read())?.value).toBe(`data: ${JSON.stringify(news)}\n\n`);
    await reader?.cancel();
    const [administrator = '', other = ''] = Object.keys(model.roles);
    const told = async (role: string) => {
      const own = await server.headers(await addPerson(server, { roles: [role] }), 'D1');
      return (await get('/api/definitions/problems', own)).json();
    };
    expect(await told(administrator)).toEqual({ data: [problem] });
    expect(await told(other)).toEqual({ data: [] });
    expect((await get('/api/definitions/problems')).statusCode).toBe(401);
    server.refuse([]);
  });
});

describe('the browser application', () => {
  it.each(['/', '/closed', '/deep/er/path?x=1'])('is opened by %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it('has its files sent compressed and kept for ever', async () => {
    const answer = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip' });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await get('/assets/main-abc.js')).payload).toContain('export const x');
  });

  it('has no page where a file of an earlier version was', async () => {
    expect((await get('/assets/main-old.js')).statusCode).toBe(404);
  });

  it.each(['/../package.json', '/assets/..%2f..%2fpackage.json', '/assets/%00'])(
    'gives nothing outside for %s',
    async (url) => {
      expect((await get(url)).payload).not.toContain('"name"');
    },
  );
});

describe('health', () => {
  it('tells the definitions in force', async () => {
    expect((await get('/healthz')).json()).toEqual({
      status: 'ok',
      hash: model.hash,
      definitions: { ok: true, problems: [] },
    });
  });

  it('is ready while the database answers', async () => {
    expect((await get('/readyz')).json()).toEqual({ status: 'ready', database: true, writes: true });
  });
});

describe('changes', () => {
  it('need a signed-in person and a number', async () => {
    expect((await get('/api/changes?after=0')).statusCode).toBe(401);
    expect((await get('/api/changes?after=x', headers)).statusCode).toBe(422);
    const { seq } = (await get('/api/changes', headers)).json();
    expect((await get(`/api/changes?after=${seq}`, headers)).json()).toMatchObject({ seq, records: [] });
  });
});
