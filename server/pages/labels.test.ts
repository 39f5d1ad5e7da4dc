import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSmallFaculty, type SmallFaculty, smallModel } from '../testing/small-faculty.ts';

let faculty: SmallFaculty;
beforeAll(async () => {
  const books = (text: string) =>
    text
      .replace('label: Dua kali', 'label: "Dua kali {row.copies}"')
      .replace(
        '      - table:',
        '      - tabs: [{label: "Isi {row.title}", blocks: [{text: {tone: plain, text: Isi.}}]}]\n      - table:',
      );
  faculty = await openSmallFaculty({ model: smallModel({ 'screens/desk/books.yaml': books }) });
});
afterAll(() => faculty.close());

it('sends the words of labels that only the row knows, and none that the definitions say', async () => {
  const desk = await faculty.as('desk');
  const { body } = await desk.get(`/routes/books.detail@desk?p.id=${faculty.rows.book}`);
  const { b2, b3 } = body.blocks;
  expect(Object.values(b2.labels)).toEqual([`Dua kali ${b2.cells.copies}`]);
  expect(b3.labels).toEqual({ 0: `Isi ${body.title}` });
});
