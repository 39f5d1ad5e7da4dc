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
  // Members have no list of books (`E_DEF_LINK_CLOSED` without the word).
  const loan = (text: string) =>
    text.replace('  - steps: {}\n', '  - steps: {}\n  - link: {opens: books.list, opened: true}\n');
  const edits = {
    'screens/desk/books.yaml': books,
    'screens/templates/list.yaml': list,
    'screens/templates/loan.yaml': loan,
  };
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

it('with `opened` leads those alone for whom the page opens', async () => {
  const [member, desk] = [await faculty.as('member'), await faculty.as('desk')];
  const input = { book: faculty.rows.book };
  const { body } = await member.post('/routes/regular_loan.mine@member/actions/create', {
    params: {},
    input,
  });
  const linkOn = async (answer: ReturnType<typeof desk.get>) =>
    Object.values<{ kind: string; path?: string | null }>((await answer).body.blocks)
      .filter(({ kind }) => kind === 'link')
      .map(({ path }) => path);
  expect(await linkOn(member.get(`/routes/regular_loan.loan@member?p.id=${body.id}`))).toEqual([null]);
  expect(await linkOn(desk.get(`/routes/regular_loan.loan@desk?p.id=${body.id}`))).toEqual(['/meja/buku']);
});
