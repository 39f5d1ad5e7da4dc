import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RoutePlugin } from '../../server/core/deps.ts';
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

/** Calls of the server for records, processes and pages, as they are registered. */
const calls: { method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'; url: string }[] = [];
const noted =
  (plugin: RoutePlugin): RoutePlugin =>
  (app, deps) => {
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat())
        if (one !== 'HEAD')
          calls.push({
            method: one as 'GET',
            url: url.replace(/routes\/:\w+/, `routes/${CLOSED}`).replace(/:\w+/g, 'x'),
          });
    });
    return plugin(app, deps);
  };

let world: World;
let people: Record<string, Actor>;

beforeAll(async () => {
  world = await openWorld(productRoutes.map(noted));
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

/** What the first page of anybody asks for, and whether a printed document is a true one. */
const OPEN = ['/api/start', '/api/open', '/api/check/x'];

test.each([
  ['no token', undefined],
  ['what is no token', 'Bearer x'],
  ['a forged token', 'Bearer eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJzdWIiOiJ4In0.'],
])('every call answers %s with 401', async (_what, authorization) => {
  const answers = await Promise.all(
    calls
      .filter(({ url }) => !OPEN.includes(url))
      .map(async ({ method, url }) => {
        const headers = { org: 'TKMS2', ...(authorization === undefined ? {} : { authorization }) };
        const body =
          method === 'GET' ? {} : { payload: { params: {}, ids: ['x'], versions: { x: 1 }, input: {} } };
        const { statusCode } = await world.app.inject({ method, url, headers, ...body });
        return `${method} ${url}: ${statusCode}`;
      }),
  );
  expect(answers.length).toBeGreaterThan(20);
  expect(answers.filter((answer) => !answer.endsWith(': 401'))).toEqual([]);
});
