import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Plan, Row } from '../../src/definition/expression/index.ts';
import type { Column } from '../../src/definition/model.ts';
import { grantRoute } from '../access/grant.ts';
import { readableColumns } from '../database/columns.ts';
import { fieldsOfList } from '../pages/list-page.ts';
import { openPage, type PageScene } from '../pages/page-scene.ts';
import { cellsOf } from '../pages/table-rows.ts';
import { tableSource } from '../pages/table-source.ts';
import { openSmallFaculty, type SmallFaculty, smallModel } from '../testing/small-faculty.ts';
import { type ListSource, type Page, type Reading, selectPage } from './list-query.ts';
import { FIRST_PAGE, type ListRequest } from './list-request.ts';
import { plainValue } from './plain-values.ts';
import { relatedValue } from './related.ts';

/**
 * A list whose columns are fields of the row and of rows one and two references away, empty ones among them, and counts
 * and texts of rows that point to it or to a row it points to.
 */
const COLUMNS =
  `number, book, book.title, book.author, book.copies, borrower.user.name, borrower.active, lent_at, fine,
  {list: checks, show: code, where: "each.result == 'good'"}, {count: checks, name: how_many},
  {value: "row.book.loans.map(l, l.borrower.user.name)", name: readers, label: Pembaca},
  {value: "row.borrower.loans.filter(l, l.due_on == null).map(l, l.note)", name: notes, label: Catatan}`.replaceAll(
    '\n',
    '',
  );
const LOANS = 'screens/templates/loans.yaml';

let faculty: SmallFaculty;

beforeAll(async () => {
  const model = smallModel({ [LOANS]: (text) => text.replace('number, book.title', COLUMNS) });
  faculty = await openSmallFaculty({ model });
  const { connection, rows } = faculty;
  const loans = Array.from({ length: 7 }, (_, n) => ({
    id: `list-${n}`,
    department: n === 6 ? 'KIM' : 'FIS',
    kind: 'regular_loan',
    number: `P-${n}`,
    book: n % 2 ? rows.book : rows.scarce,
    borrower: n % 3 ? rows.member : rows.other,
    status: n < 3 ? 'lent' : 'requested',
    due_on: n % 3 === 1 ? null : '2025-11-10',
    note: n === 4 ? 'Titip' : null,
    lent_at: n === 1 ? null : `2025-11-0${n + 1}T03:04:05.006Z`,
    fine: n === 2 ? 1500.5 : null,
    deleted_at: n === 5 ? '2025-11-01T00:00:00Z' : null,
  }));
  await connection.db.insertInto('loan').values(loans).execute();
  const checks = ['pages', 'cover', 'spine'].flatMap((code, at) =>
    loans.slice(at, 5).map((loan) => ({
      id: `${loan.id}-${code}`,
      department: 'FIS',
      loan: loan.id,
      code,
      result: at === 2 ? 'damaged' : 'good',
      deleted_at: loan.id === 'list-3' ? '2025-11-01T00:00:00Z' : null,
    })),
  );
  await connection.db.insertInto('loan_check').values(checks).execute();
});
afterAll(() => faculty.close());

interface List {
  page: PageScene;
  source: ListSource;
  columns: Column[];
  /** Statements sent since it was opened. */
  asked: () => number;
  read(reading?: Partial<Reading>, request?: Partial<ListRequest>): Promise<Page>;
}

async function openList(): Promise<List> {
  const { deps, connection, people } = faculty;
  const viewer = await deps.auth.viewerOf(connection.db, people.desk, 'FIS');
  let asked = 0;
  const db = connection.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      asked++;
      return result;
    },
  });
  const page = await openPage(
    deps,
    grantRoute(deps, { viewer, route: 'regular_loan.all@desk', params: {} }),
    db,
  );
  const [table] = page.grant.screen.blocks;
  if (table?.kind !== 'table') throw new Error('no table');
  asked = 0;
  const { columns } = table;
  const source = tableSource(page, table);
  const fields = fieldsOfList(page, table, { acts: false, opens: false });
  const usual = { limit: 25, offset: 0, columns, fields, counted: table.views };
  const read: List['read'] = (reading, request) =>
    selectPage(page.scene, source, { ...FIRST_PAGE, ...request }, { ...usual, ...reading });
  return { page, source, columns, asked: () => asked, read };
}

describe('a page of a list', () => {
  it('is one statement with what its references lead to and the total', async () => {
    const list = await openList();
    const { rows, counts } = await list.read();
    const cells = await cellsOf(list.page, 'loan', list.columns, rows);
    expect({ asked: list.asked(), counts, cells: cells.length }).toEqual({
      asked: 1,
      counts: { total: 5, views: {} },
      cells: 5,
    });
  });

  it('shows what the expressions say', async () => {
    const list = await openList();
    const brought = await cellsOf(list.page, 'loan', list.columns, (await list.read()).rows);
    const other = await openList();
    const { rows } = await other.read({
      columns: [],
      fields: () => new Set(readableColumns(other.source.record)),
    });
    const bare: Row[] = rows.map(({ id }) => ({ ...other.page.scene.graph.ref('loan', String(id)) }));
    const evaluated = await cellsOf(other.page, 'loan', other.columns, bare);
    expect(other.asked()).toBeGreaterThan(1);
    expect(brought).toEqual(evaluated);
    expect(brought[0]).toMatchObject({ book_title: 'Habis Dipinjam', borrower_user_name: 'Eko Prasetyo' });
    expect(brought.map(({ checks, how_many, notes }) => [checks, how_many, notes])).toEqual([
      [['pages'], 1, []],
      [['cover', 'pages'], 2, ['', 'Titip']],
      [['cover', 'pages'], 3, ['', 'Titip']],
      [[], 0, []],
      [['cover', 'pages'], 3, ['', 'Titip']],
    ]);
  });

  it('says how many there are where it has no row itself', async () => {
    const { read } = await openList();
    expect(await read({ offset: 100 })).toEqual({ rows: [], counts: { total: 5, views: {} } });
  });
});

describe('the order of a list', () => {
  beforeAll(async () => {
    const { connection, rows } = faculty;
    const { db } = connection;
    for (const [id, author] of [
      [rows.book, 'Zainal'],
      [rows.scarce, 'Adi'],
    ])
      await db.updateTable('book').set({ author }).where('id', '=', id).execute();
    await db
      .insertInto('book')
      .values({ id: 'list-book', department: 'FIS', kind: 'text', title: 'Mula' })
      .execute();
    const loan = { department: 'FIS', kind: 'regular_loan', status: 'lent', borrower: rows.member };
    await db
      .insertInto('loan')
      .values({ ...loan, id: 'list-anonymous', book: 'list-book' })
      .execute();
  });
  afterAll(async () => {
    await faculty.connection.db.deleteFrom('loan').where('id', '=', 'list-anonymous').execute();
  });

  it.each([
    ['a field of a row that a reference leads to', 'book_author', 'book_author', 3],
    ['a field two references away', 'borrower_user_name', 'borrower_user_name', 2],
    ['a reference, by what is shown of it', 'book', 'book_title', 3],
  ])('goes by %s, rows without it last', async (_, column, said, different) => {
    for (const descending of [false, true]) {
      const { page, columns, read } = await openList();
      const { rows, counts } = await read({}, { sort: { column, descending } });
      expect(counts?.total).toBe(6);
      const cells = await cellsOf(page, 'loan', columns, rows);
      const found = cells.map((cell) => cell[said] as string | null);
      const sign = descending ? -1 : 1;
      expect(found).toEqual(
        found.toSorted((one, other) => {
          if (one === null || other === null) return Number(one === null) - Number(other === null);
          return one === other ? 0 : one < other ? -sign : sign;
        }),
      );
      expect(new Set(found).size).toBe(different);
      if (column === 'book_author') expect(found.indexOf(null)).toBe(5);
    }
  });
});

const row: Plan['root'] = { op: 'var', name: 'row', kind: 'row', at: [0, 0] };
const get = (of: Plan['root'], record: string | null, field: string): Plan['root'] => ({
  op: 'get',
  of,
  field,
  kind: 'string',
  record,
  nullable: true,
  item: null,
  at: [0, 0],
});
const ref = (of: Plan['root'], record: string): Plan['root'] => ({ op: 'ref', of, record, at: [0, 0] });

describe('a plain value', () => {
  const user = ref(get(ref(get(row, 'loan', 'borrower'), 'member'), 'member', 'user'), 'user');

  it.each<[string, Plan['root'], string | null]>([
    ['a field', get(row, 'loan', 'number'), 'number'],
    ['a field two references away', get(user, 'user', 'name'), 'borrower.user.name'],
    ['a field that is never sent', get(user, 'user', 'password_hash'), null],
    ['a member of an object', get(get(row, 'loan', 'form_data'), null, 'title'), null],
    [
      'a field of another row',
      get({ op: 'var', name: 'parent', kind: 'row', at: [0, 0] }, 'loan', 'number'),
      null,
    ],
    ['a row', user, null],
  ])('is %s or not', async (_, root, place) => {
    const { page } = await openList();
    expect(plainValue(page.scene, { format: 1, root })?.place ?? null).toBe(place);
  });
});

describe('a value of related rows', () => {
  const person: Plan['root'] = ref(
    get({ op: 'local', id: 0, kind: 'row', at: [0, 0] }, 'loan', 'borrower'),
    'member',
  );
  const loans: Plan['root'] = {
    op: 'many',
    of: ref(get(row, 'loan', 'book'), 'book'),
    record: 'book',
    relation: 'loans',
    target: 'loan',
    by: 'book',
    at: [0, 0],
  };

  it.each<[string, string, boolean]>([
    ['a field of a row that they point to', 'name', true],
    ['a field that is never sent', 'password_hash', false],
  ])('may be %s or not', async (_, field, brought) => {
    const { page, columns } = await openList();
    const body = get(ref(get(person, 'member', 'user'), 'user'), 'user', field);
    const value: Plan = { format: 1, root: { op: 'map', list: loans, id: 0, body, at: [0, 0] } };
    const [found] = columns.map((column) => relatedValue(page.scene, { ...column, value }, {}));
    expect(found !== null).toBe(brought);
  });
});
