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

const groupedAs = (group: string) =>
  smallModel({
    [LOANS]: (text) =>
      text
        .replace('sort: -created_at', `sort: -due_on\n      group: ${group}`)
        .replace('due_on]\n', 'due_on, fine]\n'),
  });

beforeAll(async () => {
  const model = groupedAs('{by: [book_title, status], rows: peminjaman}');
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
    fine: n === 3 ? null : n + 0.25,
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
    if (!group) return String(row.number);
    const { at, size, counts, totals } = group;
    return `${row.number}: ${at}/${size}${[...(counts ?? []), ...(totals ?? [])].map((one) => ` ${one}`).join('')}`;
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

describe('a list in groups by month', () => {
  beforeAll(async () => {
    faculty.use(
      groupedAs('{by: [due_on], each: month, rows: peminjaman, counts: {status: [lent, requested]}}'),
    );
    const { connection, rows } = faculty;
    const over = [
      ['P-7', 'lent', '2025-12-31'],
      ['P-8', 'requested', '2026-01-01'],
      ['P-9', 'lent', '2024-11-30'],
    ].map(([number, status, due_on]) => ({
      ...{ id: `loan-${number}`, department: 'FIS', kind: 'regular_loan', number, status, due_on },
      ...{ book: rows.scarce, borrower: rows.member },
    }));
    await connection.db.insertInto('loan').values(over).execute();
  });

  const november = [6, 4, 3, 2, 1, 0].map((number, at) => `P-${number}: ${at + 1}/6 5 1`);
  const falling = ['P-8: 1/1 0 1', 'P-7: 1/1 1 0', ...november, 'P-9: 1/1 1 0'];

  it('parts them at New Year, one November from another, and counts those of a value', async () => {
    expect(await listed()).toEqual(falling);
  });

  it('counts a month over all pages', async () => {
    expect(await listed({}, { limit: 3, offset: 4 })).toEqual(falling.slice(4, 7));
  });

  it('keeps the months in the order of the list while their rows are in another', async () => {
    const rising = [0, 1, 2, 3, 4, 6].map((number, at) => `P-${number}: ${at + 1}/6 5 1`);
    const found = await listed({ sort: { column: 'number', descending: false } });
    expect(found).toEqual([...falling.slice(0, 2), ...rising, falling.at(-1)]);
  });

  it('turns the months round with their days', async () => {
    const found = await listed({ sort: { column: 'due_on', descending: false } });
    expect(found.map((one) => one.slice(0, 3))).toEqual([
      ...['P-9', 'P-0', 'P-1', 'P-2', 'P-3', 'P-4', 'P-6', 'P-7', 'P-8'],
    ]);
  });

  it('counts no values of a column that is not for who looks', async () => {
    expect((await listed({}, { hidden: 'status' }))[0]).toBe('P-8: 1/1');
  });
});

describe('a list whose groups are summed up', () => {
  beforeAll(() => {
    faculty.use(groupedAs('{by: [book_title, status], rows: peminjaman, totals: [fine]}'));
  });

  const november = { filters: { due_on: '2025-11-01..2025-11-29' } };
  // Of the seven one is gone, and of one there is no number.
  const whole = [
    'P-6: 1/3 8.75',
    'P-2: 2/3 8.75',
    'P-0: 3/3 8.75',
    'P-4: 1/1 4.25',
    'P-3: 1/2 1.25',
    'P-1: 2/2 1.25',
  ];

  it('says what the numbers of a group come to over all pages, empty ones left out', async () => {
    expect(await listed(november)).toEqual(whole);
    expect(await listed(november, { limit: 1, offset: 1 })).toEqual(whole.slice(1, 2));
  });

  it('sums up nothing of a column that is not for who looks', async () => {
    expect((await listed(november, { hidden: 'fine' }))[0]).toBe('P-6: 1/3');
  });
});
