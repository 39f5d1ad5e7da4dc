import { sql } from 'kysely';
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
  const loan = (text: string) =>
    text.replace(
      'label: Serahkan\n',
      'label: [{if: row.note != null, text: Serahkan dengan catatan}, {else: Serahkan}]\n',
    );
  faculty = await openSmallFaculty({
    model: smallModel({ 'screens/desk/books.yaml': books, 'schemas/processes/loan.yaml': loan }),
  });
});
afterAll(() => faculty.close());

it('sends the words of labels that only the row knows, and none that the definitions say', async () => {
  const desk = await faculty.as('desk');
  const { body } = await desk.get(`/routes/books.detail@desk?p.id=${faculty.rows.book}`);
  const { b2, b3 } = body.blocks;
  expect(Object.values(b2.labels)).toEqual([`Dua kali ${b2.cells.copies}`]);
  expect(b3.labels).toEqual({ 0: `Isi ${body.title}` });
});

it('calls what may be done with a row of a list as that row does, and only where rows differ', async () => {
  const [member, desk] = await Promise.all([faculty.as('member'), faculty.as('desk')]);
  const { db } = faculty.connection;
  for (const note of ['Sampul lepas', null]) {
    const input = { book: faculty.rows.book };
    const { body } = await member.post('/routes/regular_loan.mine@member/actions/create', {
      params: {},
      input,
    });
    await sql`update loan set status = 'approved', note = ${note} where id = ${body.id}`.execute(db);
  }
  const { blocks } = (await desk.get('/routes/regular_loan.all@desk')).body;
  const rows = Object.values<{ data?: { labels?: object }[] }>(blocks).flatMap(({ data }) => data ?? []);
  expect(rows.map(({ labels }) => labels)).toEqual([
    { lend: 'Serahkan' },
    { lend: 'Serahkan dengan catatan' },
  ]);
  await sql`update loan set status = 'lent'`.execute(db);
  const lent = (await desk.get('/routes/regular_loan.all@desk')).body.blocks;
  const back = Object.values<{ data?: { actions: string[]; labels?: object }[] }>(lent).flatMap(
    ({ data }) => data ?? [],
  );
  expect(back.map(({ actions, labels }) => [actions, labels])).toEqual([
    [['take_back'], undefined],
    [['take_back'], undefined],
  ]);
});
