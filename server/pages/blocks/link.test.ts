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
  faculty = await openSmallFaculty({ model: smallModel({ 'screens/desk/books.yaml': books }) });
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
