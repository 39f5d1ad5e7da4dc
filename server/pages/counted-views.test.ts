import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../core/new-id.ts';
import { type Client, openSmallFaculty, type SmallFaculty, smallModel } from '../testing/small-faculty.ts';

// Loans with a view that is a tab and two that are none: a chart of the book's page is made of one of them.
const VIEWS = `          views:
            - {name: waiting, label: Menunggu, where: row.status == 'requested'}
            - {name: lent, label: Dipinjam, tab: false, where: row.status == 'lent'}
            - {name: over, label: Selesai, tab: false, where: row.status == 'returned'}
`;
const CHART = `      - chart: {list: loans, column: Tahap, bars: [{view: waiting}, {view: lent}]}
`;
const RELATION = '          relation: loans\n';
const openWith = (blocks: string) =>
  openSmallFaculty({
    model: smallModel({
      'screens/desk/books.yaml': (text) => text.replace(RELATION, RELATION + VIEWS) + blocks,
    }),
  });

let drawn: SmallFaculty;
let plain: SmallFaculty;
let desk: Client;
beforeAll(async () => {
  drawn = await openWith(CHART);
  plain = await openWith('');
  desk = await drawn.as('desk');
  for (const status of ['requested', 'lent', 'lent'])
    await sql`insert into loan (id, department, kind, book, borrower, status, created_at, updated_at, row_version)
      values (${newId()}, 'FIS', 'regular_loan', ${drawn.rows.book}, ${drawn.rows.member}, ${status}, now(), now(), 1)`.execute(
      drawn.connection.db,
    );
});
afterAll(() => Promise.all([drawn?.close(), plain?.close()]));

const address = ({ rows }: SmallFaculty) => `/routes/books.detail@desk?p.id=${rows.book}`;

interface Listed {
  kind: string;
  meta: { total: number; views: Record<string, number> };
}

async function onItsPage(faculty: SmallFaculty) {
  const { body } = await (await faculty.as('desk')).get(address(faculty));
  const [[id, { meta }] = ['', {} as Listed]] = Object.entries(body.blocks as Record<string, Listed>).filter(
    ([, { kind }]) => kind === 'table',
  );
  return { id, meta };
}

it('counts every view where a chart of the page tells of the list', async () => {
  expect(Object.keys((await onItsPage(drawn)).meta.views)).toEqual(['waiting', 'lent', 'over']);
});

it('counts no view without a tab where none does, nor with each page of rows', async () => {
  expect(Object.keys((await onItsPage(plain)).meta.views)).toEqual(['waiting']);
  const { id } = await onItsPage(drawn);
  const { body } = await desk.get(address(drawn).replace('?', `/blocks/${id}?`));
  expect(Object.keys(body.meta.views)).toEqual(['waiting']);
});

it('counts a view without a tab that is in force, and tells its rows as the total', async () => {
  const { id } = await onItsPage(drawn);
  const { body } = await desk.get(`${address(drawn).replace('?', `/blocks/${id}?`)}&view=lent`);
  expect(body.meta).toMatchObject({ total: 2, views: { waiting: 1, lent: 2 } });
  expect(body.meta.views).not.toHaveProperty('over');
  expect(body.data).toHaveLength(2);
});
