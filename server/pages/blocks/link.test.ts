import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSmallFaculty, type SmallFaculty, smallModel } from '../../testing/small-faculty.ts';

let faculty: SmallFaculty;
beforeAll(async () => {
  const links = [
    '- link: {opens: books.list, label: A, with: {book: row.id, asked: row.title}}',
    `- link: {opens: books.list, label: B, with: {asked: "row.copies > 100 ? row.title : null"}}`,
  ];
  const books = (text: string) =>
    text.replace('      - table:', `      ${links.join('\n      ')}\n      - table:`);
  const further = [
    `{opens: books.list, with: {asked: "row.copies > 0 ? row.title : null"}, label: C, for: [desk]}`,
    '{opens: books.list, label: D, for: [head]}',
  ];
  const list = (text: string) =>
    text.replace('opens: $opens', `opens: $opens, links: [${further.join(', ')}]`);
  const edits = { 'screens/desk/books.yaml': books, 'screens/templates/list.yaml': list };
  faculty = await openSmallFaculty({ model: smallModel(edits) });
});
afterAll(() => faculty.close());

it('asks the page for values of the row, and leads nowhere while one of them is empty', async () => {
  const desk = await faculty.as('desk');
  const { book } = faculty.rows;
  const { body } = await desk.get(`/routes/books.detail@desk?p.id=${book}`);
  const paths = Object.values<{ path?: string | null }>(body.blocks).flatMap(({ path }) =>
    path === undefined ? [] : [path],
  );
  expect(paths).toEqual([`/meja/buku?book=${book}&asked=Mekanika+Klasik`, null]);
});

it('leads from each row of a table where its values are there, and whom it is for', async () => {
  const desk = await faculty.as('desk');
  const { body } = await desk.get('/routes/books.list@desk');
  const [table] = Object.values<{ data?: { id: string; links?: unknown }[] }>(body.blocks);
  const links = Object.fromEntries(table?.data?.map((row) => [row.id, row.links]) ?? []);
  const { book, scarce } = faculty.rows;
  expect(links).toEqual({ [book]: ['/meja/buku?asked=Mekanika+Klasik', null], [scarce]: undefined });
});
