import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantRoute } from '../access/grant.ts';
import { openPage } from '../pages/page-scene.ts';
import { tableSource } from '../pages/table-source.ts';
import { openSmallFaculty, type SmallFaculty, smallModel } from '../testing/small-faculty.ts';
import { groupOfRow } from './list-order.ts';
import { selectPage } from './list-query.ts';
import { FIRST_PAGE, type ListRequest } from './list-request.ts';

/** A list in groups by title and status, in each of which the last due stands first. */
const LOANS = 'screens/templates/loans.yaml';
let faculty: SmallFaculty;

beforeAll(async () => {
  const model = smallModel({
    [LOANS]: (text) =>
      text.replace(
        'sort: -created_at',
        'sort: -due_on\n      group: {by: [book_title, status], rows: peminjaman}',
      ),
  });
  faculty = await openSmallFaculty({ model });
  const { connection, rows } = faculty;
  const loans = Array.from({ length: 7 }, (_, n) => ({
    id: `loan-${n}`,
    department: 'FIS',
    kind: 'regular_loan',
    number: `P-${n}`,
    book: n % 2 ? rows.book : rows.scarce,
    borrower: rows.member,
    status: n === 4 ? 'requested' : 'lent',
    due_on: `2025-11-1${n}`,
    deleted_at: n === 5 ? '2025-11-01T00:00:00Z' : null,
  }));
  await connection.db.insertInto('loan').values(loans).execute();
});
afterAll(() => faculty.close());

/** Of each row its number, and which of how many of its group it is. */
async function listed(asked: Partial<ListRequest> = {}, { limit = 25, offset = 0, hidden = '' } = {}) {
  const { deps, connection, people } = faculty;
  const viewer = await deps.auth.viewerOf(connection.db, people.desk, 'FIS');
  const grant = grantRoute(deps, { viewer, route: 'regular_loan.all@desk', params: {} });
  const page = await openPage(deps, grant, connection.db);
  const [table] = page.grant.screen.blocks;
  if (table?.kind !== 'table') throw new Error('no table');
  const columns = table.columns.map((one) => (one.name === hidden ? { ...one, for: ['reader'] } : one));
  const source = tableSource(page, { ...table, columns });
  const fields = () => new Set(['number']);
  const reading = { limit, offset, columns: [], fields, counted: null };
  const { rows } = await selectPage(page.scene, source, { ...FIRST_PAGE, ...asked }, reading);
  return rows.map((row) => {
    const group = groupOfRow(row);
    return group ? `${row.number}: ${group.at}/${group.size}` : String(row.number);
  });
}

describe('a list in groups', () => {
  const whole = ['P-6: 1/3', 'P-2: 2/3', 'P-0: 3/3', 'P-4: 1/1', 'P-3: 1/2', 'P-1: 2/2'];

  it('keeps the rows of a group together, in the order of the list, and says how many they are', async () => {
    expect(await listed()).toEqual(whole);
  });

  it('counts a group over all pages, and says which of its rows one begins with', async () => {
    expect(await listed({}, { limit: 2 })).toEqual(whole.slice(0, 2));
    expect(await listed({}, { limit: 4, offset: 2 })).toEqual(whole.slice(2));
  });

  it('orders rows inside their groups as it is asked to, and groups by what they are made of', async () => {
    expect(await listed({ sort: { column: 'number', descending: false } })).toEqual([
      ...['P-0: 1/3', 'P-2: 2/3', 'P-6: 3/3', 'P-4: 1/1', 'P-1: 1/2', 'P-3: 2/2'],
    ]);
    const found = await listed({ sort: { column: 'book_title', descending: true } });
    expect(found.map((one) => one.slice(0, 3))).toEqual(['P-1', 'P-3', 'P-0', 'P-2', 'P-6', 'P-4']);
  });

  it('counts what a filter leaves', async () => {
    expect(await listed({ filters: { due_on: '2025-11-12..' } })).toEqual([
      ...['P-6: 1/2', 'P-2: 2/2', 'P-4: 1/1', 'P-3: 1/1'],
    ]);
  });

  it('has none for who does not read one of their columns', async () => {
    expect(await listed({}, { hidden: 'status' })).toEqual(['P-6', 'P-4', 'P-3', 'P-2', 'P-1', 'P-0']);
  });
});
