import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../core/new-id.ts';
import { type Client, openSmallFaculty, type SmallFaculty, smallModel } from '../testing/small-faculty.ts';

const CALENDAR =
  'calendar: {record: reservation, title: title, lanes: resource, at: starts_at, until: ends_at}';

/** The desk sees what is taken by whom, on a page for all and one for each. */
const AT_DESK = `  taken:
    title: Pemakaian
    path: /meja/pakai
    view: [${CALENDAR}]
  taking:
    title: "{row.title}"
    path: /meja/pakai/:id
    params: {id: reservation}
    view: [detail: {columns: [title, starts_at]}]
  shelves:
    title: Rak
    path: /meja/rak
    view:
      - calendar:
          record: reservation
          title: title
          lanes: resource
          at: starts_at
          until: ends_at
          resources: {record: book, says: "{row.author}", shut: [{if: row.copies == 0, text: Habis}, {else: ""}], opens: "'08:00'"}
`;

let faculty: SmallFaculty;
let member: Client;
let desk: Client;

beforeAll(async () => {
  const model = smallModel({ 'screens/desk/books.yaml': (text) => text + AT_DESK });
  faculty = await openSmallFaculty({ model });
  [member, desk] = await Promise.all([faculty.as('member'), faculty.as('desk')]);
  const own = `user:${faculty.people.member}`;
  // Western Indonesian Time is seven hours ahead: the week of 3 November begins on Sunday at 17.00.
  await take('room:a', 'Sebelum', '2025-11-02T15:00Z', '2025-11-02T17:00Z');
  await take('room:a', 'Tengah malam', '2025-11-02T17:00Z', '2025-11-02T19:00Z');
  await take('room:b', 'Lintas pekan', '2025-11-01T01:00Z', '2025-11-03T01:00Z');
  await take(own, 'Milik sendiri', '2025-11-05T02:00Z', '2025-11-05T04:00Z');
  await take('room:a', 'Sesudah', '2025-11-09T17:00Z', '2025-11-09T19:00Z');
});
afterAll(() => faculty.close());

async function take(
  resource: string,
  title: string,
  at: string,
  until: string,
  active = true,
): Promise<void> {
  const id = newId();
  await sql`insert into reservation (id, record, record_id, resource, title, starts_at, ends_at, active)
    values (${id}, 'loan', ${id}, ${resource}, ${title}, ${at}, ${until}, ${active})`.execute(
    faculty.connection.db,
  );
}

const TAKEN = '/routes/books.taken@desk/blocks/b1';
const OWN = '/routes/general.dashboard@signed_in/blocks/b1';
const titlesOf = (rows: { title: string }[]) => rows.map(({ title }) => title);

describe('a calendar', () => {
  it('holds the rows that take some of the week, in the order in which they begin', async () => {
    const { status, body } = await desk.get(`${TAKEN}?day=2025-11-06`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ from: '2025-11-03', more: false });
    expect(titlesOf(body.rows)).toEqual(['Lintas pekan', 'Tengah malam', 'Milik sendiri']);
    expect(body.rows[1]).toMatchObject({ lane: 'room:a', at: '2025-11-02T17:00:00.000Z' });
  });

  it('shows nobody more than the rows that are theirs on the screen', async () => {
    const { body } = await member.get(`${OWN}?day=2025-11-06`);
    expect(titlesOf(body.rows)).toEqual(['Milik sendiri']);
    expect((await member.get(`${TAKEN}?day=2025-11-06`)).status).toBe(403);
  });

  it('leads to the page of a row where one opens for the viewer', async () => {
    const [own] = (await member.get(`${OWN}?day=2025-11-06`)).body.rows;
    expect(own.opens).toBeNull();
    const [first] = (await desk.get(`${TAKEN}?day=2025-11-06`)).body.rows;
    expect(first.opens).toBe(`/meja/pakai/${first.id}?department=FIS`);
    const page = await desk.get(`/open?path=${encodeURIComponent(first.opens)}`);
    expect(page.status).toBe(200);
  });

  it('of what can be reserved has a lane for each, and all that is reserved', async () => {
    const { rows: books } = await sql<{ id: string; title: string; author: string; copies: number }>`
      select id, title, author, copies from book where deleted_at is null order by title`.execute(
      faculty.connection.db,
    );
    const book = books[0];
    await take(`book:${book?.id}`, 'Rahasia', '2025-11-07T02:00Z', '2025-11-07T04:00Z');
    await take(`book:${book?.id}`, 'Lampau', '2025-11-07T05:00Z', '2025-11-07T06:00Z', false);
    const { status, body } = await desk.get('/routes/books.shelves@desk/blocks/b1?day=2025-11-06');
    expect(status).toBe(200);
    expect(body.lanes).toEqual(
      books.map(({ id, title, author, copies }) => ({
        id: `book:${id}`,
        row: id,
        name: title,
        beside: author,
        shut: copies === 0 ? 'Habis' : null,
        opens: '08:00',
        closes: null,
      })),
    );
    expect(body.books).toBeNull();
    // The row behind it is none that anybody could know.
    expect(body.rows).toEqual([
      expect.objectContaining({ lane: `book:${book?.id}`, title: null, opens: null }),
    ]);
    expect(JSON.stringify(body)).not.toContain('Rahasia');
  });

  it('opens with the week of today', async () => {
    const { blocks } = (await desk.get('/routes/books.taken@desk')).body;
    const { from } = (await desk.get(TAKEN)).body;
    expect(blocks.b1).toMatchObject({ kind: 'calendar', from });
    expect(new Date(from).getUTCDay()).toBe(1);
  });

  it.each(['besok', '2025-13-01', '9999999-01-01'])('refuses the day %s', async (day) => {
    expect((await desk.get(`${TAKEN}?day=${day}`)).status).toBe(422);
  });
});
