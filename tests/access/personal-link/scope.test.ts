import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productRoutes } from '../../../server/product-routes.ts';
import { attach, childOf, childrenOf, done, type Exam, SCORES } from '../../conformance/exam-story/exam.ts';
import { type Answer, openWorld, type World } from '../../conformance/exam-story/world.ts';
import { call, codeOf, doLinked, enter, type Linked, openExam, seatOf, withExternal } from './linked.ts';

/** A link reaches the pages of its own row, and no call of the API answers about anything else. */
let world: World;
let exam: Exam;
let other: Exam;
let linked: Linked;

beforeAll(async () => {
  world = await openWorld(productRoutes);
  // The same examiner sits in both, and holds a role besides: neither widens the link.
  exam = await withExternal(world, { name: 'Arum Lestari' });
  other = await withExternal(world, { name: 'Bima Sakti' });
  await attach(other, 'slides');
  await world.add('role_assignment', {
    user: world.people.external.user,
    role: 'admin',
    valid_from: '2025-01-01',
  });
  linked = await enter(exam);
});
afterAll(() => world.close());

const get = (path: string) => call(world, linked, path);
const refused = (answer: Answer) => [answer.status, codeOf(answer)];
const LINK_ONLY = [403, 'E_ACCESS_LINK'];

/** Calls that ask for no token, or are the way to one. */
const OPEN = [
  'GET /api/manifest',
  'GET /api/forms/:file',
  'GET /api/openapi.json',
  'GET /api/definitions/events',
  'GET /api/demo/accounts',
  'GET /api/auth/confirm',
  'GET /api/check',
  'POST /api/check',
  'GET /api/check/:code',
  'GET /api/signing/authorities.pem',
  'GET /api/signing/:authority/revoked.crl',
  'POST /api/auth/password',
  'POST /api/auth/password/about',
  'POST /api/auth/password/forgot',
  'POST /api/auth/personal-link',
  'POST /api/auth/personal-link/about',
  'POST /api/auth/provider',
  'POST /api/auth/register',
  'POST /api/auth/sign-in-google',
  'POST /api/auth/sign-in-password',
];

/** Calls that serve who came by a link; each asks the link's scope itself, or answers about the person alone. */
const SERVED = [
  'GET /api/changes',
  'GET /api/live',
  'GET /api/open',
  'GET /api/routes/:route',
  'GET /api/routes/:route/actions/:action',
  'GET /api/routes/:route/blocks/:block',
  'GET /api/routes/:route/documents.zip',
  'GET /api/routes/:route/documents/:document',
  'GET /api/routes/:route/documents/:document/certificate',
  'GET /api/routes/:route/files/:file',
  'GET /api/routes/:route/options',
  'GET /api/screens/:name',
  'GET /api/start',
  'GET /api/users/:id',
  'POST /api/auth/proof',
  'POST /api/auth/proof/code',
  'POST /api/auth/sign-out',
  'POST /api/broadcasting/auth',
  'POST /api/routes/:route/actions/:action',
  'POST /api/routes/:route/actions/:action/bulk',
  'POST /api/routes/:route/actions/:action/document',
  'POST /api/routes/:route/actions/:action/preview',
  'POST /api/routes/:route/actions/:action/skipped',
  'POST /api/upload',
];

/** Every route of the server's API, read from the tree that the framework prints: `METHOD /path`. */
function routesOf(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const found = /^((?:│ {3}| {4})*)[├└]── (\S+) \(([A-Z, ]+)\)$/.exec(line);
    if (!found) return [];
    const [, indent = '', part = '', methods = ''] = found;
    const depth = indent.length / 4;
    const path = depth === 0 ? part : `${above[depth - 1]}${part}`;
    above[depth] = path;
    return methods.split(', ').flatMap((method) => (method === 'HEAD' ? [] : [`${method} ${path}`]));
  });
}

test('every call of the API refuses a link, unless it is known here to serve it', async () => {
  const routes = routesOf(world.app.printRoutes({ commonPrefix: false })).filter((route) =>
    route.includes(' /api/'),
  );
  expect(routes).toEqual(expect.arrayContaining([...OPEN, ...SERVED]));
  const closed = routes.filter((route) => !OPEN.includes(route) && !SERVED.includes(route));
  expect(closed).toEqual(
    expect.arrayContaining([
      'GET /api/search',
      'GET /api/users',
      'GET /api/routes/:route/blocks/:block/export',
    ]),
  );
  for (const route of closed) {
    const [method = '', path = ''] = route.split(' ');
    const address = path.replace('/api', '').replace(/:\w+/g, 'x');
    const body = method === 'GET' ? undefined : {};
    const answer = await call(world, linked, address, {
      method: method as 'GET',
      ...(body ? { body } : {}),
    });
    expect([route, ...refused(answer)]).toEqual([route, ...LINK_ONLY]);
  }
});

test.each(['exam_form@lecturer', 'registration@lecturer'])(
  'another registration with the same examiner: %s',
  async (screen) => {
    const route = `${exam.type}.${screen}`;
    expect((await get(`/routes/${route}?p.id=${exam.id}`)).status).toBe(200);
    const path = `/routes/${route}`;
    expect(refused(await get(`${path}?p.id=${other.id}`))).toEqual(LINK_ONLY);
    expect(refused(await get(path))).toEqual(LINK_ONLY);
    const item = await seatOf(other);
    const ask = { params: { id: other.id }, item };
    const act = { method: 'POST', body: ask } as const;
    expect(refused(await call(world, linked, `${path}/actions/accept_invitation`, act))).toEqual(LINK_ONLY);
    const bulk = { method: 'POST', body: { params: { id: other.id }, ids: [item] } } as const;
    const each = await done(call(world, linked, `${path}/actions/accept_invitation/bulk`, bulk));
    expect(each.results).toMatchObject([{ ok: false }]);
    expect(refused(await call(world, linked, `${path}/actions/accept_invitation/preview`, bulk))).toEqual(
      LINK_ONLY,
    );
  },
);

test('an item of another registration, named under the own one', async () => {
  const item = await seatOf(other);
  const answer = await doLinked(exam, linked, 'accept_invitation', { screen: 'registration', item });
  expect(answer.status).toBe(404);
  expect(await world.row('panel_member', item)).toMatchObject({ invitation: 'pending' });
});

test('a file or document of another registration, asked for through the own one', async () => {
  const [slides] = (await childrenOf(other, 'registration_document')).slice(-1);
  const [letter] = await world.rows('generated_document', { record_id: other.id });
  const paper = await sql<{ id: string }>`select file->>'id' as id from registration_document
    where id = ${slides?.id}`.execute(world.connection.db);
  const file = String(paper.rows[0]?.id);
  expect(file).toMatch(/^[0-9a-f-]{36}$/);
  for (const screen of ['exam_form', 'registration']) {
    const path = `/routes/${exam.type}.${screen}@lecturer`;
    expect((await get(`${path}/files/${file}?p.id=${exam.id}`)).status).toBe(404);
    expect((await get(`${path}/documents/${String(letter?.id)}?p.id=${exam.id}`)).status).toBe(404);
    const theirs = `${path}/files/${file}?p.id=${other.id}`;
    expect(refused(await get(theirs))).toEqual(LINK_ONLY);
  }
});

test('no role comes with the link', async () => {
  for (const screen of ['exam_form@manager', 'registration@manager']) {
    expect((await get(`/routes/${exam.type}.${screen}?p.id=${exam.id}`)).status).toBe(403);
  }
  const { token } = linked;
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims.roles).toEqual([]);
});

test.each([
  ['/', 'E_ACCESS_LINK'],
  ['/dosen/magister/reguler/periode-ujian-tesis', 'E_ACCESS_LINK'],
  ['/administrasi/magister/reguler/periode-ujian-tesis', 'E_ACCESS_ROLE'],
  ['/mahasiswa/magister/reguler/ujian-tesis', 'E_ACCESS_ROLE'],
])('another address: %s', async (path, code) => {
  const answer = await done(get(`/open?path=${encodeURIComponent(path)}`));
  expect(answer).toMatchObject({ refused: code });
  expect(answer).not.toHaveProperty('data');
});

test('the address of the other registration, and lists and profiles', async () => {
  const path = `/dosen/magister/reguler/ujian-tesis/${other.id}`;
  expect(await done(get(`/open?path=${encodeURIComponent(path)}`))).toMatchObject({
    refused: 'E_ACCESS_LINK',
  });
  const participants = `/routes/${exam.type}.participants@lecturer?p.id=${exam.period}`;
  expect(refused(await get(participants))).toEqual(LINK_ONLY);
  expect((await get(`/users/${String(exam.student.user)}`)).status).toBe(404);
  expect(refused(await get(`/screens/general.dashboard`))).toEqual(LINK_ONLY);
  expect((await get(`/screens/${exam.type}.exam_form`)).status).toBe(200);
});

test('what is public stays so, and shows a stranger’s page', async () => {
  const answer = await done(get('/open?path=/privacy'));
  expect(answer).toMatchObject({ route: 'general.privacy@anyone', data: { audiences: ['anyone'] } });
});

test('the token counts in its own department only', async () => {
  const headers = { authorization: `Bearer ${linked.token}`, org: 'TKIS2' };
  const url = `/api/routes/${exam.type}.exam_form@lecturer?p.id=${exam.id}`;
  expect((await world.app.inject({ url, headers })).statusCode).toBe(401);
});

test('the same person with a password sees both, and a link narrows nothing of that', async () => {
  const { external } = world.people;
  for (const { id, type } of [exam, other]) {
    const path = `/routes/${type}.exam_form@lecturer?p.id=${id}`;
    expect((await world.call(external, 'GET', path)).status).toBe(200);
  }
});

test('the own page offers no way to where the link does not lead', async () => {
  await done(
    doLinked(exam, linked, 'accept_invitation', { screen: 'registration', item: await seatOf(exam) }),
  );
  await openExam(exam);
  const item = await childOf(exam, 'score_sheet', { person: world.people.external.row });
  await done(doLinked(exam, linked, 'submit_score', { item, input: { scores: SCORES } }));
  for (const screen of ['exam_form', 'registration']) {
    const page = await done(get(`/routes/${exam.type}.${screen}@lecturer?p.id=${exam.id}`));
    const text = JSON.stringify(page);
    const paths = [...text.matchAll(/"(?:path|opens|link)":"(\/[^"]*)"/g)].map(([, path]) => path);
    for (const path of paths) expect(path).toContain(exam.id);
    expect(text).not.toContain(other.id);
  }
});
