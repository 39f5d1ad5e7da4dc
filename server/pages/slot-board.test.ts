import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../core/new-id.ts';
import { READING_HOURS } from '../testing/reading-hours.ts';
import { type Client, openSmallFaculty, type SmallFaculty, smallModel } from '../testing/small-faculty.ts';

let faculty: SmallFaculty;
let desk: Client;

beforeAll(async () => {
  const model = smallModel(READING_HOURS);
  faculty = await openSmallFaculty({ model });
  desk = await faculty.as('desk');
});
afterAll(() => faculty.close());
afterEach(async () => {
  await sql`delete from reservation`.execute(faculty.connection.db);
});

async function addLoan(more: object = {}): Promise<string> {
  const { book, member: borrower } = faculty.rows;
  const row = {
    id: newId(),
    kind: 'regular_loan',
    book,
    borrower,
    department: 'FIS',
    status: 'approved',
    ...more,
  };
  await faculty.connection.db.insertInto('loan').values(row).execute();
  return row.id;
}

const BOOK_2 = 'buku-kedua';
async function addBook(): Promise<void> {
  await sql`insert into book (id, department, title, author, kind, copies)
    values (${BOOK_2}, 'FIS', 'Elektrodinamika', 'Jackson', 'text', 2) on conflict do nothing`.execute(
    faculty.connection.db,
  );
}

async function take(
  resource: string,
  day: string,
  [from, to]: [string, string],
  row = newId(),
): Promise<void> {
  const at = (time: string) => new Date(`${day}T${time}:00+07:00`).toISOString();
  await sql`insert into reservation (id, record, record_id, resource, title, starts_at, ends_at, active)
    values (${newId()}, 'loan', ${row}, ${resource}, 'Rahasia', ${at(from)}, ${at(to)}, true)`.execute(
    faculty.connection.db,
  );
}

const ROUTE = '/routes/regular_loan.loan@desk';
const board = (id: string, input: object = {}, who: Client = desk) =>
  who.post(`${ROUTE}/actions/take_hour/board`, { params: { id }, input: { way: 'here', ...input } });
const send = (id: string, input: object) =>
  desk.post(`${ROUTE}/actions/take_hour`, { params: { id }, input: { note: 'Ya', way: 'here', ...input } });
const leave = (id: string) => desk.post(`${ROUTE}/actions/leave_hour`, { params: { id } });
const namesOf = (places: { name: string }[]) => places.map(({ name }) => name);
const dayOf = (body: { days: { day: string; why: string | null }[] }, at = 0) =>
  body.days.filter(({ why }) => why === null)[at]?.day ?? '';

describe('a board beside a form', () => {
  it('is told of by the start of the form, with the fields that it follows', async () => {
    const id = await addLoan();
    const start = await desk.get(`${ROUTE}/actions/take_hour?p.id=${id}`);
    expect(start.body.board).toEqual(['day', 'from', 'to', 'way', 'book']);
    expect((await desk.get(`${ROUTE}/actions/cancel?p.id=${id}`)).body).not.toHaveProperty('board');
  });

  it('says which days a rule closes, and what holds of the rest before anything is chosen', async () => {
    const { status, body } = await board(await addLoan());
    expect(status).toBe(200);
    expect(body.days).toHaveLength(7);
    for (const { day, why } of body.days) {
      const open = [2, 4, 6].includes(new Date(day).getUTCDay());
      expect(why).toBe(open ? null : 'Hanya Selasa Kamis dan Sabtu');
    }
    expect(body).toMatchObject({
      fields: { day: 'day', from: 'from', to: 'to', place: 'book' },
      opens: '07:00',
      closes: '15:00',
      minutes: 90,
      pause: 15,
      chosen: null,
      free: null,
      people: [{ name: expect.any(String), hint: 'Pembaca', taken: [], free: null }],
    });
    // The rule about the note is none about the time.
    expect(body.rules.map(({ rule, ok }: { rule: string; ok: unknown }) => [rule, ok])).toEqual([
      ['even_days', null],
      ['open_hours', null],
      ['common_book', null],
    ]);
    const why = Object.fromEntries(
      body.places.map((one: { name: string; why?: string }) => [one.name, one.why]),
    );
    expect(why).toMatchObject({ 'Mekanika Klasik': undefined, 'Habis Dipinjam': 'Pilih buku yang ada' });
  });

  it('proposes the places first of which the picker says so', async () => {
    await addBook();
    const { body } = await board(await addLoan());
    expect(namesOf(body.places)).toEqual(['Mekanika Klasik', 'Elektrodinamika', 'Habis Dipinjam']);
    expect(body.slots[0].place).toBe('Mekanika Klasik');
    const other = (await board(await addLoan({ book: BOOK_2 }))).body;
    expect(namesOf(other.places)).toEqual(['Elektrodinamika', 'Habis Dipinjam', 'Mekanika Klasik']);
    expect(other.slots[0].place).toBe('Elektrodinamika');
  });

  it('proposes three times that are accepted as they stand', async () => {
    const first = dayOf((await board(await addLoan())).body);
    await take(`user:${faculty.people.member}`, first, ['09:00', '11:00']);
    const { body } = await board(await addLoan());
    expect(body.slots).toHaveLength(3);
    expect(body.slots[0].input).toEqual({ day: first, from: '11:30', to: '13:00', book: faculty.rows.book });
    for (const { input } of body.slots) {
      const id = await addLoan();
      expect([input, (await send(id, input)).status]).toEqual([input, 200]);
      await leave(id);
    }
  });

  it('says of each time of a day whether it will be accepted', async () => {
    await addBook();
    const { book, scarce } = faculty.rows;
    const days = (await board(await addLoan())).body;
    const seen = new Set<string>();
    // By chance, but the same each time: who is taken when.
    let random = 7;
    const next = (most: number) => {
      random = (random * 48271) % 2147483647;
      return random % most;
    };
    for (const at of [0, 1, 2]) {
      const day = dayOf(days, at);
      for (const resource of [`user:${faculty.people.member}`, `book:${book}`, `book:${BOOK_2}`]) {
        const from = 7 * 60 + next(28) * 15;
        const time = (minutes: number) =>
          `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
        await take(resource, day, [time(from), time(from + 30 + next(4) * 15)]);
      }
      for (const place of [book, BOOK_2, scarce, undefined]) {
        const { body } = await board(await addLoan(), { day, book: place, way: place ? 'here' : 'away' });
        for (const { from, to, free } of body.starts) {
          const id = await addLoan();
          const input = { day, from, to, ...(place ? { way: 'here', book: place } : { way: 'away' }) };
          const whole = (await board(id, input)).body;
          const answer = await send(id, input);
          expect([input, answer.status === 200, whole.free]).toEqual([input, free, free]);
          if (answer.status === 200) await leave(id);
          seen.add(`${place ?? 'away'} ${free}`);
        }
      }
    }
    expect([...seen].toSorted()).toEqual(
      [book, BOOK_2, 'away']
        .flatMap((one) => [`${one} false`, `${one} true`])
        .concat(`${scarce} false`)
        .toSorted(),
    );
  });

  it('leaves out what the row itself holds, and names what others hold to those who may open it', async () => {
    const [own, open, closed] = [await addLoan(), await addLoan(), await addLoan({ department: 'KIM' })];
    const day = dayOf((await board(own)).body);
    const member = `user:${faculty.people.member}`;
    expect((await send(own, { day, from: '08:00', to: '09:00', book: faculty.rows.book })).status).toBe(200);
    await take(member, day, ['10:00', '11:00'], open);
    await take(member, day, ['12:00', '13:00'], closed);
    await take(`book:${faculty.rows.book}`, day, ['12:00', '13:00'], closed);
    const { body } = await board(own, { day, from: '10:30', to: '11:30', book: faculty.rows.book });
    expect(body.people[0].taken).toEqual([
      { from: '10:00', to: '11:00', title: 'Rahasia', clash: true },
      { from: '12:00', to: '13:00', title: null, clash: false },
    ]);
    expect(body.people[0].free).toBe(false);
    expect(body.places.find(({ id }: { id: string }) => id === faculty.rows.book)).toMatchObject({
      taken: [{ title: null }],
      free: true,
    });
    expect(body.free).toBe(false);
    const secrets = JSON.stringify({ ...body, people: body.people.slice(1) });
    expect(secrets).not.toContain('Rahasia');
  });

  it('shows the part of a long event that lies on the day', async () => {
    const id = await addLoan();
    const day = dayOf((await board(id)).body);
    const member = `user:${faculty.people.member}`;
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const at = (moment: string) => new Date(`${moment}:00+07:00`).toISOString();
    await sql`insert into reservation (id, record, record_id, resource, title, starts_at, ends_at, active)
      values (${newId()}, 'loan', 'x', ${member}, 'Dinas', ${at(`${day}T12:00`)}, ${at(`${next}T00:00`)}, true)`.execute(
      faculty.connection.db,
    );
    expect((await board(id, { day })).body.people[0].taken).toEqual([
      { from: '12:00', to: '24:00', title: null, clash: false },
    ]);
    expect((await board(id, { day: next })).body.people[0].taken).toEqual([]);
  });

  it('takes an unfinished or wrong form as one in which nothing is chosen', async () => {
    const id = await addLoan();
    for (const input of [
      { day: '2026-13-45', from: 'x', to: 7, book: 'tidak-ada', note: { a: 1 }, way: 'nowhere', more: true },
      { day: null, from: '', to: [], book: null },
      { day: '1999-01-01', from: '10:00', to: '09:00' },
    ]) {
      const { status, body } = await board(id, input);
      expect([status, body.chosen, body.free]).toEqual([200, null, null]);
    }
  });

  it('is answered to nobody but those for whom the form opens', async () => {
    const id = await addLoan();
    const [member, other, head, elsewhere] = await Promise.all(
      (['member', 'other', 'head', 'elsewhere'] as const).map((who) => faculty.as(who)),
    );
    for (const who of [member, other, head, elsewhere] as Client[]) {
      const { status, body } = await board(id, {}, who);
      expect([403, 404]).toContain(status);
      expect(body).not.toHaveProperty('days');
    }
    expect((await board(id, {}, faculty.clientWith({}))).status).toBe(401);
    expect((await board(await addLoan({ status: 'returned' }))).status).toBe(403);
    expect((await board(await addLoan({ department: 'KIM' }))).status).toBe(404);
    const none = await desk.post(`${ROUTE}/actions/leave_hour/board`, { params: { id }, input: {} });
    expect(none.status).toBe(404);
  });
});

describe('choices that others hold at the time of the action', () => {
  const choices = async (id: string, query = '') =>
    (await desk.get(`${ROUTE}/options?action=read_at_noon&p.id=${id}&field=book${query}`)).body.data as {
      name: string;
      taken?: { title: string | null; at: string };
    }[];
  const noon = (id: string, book: string) =>
    desk.post(`${ROUTE}/actions/read_at_noon`, { params: { id }, input: { book } });

  it('come after the free ones, with what they are taken for as far as the person may know', async () => {
    await addBook();
    const [own, open, closed] = [await addLoan(), await addLoan(), await addLoan({ department: 'KIM' })];
    const today = (await board(own)).body.days[0].day;
    const { book, scarce } = faculty.rows;
    expect((await choices(own)).map(({ name, taken }) => [name, taken])).toEqual([
      ['Elektrodinamika', undefined],
      ['Habis Dipinjam', undefined],
      ['Mekanika Klasik', undefined],
    ]);
    await take(`book:${BOOK_2}`, today, ['11:00', '12:30'], open);
    await take(`book:${scarce}`, today, ['11:00', '12:00'], open);
    await take(`book:${scarce}`, today, ['12:30', '14:00'], closed);
    expect(await choices(own)).toMatchObject([
      { name: 'Mekanika Klasik' },
      { name: 'Elektrodinamika', taken: { title: 'Rahasia', at: expect.stringMatching(/11\.00–12\.30$/) } },
      { name: 'Habis Dipinjam', taken: { title: null, at: expect.stringMatching(/12\.30–14\.00$/) } },
    ]);
    // Whoever is sought by name is found where they fit best.
    expect((await choices(own, '&q=Elektro'))[0]).toMatchObject({ taken: { title: 'Rahasia' } });
    expect((await noon(own, BOOK_2)).status).toBe(409);
    expect((await noon(own, book)).status).toBe(200);
    // What the row itself holds stays free for it.
    expect((await choices(own))[0]).not.toHaveProperty('taken');
    const other = await addLoan();
    expect((await choices(other)).map(({ taken }) => taken === undefined)).toEqual([false, false, false]);
  });
});
