import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson } from '../../testing/server.ts';
import { type Client, openSmallFaculty, type SmallFaculty, smallModel } from '../../testing/small-faculty.ts';

let faculty: SmallFaculty;
let member: Client;
let desk: Client;

beforeAll(async () => {
  const model = smallModel({
    'screens/templates/loan.yaml': (text) =>
      text.replace('lend, take_back]}', 'lend, take_back], states: {lent: {since: date_of(row.lent_at)}}}'),
  });
  faculty = await openSmallFaculty({ model });
  [member, desk] = await Promise.all([faculty.as('member'), faculty.as('desk')]);
});
afterAll(() => faculty.close());
beforeEach(() => sql`update loan set status = 'cancelled'`.execute(faculty.connection.db));

async function newLoan(status: string): Promise<void> {
  const input = { book: faculty.rows.book };
  const made = await member.post('/routes/regular_loan.mine@member/actions/create', { params: {}, input });
  await sql`update loan set status = ${status} where id = ${made.body.id}`.execute(faculty.connection.db);
}

async function waitingFor(client: Client) {
  const { screen, data } = (await client.get('/open?path=/')).body;
  const block = screen.blocks.find(({ kind }: { kind: string }) => kind === 'waiting');
  return data.blocks[block.id];
}

it('says in the words of the next step what is to be done, large when it is all', async () => {
  await newLoan('draft');
  const only = { title: 'Ajukan permintaan Mekanika Klasik', verb: 'Ajukan', due: null };
  expect(await waitingFor(member)).toMatchObject({ single: 'Satu hal', rows: [only] });
  await newLoan('draft');
  expect(await waitingFor(member)).toMatchObject({ single: '', rows: [only, only] });
});

it('names the action, the type and the row where the next step says nothing', async () => {
  await newLoan('approved');
  const title = expect.stringMatching(/^Serahkan · Pinjam Reguler · PJM-/);
  expect((await waitingFor(desk)).rows).toMatchObject([{ title, verb: 'Buka' }]);
});

it('puts first what has waited longest, and tells since when', async () => {
  for (const day of ['02', '01', '03']) {
    await newLoan('lent');
    await sql`update loan set lent_at = ${`2025-11-${day}T03:00:00Z`} where status = 'lent' and lent_at is null`.execute(
      faculty.connection.db,
    );
  }
  await newLoan('approved');
  const { rows } = await waitingFor(desk);
  expect(rows.map(({ since }: { since?: string }) => since)).toEqual([
    '2025-11-01',
    '2025-11-02',
    '2025-11-03',
    undefined,
  ]);
});

it('leaves out none of what waits, however many there are', async () => {
  await newLoan('approved');
  const { db } = faculty.connection;
  const { rows } = await sql<{ column_name: string }>`select column_name from information_schema.columns
    where table_name = 'loan' and column_name not in ('id', 'number') and is_generated = 'NEVER'`.execute(db);
  const same = sql.join(rows.map(({ column_name }) => sql.ref(column_name)));
  await sql`insert into loan (id, number, ${same})
    select gen_random_uuid(), 'PJM-many-' || n, ${same} from loan, generate_series(1, 200) n
    where status = 'approved'`.execute(db);
  expect((await waitingFor(desk)).rows).toHaveLength(201);
  await sql`delete from loan where number like 'PJM-many-%'`.execute(db);
});

describe('where what waits is done', () => {
  const pathsOf = async (client: Client) => (await client.get('/users/me/waiting')).body.paths as string[];

  it('is told as what waits shows it, to each person their own alone', async () => {
    const others = await faculty.as('other');
    const elsewhere = await faculty.as('elsewhere');
    expect([await pathsOf(member), await pathsOf(desk)]).toEqual([[], []]);
    await newLoan('draft');
    await newLoan('approved');
    const shown = async (client: Client) =>
      (await waitingFor(client)).rows.map(({ path }: { path: string }) => path).toSorted();
    expect(await pathsOf(member)).toHaveLength(1);
    expect(await pathsOf(desk)).toHaveLength(1);
    expect((await pathsOf(member)).toSorted()).toEqual(await shown(member));
    expect((await pathsOf(desk)).toSorted()).toEqual(await shown(desk));
    expect(await pathsOf(others)).toEqual([]);
    expect(await pathsOf(elsewhere)).toEqual([]);
  });

  it('is counted for each department of the person, as it waits for them there, and for no other', async () => {
    const countsOf = async (client: Client) => (await client.get('/users/me/waiting/counts')).body.counts;
    const both = await addPerson(faculty, {
      name: 'Gita Sari',
      position_id: 2,
      roles: ['librarian'],
      departments: ['FIS', 'KIM'],
    });
    const inBoth = async (department: string) => faculty.clientWith(await faculty.headers(both, department));
    await newLoan('approved');
    await newLoan('approved');
    expect(await countsOf(await inBoth('KIM'))).toEqual({ FIS: 2, KIM: 0 });
    expect(await countsOf(await inBoth('FIS'))).toEqual({ FIS: 2, KIM: 0 });
    expect(await pathsOf(await inBoth('FIS'))).toHaveLength(2);
    expect(await pathsOf(await inBoth('KIM'))).toEqual([]);
    expect(await waitingFor(await inBoth('KIM'))).toMatchObject({ rows: [], elsewhere: { FIS: 2 } });
    expect(await waitingFor(await inBoth('FIS'))).not.toHaveProperty('elsewhere');
    await sql`update loan set status = 'cancelled'`.execute(faculty.connection.db);
    expect(await waitingFor(await inBoth('KIM'))).not.toHaveProperty('elsewhere');
    await newLoan('approved');
    await newLoan('approved');
    expect(await countsOf(desk)).toEqual({ FIS: 2 });
    expect(await countsOf(await faculty.as('elsewhere'))).toEqual({ KIM: 0 });
    expect(await countsOf(member)).toEqual({ FIS: 0 });
    expect((await faculty.clientWith({}).get('/users/me/waiting/counts')).status).toBe(401);
  });

  it('names what it was made of, and is told to nobody who is not signed in', async () => {
    expect((await member.get('/users/me/waiting')).body.reads).toContain('loan*');
    expect((await faculty.clientWith({}).get('/users/me/waiting')).status).toBe(401);
  });
});

describe('the next one of a pile', () => {
  const nextOf = async (client: Client, seen: object) =>
    (await client.get(`/users/me/waiting/next?${new URLSearchParams({ ...seen })}`)).body;

  it('is what waits for the same person on the same screen in the same state, as home names it', async () => {
    for (let count = 0; count < 3; count += 1) await newLoan('approved');
    await newLoan('requested');
    const { rows } = await waitingFor(desk);
    const [first, second, third] = rows.filter(({ title }: { title: string }) =>
      title.startsWith('Serahkan'),
    );
    const seen = { route: 'regular_loan.loan@desk', state: 'approved', id: first.id };
    expect(await nextOf(desk, seen)).toEqual({ next: { title: second.title, path: second.path }, more: 1 });
    expect(await nextOf(desk, { ...seen, id: second.id })).toEqual({
      next: { title: first.title, path: first.path },
      more: 1,
    });
    await sql`update loan set status = 'lent' where id in (${first.id}, ${second.id})`.execute(
      faculty.connection.db,
    );
    expect(await nextOf(desk, { ...seen, id: second.id })).toEqual({
      next: { title: third.title, path: third.path },
      more: 0,
    });
    expect(await nextOf(desk, { ...seen, id: third.id })).toEqual({ next: null, more: 0 });
  });

  it('is followed, once it was the last, by how much waits in the departments of the person besides', async () => {
    const both = await addPerson(faculty, {
      name: 'Dua Tempat Lagi',
      position_id: 2,
      roles: ['librarian'],
      departments: ['FIS', 'KIM'],
    });
    const there = await faculty.clientWith(await faculty.headers(both, 'KIM'));
    const seen = { route: 'regular_loan.loan@desk', state: 'approved', id: 'none' };
    expect(await nextOf(there, seen)).toEqual({ next: null, more: 0 });
    const here = await faculty.clientWith(await faculty.headers(both, 'FIS'));
    await newLoan('approved');
    expect(await nextOf(there, seen)).toEqual({ next: null, more: 0, elsewhere: { FIS: 1 } });
    expect(await nextOf(here, seen)).not.toHaveProperty('elsewhere');
    expect(await nextOf(await faculty.as('elsewhere'), seen)).not.toHaveProperty('elsewhere');
  });

  it('is nothing to whom it does not wait for, nor for pages that there are not', async () => {
    await newLoan('approved');
    const seen = { route: 'regular_loan.loan@desk', state: 'approved', id: 'none' };
    const none = { next: null, more: 0 };
    expect((await nextOf(desk, seen)).next).not.toBeNull();
    expect(await nextOf(member, seen)).toEqual(none);
    expect(await nextOf(member, { ...seen, route: 'regular_loan.loan@member' })).toEqual(none);
    expect(await nextOf(await faculty.as('elsewhere'), seen)).toEqual(none);
    expect(await nextOf(desk, { ...seen, state: 'lent' })).toEqual(none);
    expect(await nextOf(desk, { ...seen, route: 'regular_loan.mine@member' })).toEqual(none);
    expect(await nextOf(desk, { ...seen, route: 'nowhere' })).toEqual(none);
    expect(await nextOf(desk, {})).toEqual(none);
    expect((await faculty.clientWith({}).get('/users/me/waiting/next')).status).toBe(401);
  });
});
