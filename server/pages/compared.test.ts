import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../core/new-id.ts';
import { type Client, openSmallFaculty, type SmallFaculty, smallModel } from '../testing/small-faculty.ts';

// The page of a book tells its loans beside those of the other book with fewer copies, the last by its title.
const SECTION = `      - section:
          label: Laporan
          if: size(row.loans) > 0
          compared:
            where: row.copies < page.copies && row.kind == 'journal'
            latest: title
            label: "{row.author}"
          blocks:
            - detail:
                figures: {fines: ""}
                columns:
                  - {value: "sum(row.loans.map(l, l.fine))", name: fines, label: Denda}
                  - {value: "size(row.loans)", name: loans, label: Peminjaman}
            - chart: {list: loans, column: Tahap, bars: [{view: waiting}, {view: lent}]}
`;
const VIEWS = `          relation: loans
          views:
            - {name: waiting, label: Menunggu, where: row.status == 'requested'}
            - {name: lent, label: Dipinjam, where: row.status == 'lent'}
`;
const model = () =>
  smallModel({
    'screens/desk/books.yaml': (text) => text.replace('          relation: loans\n', VIEWS) + SECTION,
    'schemas/records/loan.yaml': (text) =>
      `${text}x-readers:\n  - {fields: [fine], readers: {desk: row.note == null}}\n`,
  });

let faculty: SmallFaculty;
let desk: Client;
beforeAll(async () => {
  faculty = await openSmallFaculty({ model: model() });
  desk = await faculty.as('desk');
});
afterAll(() => faculty?.close());

const db = () => faculty.connection.db;
async function loan(book: string, status: string, fine: number): Promise<void> {
  await sql`insert into loan (id, department, kind, book, borrower, status, fine, created_at, updated_at, row_version)
    values (${newId()}, 'FIS', 'regular_loan', ${book}, ${faculty.rows.member}, ${status}, ${fine}, now(), now(), 1)`.execute(
    db(),
  );
}
beforeEach(async () => {
  await sql`delete from loan`.execute(db());
  await sql`update book set department = 'FIS', copies = 0 where id = ${faculty.rows.scarce}`.execute(db());
  await loan(faculty.rows.book, 'lent', 1000);
  await loan(faculty.rows.scarce, 'requested', 2000);
  await loan(faculty.rows.scarce, 'lent', 3000);
});

async function told(book = faculty.rows.book) {
  const { status, body, text } = await desk.get(`/routes/books.detail@desk?p.id=${book}`);
  expect([status, text.slice(0, 300)]).toEqual([200, expect.anything()]);
  // biome-ignore lint/suspicious/noExplicitAny: answers of any shape
  const of = (kind: string) => (Object.values(body.blocks) as any[]).findLast((one) => one.kind === kind);
  return {
    section: of('section')?.compared,
    figures: of('detail')?.compared,
    chart: of('chart')?.compared,
    text,
  };
}

it('tells figures and amounts of the other row, by its name', async () => {
  expect(await told()).toMatchObject({
    section: 'Habis Dipinjam',
    figures: { label: 'Tanpa Nama', cells: { fines: 5000, loans: 2 } },
    chart: { label: 'Tanpa Nama', counts: { waiting: 1, lent: 1 } },
  });
});

const NOTHING = { section: undefined, figures: undefined, chart: undefined };

it('tells nothing where no row fits', async () => {
  expect(await told(faculty.rows.scarce)).toMatchObject(NOTHING);
});

it('tells nothing of a row that the viewer does not meet', async () => {
  await sql`update book set department = 'KIM' where id = ${faculty.rows.scarce}`.execute(db());
  const { text, ...found } = await told();
  expect(found).toEqual(NOTHING);
  expect(text).not.toContain('Tanpa Nama');
});

it('tells nothing where the section does not show on the page of the other row', async () => {
  await sql`delete from loan where book = ${faculty.rows.scarce}`.execute(db());
  const { text: _, ...found } = await told();
  expect(found).toEqual(NOTHING);
});

it('tells no number that is made of what the viewer may not read there', async () => {
  await sql`update loan set note = 'rahasia' where book = ${faculty.rows.scarce}`.execute(db());
  const { figures, text } = await told();
  expect(figures.cells).toEqual({ fines: null, loans: 2 });
  expect(text).not.toContain('5000');
});
