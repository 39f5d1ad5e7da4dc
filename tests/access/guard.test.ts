import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Claims } from '../../server/auth/tokens.ts';
import type { RoutePlugin } from '../../server/core/deps.ts';
import { newId } from '../../server/core/new-id.ts';
import { productRoutes } from '../../server/product-routes.ts';
import type { RouteModel } from '../../src/definition/model.ts';
import { decideRoute } from '../../src/definition/routes/decide.ts';
import { addStudent } from '../conformance/exam-story/exam.ts';
import { type Actor, openWorld, type World } from '../conformance/exam-story/world.ts';

/** Facts of the people as their token would carry them. */
const TOKENS: Record<string, { position_id: number; roles: string[] }> = {
  manager: { position_id: 2, roles: ['admin'] },
  library: { position_id: 2, roles: ['perpustakaan'] },
  staff: { position_id: 2, roles: [] },
  head: { position_id: 3, roles: ['head-of-program'] },
  dean: { position_id: 3, roles: ['head-of-department'] },
  secretary: { position_id: 3, roles: ['secretary-of-program'] },
  chair: { position_id: 3, roles: [] },
  student: { position_id: 4, roles: [] },
};
const DEPARTMENTS = ['TKMS2', 'TKIS2', 'TKM'];

/** A page that nobody opens without signing in. */
const CLOSED = encodeURIComponent('settings.page@keeper');

/** Every call of the API, as it is registered. */
const calls: { method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'; url: string }[] = [];
const noted =
  (plugin: RoutePlugin): RoutePlugin =>
  (app, deps) => {
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat())
        if (one !== 'HEAD')
          calls.push({
            method: one as 'GET',
            url: url
              .replace(/routes\/:\w+/, `routes/${CLOSED}`)
              .replace(/screens\/:\w+/, 'screens/settings.page')
              .replace(/:\w+/g, 'x'),
          });
    });
    return plugin(app, deps);
  };

let world: World;
let people: Record<string, Actor>;

beforeAll(async () => {
  world = await openWorld(productRoutes, {}, undefined, { around: noted });
  const { actor } = await addStudent(world);
  people = { ...world.people, student: actor };
});
afterAll(() => world.close());

const STATUS = { E_ACCESS_SIGN_IN: 401, E_ACCESS_DEPARTMENT: 403, E_ACCESS_ROLE: 403 };

/** A page of a row that is nobody's answers 404, which is being let in as far as the route goes. */
async function answerOf(route: RouteModel, who: Actor): Promise<number> {
  const answer = await world.page(who, encodeURIComponent(route.id), 'tidak-ada');
  return answer.status === 404 ? 200 : answer.status;
}

test.each(Object.keys(TOKENS))(
  '%s is let in by the server exactly where the browser lets them in',
  async (key) => {
    const faults: string[] = [];
    const known = people[key] as Actor;
    // Only the departments one belongs to give a token at all.
    for (const department of key === 'student' ? ['TKMS2'] : DEPARTMENTS.slice(0, 2)) {
      for (const route of world.model.routes) {
        const decision = decideRoute(route, TOKENS[key] ?? null, department);
        const expected = decision.allowed ? 200 : STATUS[decision.code];
        const status = await answerOf(route, { ...known, department });
        if (status !== expected)
          faults.push(`${route.id} in ${department}: ${status} instead of ${expected}`);
      }
    }
    expect(faults).toEqual([]);
  },
);

test('whoever is signed out is asked to sign in, except on public pages', async () => {
  const faults: string[] = [];
  for (const department of DEPARTMENTS) {
    for (const route of world.model.routes) {
      const decision = decideRoute(route, null, world.model.app.department.default);
      const expected = decision.allowed ? 200 : STATUS[decision.code];
      const status = await answerOf(route, { user: null, row: null, department });
      if (status !== expected) faults.push(`${route.id}: ${status} instead of ${expected}`);
    }
  }
  expect(faults).toEqual([]);
});

test('the table is neither open to everybody nor closed to all', () => {
  const open = (key: string) =>
    world.model.routes.filter((route) => decideRoute(route, TOKENS[key] ?? null, 'TKMS2').allowed).length;
  const counts = Object.fromEntries(Object.keys(TOKENS).map((key) => [key, open(key)]));
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
  expect(new Set(Object.values(counts)).size).toBeGreaterThan(3);
});

test('an address and its route are asked the same', async () => {
  const { manager, staff } = world.people;
  const path = '/administrasi/magister/reguler/periode-ujian-tesis';
  const open = (who: Actor) => world.call(who, 'GET', `/open?path=${encodeURIComponent(path)}`);
  expect((await open(manager)).body.route).toBe('s2_thesis_exam.periods@manager');
  expect((await open(staff)).body).toMatchObject({ refused: expect.stringContaining('E_ACCESS_') });
});

/**
 * Who has not signed in is answered here: what the first page of anybody asks for, whether a printed document is a true
 * one, what its signatures are checked by, how the product is described, and every way to sign in.
 */
const OPEN = [
  'GET /api/start',
  'GET /api/open',
  'GET /api/check',
  'POST /api/check',
  'GET /api/check/x',
  'GET /api/signing/authorities.pem',
  'GET /api/signing/x/revoked.crl',
  'GET /api/manifest',
  'GET /api/forms/x',
  'GET /api/openapi.json',
  'GET /api/definitions/events',
  'GET /api/demo/accounts',
  'POST /api/auth/sign-in-password',
  'POST /api/auth/register',
  'GET /api/auth/confirm',
  'POST /api/auth/password/forgot',
  'POST /api/auth/password/about',
  'POST /api/auth/password',
  'POST /api/auth/provider',
];

/** A token that this server would have given, but for what `more` changes of it. */
async function tokenWith(more: Partial<Claims>): Promise<string> {
  const { user } = world.people.manager;
  const sid = await world.sessions.open(String(user), 3600);
  const claims = { id: String(user), name: 'x', email: 'x', position_id: 2, roles: ['admin'], sid };
  const exp = Math.floor(Date.now() / 1000) + 3600;
  return world.tokens.sign({ ...claims, department: 'TKMS2', exp, ...more });
}

/** The payload of a good token under a signature that another payload has. */
async function withAnothersSignature(): Promise<string> {
  const [good, other] = [await tokenWith({}), await tokenWith({ name: 'y' })];
  return [...good.split('.').slice(0, 2), other.split('.')[2]].join('.');
}

test.each<[string, () => Promise<string | undefined>]>([
  ['no token', async () => undefined],
  ['what is no token', async () => 'x'],
  ['a token without a signature', async () => 'eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJzdWIiOiJ4In0.'],
  ["a token with another one's signature", withAnothersSignature],
  ['a token whose time is over', () => tokenWith({ exp: Math.floor(Date.now() / 1000) - 1 })],
  ['a token whose session never was', () => tokenWith({ sid: newId() })],
])('every call answers %s with 401', async (_what, tokenOf) => {
  const token = await tokenOf();
  const answers = await Promise.all(
    calls
      .filter(({ method, url }) => !OPEN.includes(`${method} ${url}`))
      .map(async ({ method, url }) => {
        const headers = {
          org: 'TKMS2',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        };
        const body =
          method === 'GET' ? {} : { payload: { params: {}, ids: ['x'], versions: { x: 1 }, input: {} } };
        const { statusCode } = await world.app.inject({ method, url, headers, ...body });
        return `${method} ${url}: ${statusCode}`;
      }),
  );
  expect(answers.length).toBeGreaterThan(50);
  expect(answers.filter((answer) => !answer.endsWith(': 401'))).toEqual([]);
});
