import { afterAll, beforeAll, expect, test } from 'vitest';
import { productRoutes } from '../../../server/product-routes.ts';
import { projectModel } from '../../../server/testing/demo-faculty.ts';
import { addPerson, openTestServer, type TestServer } from '../../../server/testing/server.ts';
import { FACULTY_DATA } from './faculty-data.ts';
import { LOGBOOK_AND_SUPERVISION } from './logbook-and-supervision.ts';
import { MASTER_TYPES } from './master-types.ts';
import { PUBLICATIONS } from './publications.ts';
import { type Access, DEPARTMENTS, shallBe, VIEWERS } from './typed-access.ts';

/*
 * What is typed from the specification, asked of the server itself: each role in each position, and each position without a role,
 * in each department, and whoever is signed out. A block that no page has is asked for, so that nothing but the way in
 * is answered.
 */

const SHALL: Record<string, Access> = {
  ...FACULTY_DATA,
  ...LOGBOOK_AND_SUPERVISION,
  ...MASTER_TYPES,
  ...PUBLICATIONS,
};
/** A role that lets nobody in is told the browser as it is, and whoever asks the server as forbidden. */
const FORBIDDEN = 'E_ACCESS_FORBIDDEN';
const WAY_IN = ['E_ACCESS_SIGN_IN', 'E_ACCESS_DEPARTMENT', FORBIDDEN];

const routes = projectModel().routes.flatMap((route) => {
  const access = SHALL[route.path];
  return access ? [{ id: encodeURIComponent(route.id), access }] : [];
});

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ model: projectModel(), routes: productRoutes });
});
afterAll(() => server?.close());

async function answerOf(route: string, headers: Record<string, string>): Promise<string> {
  const answer = await server.app.inject({ url: `/api/routes/${route}/blocks/none?p.id=none`, headers });
  const code = String(answer.json().errors?.[0]?.code);
  if (!WAY_IN.includes(code)) return 'open';
  return code === FORBIDDEN ? 'E_ACCESS_ROLE' : code;
}

test.each(VIEWERS)('position $position_id with the roles $roles', async (viewer) => {
  const faults: object[] = [];
  for (const department of DEPARTMENTS) {
    // A student is one in a single department.
    const person = { ...viewer, roles: [...viewer.roles], departments: [department] };
    const user = await addPerson(server, person);
    const headers = await server.headers(user, department);
    for (const { id, access } of routes) {
      const is = await answerOf(id, headers);
      const shall = shallBe(access, viewer, department);
      if (is !== shall) faults.push({ id, department, is, shall });
    }
    // An office has one holder in a department: the next one takes it over.
    await server.connection.db.deleteFrom('role_assignment').where('user', '=', user).execute();
  }
  expect(faults).toEqual([]);
});

test('nobody signed in', async () => {
  const answers = await Promise.all(routes.map(({ id }) => answerOf(id, { org: 'TKM' })));
  expect(routes.length).toBeGreaterThan(130);
  expect(new Set(answers)).toEqual(new Set(['E_ACCESS_SIGN_IN']));
});
