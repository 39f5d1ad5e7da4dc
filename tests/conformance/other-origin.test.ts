import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { RoutePlugin } from '../../server/core/deps.ts';
import { newId } from '../../server/core/new-id.ts';
import { field, record, tinyModel } from '../../server/testing/model.ts';
import { addPerson, openTestServer, type TestServer } from '../../server/testing/server.ts';

// A department whose rows another server keeps (docs/guide/11-own-api.md): two servers that are listened to, and the
// application's own way to the network through a browser's requests, which ask the other server before they are sent and
// hide from the page what it does not let out.

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What of a browser is needed; the package says no types. */
interface Page {
  window: { XMLHttpRequest: typeof XMLHttpRequest; File: typeof File };
}
type OpenPage = new (text: string, options: { url: string; pretendToBeVisual?: boolean }) => Page;

const texts = ['user', 'kind', 'title', 'message', 'link', 'priority', 'record', 'record_id'];
const notification = record('notification', [
  ...texts.map((name) => field(name, 'text')),
  field('read_at', 'timestamp'),
]);
const model = tinyModel([notification]);

interface Asked {
  server: 'pages' | 'rows';
  method: string;
  path: string;
  origin: string | undefined;
  authorization: string | undefined;
}
let asked: Asked[] = [];

/** Listened to; tells what it is asked for. */
async function open(name: Asked['server'], allowedOrigins: string[]) {
  const letter: RoutePlugin = (app) => {
    app.get('/letter', async (_, reply) =>
      reply
        .header('content-disposition', 'attachment; filename="surat.pdf"')
        .header('etag', '"1"')
        .type('application/pdf')
        .send('%PDF'),
    );
  };
  const server = await openTestServer({ model, config: { allowedOrigins }, routes: [letter] });
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  server.app.server.on('request', ({ method = '', url = '', headers: { origin: from, authorization } }) => {
    asked.push({ server: name, method, path: url.split('?')[0] ?? '', origin: from, authorization });
  });
  return { server, origin };
}

let pages: { server: TestServer; origin: string };
let rows: { server: TestServer; origin: string };
let http: typeof import('../../src/engine/data/http.ts');
let uploads: typeof import('../../src/engine/data/uploads.ts');
let OpenPage: OpenPage;
let token: string;
let person: string;

beforeAll(async () => {
  pages = await open('pages', []);
  rows = await open('rows', [pages.origin]);
  const name = 'jsdom';
  ({ JSDOM: OpenPage } = await import(name));
  // The way to the network is chosen as the client is loaded.
  browse(pages.origin);
  http = await import('../../src/engine/data/http.ts');
  uploads = await import('../../src/engine/data/uploads.ts');
  await http.loadClient();
  person = await addPerson(rows.server);
  token = String((await rows.server.headers(person, 'D1')).authorization).replace('Bearer ', '');
});
beforeEach(() => {
  browse(pages.origin);
  callAs(token);
  asked = [];
});
afterEach(() => vi.unstubAllGlobals());
afterAll(async () => {
  await pages.server.close();
  await rows.server.close();
});

/** From here on requests are those of a page of this origin. */
function browse(origin: string): Page {
  const page = new OpenPage('', { url: `${origin}/` });
  vi.stubGlobal('XMLHttpRequest', page.window.XMLHttpRequest);
  return page;
}

const onUnauthorized = vi.fn();
function callAs(own: string | null): void {
  http.setCaller({ token: own, department: 'D1', api: rows.origin, master: '', onUnauthorized });
}

const note = (title: string) =>
  rows.server.connection.db
    .insertInto('notification')
    .values({
      id: newId(),
      user: person,
      title,
      kind: 'x',
      message: title,
      created_at: '2025-11-01T00:00:00Z',
    })
    .execute();
const notes = () =>
  http.call<{ data: { title: string; read_at: string | null }[] }>({ path: '/users/me/notifications' });
const read = () => http.call({ method: 'POST', path: '/users/me/notifications/read', intent: newId() });

it('is asked there for rows, by name of the person alone, and before each way of asking whether it may be', async () => {
  await note('Dari sana');
  expect((await notes()).data.map(({ title }) => title)).toEqual(['Dari sana']);
  await read();
  expect((await notes()).data.every(({ read_at }) => read_at !== null)).toBe(true);
  expect(new Set(asked.map(({ server }) => server))).toEqual(new Set(['rows']));
  expect(new Set(asked.map(({ origin }) => origin))).toEqual(new Set([pages.origin]));
  const told = asked.map(({ method, authorization }) => [method, authorization]);
  // The question itself tells nobody's name.
  expect(told.filter(([method]) => method === 'OPTIONS').map(([, name]) => name)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(told.filter(([method]) => method !== 'OPTIONS')).toEqual([
    ['GET', `Bearer ${token}`],
    ['POST', `Bearer ${token}`],
    ['GET', `Bearer ${token}`],
  ]);
});

it('says to the page what it refuses and why, and that a sign-in ended', async () => {
  const wrong = http.call({ method: 'POST', path: '/users/me/notifications/read', body: { ids: [7] } });
  await expect(wrong).rejects.toMatchObject({ status: 422, body: { errors: [{ code: 'E_INPUT_INVALID' }] } });
  expect(onUnauthorized).not.toHaveBeenCalled();
  callAs('no.such.token');
  await expect(notes()).rejects.toMatchObject({ status: 401 });
  expect(onUnauthorized).toHaveBeenCalledOnce();
});

it('takes files of the page, and gives them with their names; no other header is told', async () => {
  const { File } = browse(pages.origin).window;
  const id = await uploads.uploadFile(new File([PNG], 'logo.png', { type: 'image/png' }));
  expect(
    asked.filter(({ method }) => method !== 'OPTIONS').map(({ server, method }) => [server, method]),
  ).toEqual([
    ['rows', 'POST'],
    ['rows', 'PUT'],
  ]);
  expect(await rows.server.deps.files.find(rows.server.deps.db, id)).toMatchObject({
    name: 'logo.png',
    size: PNG.length,
  });
  // The signed address is the permission.
  expect(asked.find(({ method }) => method === 'PUT')?.authorization).toBeUndefined();
  const { headers } = await http.callWithHeaders({ path: '/letter', blob: true });
  expect(headers['content-disposition']).toContain('surat.pdf');
  expect(headers.etag).toBeUndefined();
});

it.each([
  ['of another host', 'https://evil.example'],
  ['of another port of the same host', () => rows.origin.replace(/\d+$/, '1')],
  ['of a name that begins alike', () => pages.origin.replace('127.0.0.1', '127.0.0.1.evil.example')],
])('neither does nor tells anything for a page %s', async (_, origin) => {
  await note('Tidak untuk yang lain');
  browse(typeof origin === 'string' ? origin : origin());
  await expect(notes()).rejects.toMatchObject({ status: null });
  await expect(read()).rejects.toMatchObject({ status: null });
  // It was asked, and nothing but asked.
  expect(new Set(asked.map(({ method }) => method))).toEqual(new Set(['OPTIONS']));
  browse(pages.origin);
  expect((await notes()).data.some(({ read_at }) => read_at === null)).toBe(true);
});

it('is closed to pages where its operator names none', async () => {
  browse(rows.origin);
  http.setCaller({ token, department: 'D1', api: pages.origin, master: '', onUnauthorized });
  await expect(notes()).rejects.toMatchObject({ status: null });
});

it('allows what pages send and nothing else: no cookie, no other method, no other header', async () => {
  const ask = (method: string, headers: string) =>
    fetch(`${rows.origin}/api/users/me/notifications`, {
      method: 'OPTIONS',
      headers: {
        origin: pages.origin,
        'access-control-request-method': method,
        'access-control-request-headers': headers,
      },
    });
  const { status, headers } = await ask('PATCH', 'authorization,x-more');
  expect(status).toBe(204);
  const list = (name: string) => (headers.get(name) ?? '').toLowerCase().split(/, */).sort();
  expect(headers.get('access-control-allow-origin')).toBe(pages.origin);
  expect(headers.get('access-control-allow-credentials')).toBeNull();
  expect(headers.get('vary')).toMatch(/origin/i);
  expect(list('access-control-allow-methods')).toEqual(['delete', 'get', 'post', 'put']);
  expect(list('access-control-allow-headers')).toEqual(
    ['aula-proof', 'authorization', 'content-type', 'idempotency-key', 'org', 'x-socket-id'].sort(),
  );
});

it('is named in the policy of the pages, and no other server is', async () => {
  const policy = async () =>
    (await fetch(`${pages.origin}/api/manifest`)).headers.get('content-security-policy');
  expect(await policy()).not.toContain(rows.origin);
  const [first, ...others] = model.departments;
  if (!first) throw new Error('no department');
  pages.server.use({ ...model, departments: [{ ...first, api: rows.origin }, ...others] });
  expect(await policy()).toContain(`connect-src 'self' ${rows.origin} ${rows.origin.replace('http', 'ws')};`);
});
