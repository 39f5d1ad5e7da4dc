import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Model, RouteModel } from '../../src/definition/model.ts';
import { openSmallFaculty, type SmallFaculty, smallModel } from '../testing/small-faculty.ts';

const ROUTE = 'regular_loan.loan@desk';

/** The desk's page of a loan, open to everybody, with an action that is the system's alone. */
function openModel(): Model {
  const model = smallModel({
    'screens/templates/loan.yaml': (text) =>
      text.replace('actions: [refuse, cancel]', 'actions: [refuse, cancel, remind]'),
  });
  const open = (route: RouteModel): RouteModel =>
    route.id === ROUTE
      ? {
          ...route,
          public: true,
          audience: 'anyone',
          audiences: ['anyone'],
          positions: [],
          roles: [],
          rows: ['all'],
        }
      : route;
  return { ...model, routes: model.routes.map(open) };
}

let faculty: SmallFaculty;

beforeAll(async () => {
  faculty = await openSmallFaculty({ model: openModel() });
  const { book, member: borrower } = faculty.rows;
  const row = { id: 'public-1', kind: 'regular_loan', book, borrower, department: 'FIS' };
  await faculty.connection.db
    .insertInto('loan')
    .values({ ...row, status: 'lent', due_on: '2025-01-01' })
    .execute();
});
afterAll(() => faculty.close());

describe('a public page', () => {
  it('is read by nobody in particular, who can do nothing there: least of all what the system does', async () => {
    const page = await faculty.app.inject({ url: `/api/routes/${ROUTE}?p.id=public-1` });
    expect(page.statusCode).toBe(200);
    expect(page.json().actions).toEqual([]);
    for (const action of ['remind', 'cancel', 'take_back']) {
      const payload = { params: { id: 'public-1' } };
      const answer = await faculty.app.inject({
        method: 'POST',
        url: `/api/routes/${ROUTE}/actions/${action}`,
        payload,
      });
      expect(answer.statusCode).toBe(401);
      const start = await faculty.app.inject({ url: `/api/routes/${ROUTE}/actions/${action}?p.id=public-1` });
      expect(start.statusCode).toBe(403);
    }
    const history = await faculty.connection.db
      .selectFrom('history')
      .selectAll()
      .where('row', '=', 'public-1')
      .execute();
    expect(history).toEqual([]);
  });
});
