import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, openSmallFaculty, type SmallFaculty } from '../testing/small-faculty.ts';

let faculty: SmallFaculty;
let member: Client;
let other: Client;
let head: Client;
let desk: Client;
let elsewhere: Client;

beforeAll(async () => {
  faculty = await openSmallFaculty();
  [member, other, head, desk, elsewhere] = await Promise.all([
    faculty.as('member'),
    faculty.as('other'),
    faculty.as('head'),
    faculty.as('desk'),
    faculty.as('elsewhere'),
  ]);
});
afterAll(() => faculty.close());
// The type allows three loans at a time.
beforeEach(() => sql`update loan set status = 'cancelled'`.execute(faculty.connection.db));

const MINE = '/routes/regular_loan.mine@member';
const OWN = '/routes/regular_loan.loan@member';
const ALL = '/routes/regular_loan.all@desk';
const AT_DESK = '/routes/regular_loan.loan@desk';
const APPROVALS = '/routes/regular_loan.approvals@head';

async function newLoan(client = member): Promise<string> {
  const made = await client.post(`${MINE}/actions/create`, {
    params: {},
    input: { book: faculty.rows.book },
  });
  expect(made.status).toBe(200);
  return made.body.id;
}

async function requestedLoan(client = member): Promise<string> {
  const id = await newLoan(client);
  const params = { id };
  await client.post(`${OWN}/actions/save`, { params, input: { purpose: 'Belajar untuk ujian' } });
  const done = await client.post(`${OWN}/actions/submit`, { params });
  expect(done.body).toMatchObject({ state: 'requested', message: 'Permintaan diajukan.' });
  return id;
}

async function approvedLoan(): Promise<string> {
  const id = await requestedLoan();
  expect((await head.post(`${APPROVALS}/actions/approve`, { params: {}, id })).body).toMatchObject({
    state: 'approved',
  });
  return id;
}

const rowOf = (record: string, id: string) =>
  faculty.connection.db.selectFrom(record).selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a page', () => {
  it('opens by its address with the data of every block the viewer may see', async () => {
    const id = await newLoan();
    const opened = (await member.get(`/open?path=/anggota/pinjam/${id}`)).body;
    expect(opened).toMatchObject({ route: 'regular_loan.loan@member', params: { id } });
    expect(opened.screen.name).toBe('regular_loan.loan');
    const { data } = opened;
    expect(data.title).toMatch(/^Pinjam Reguler PJM-\d{4}-\d{4}$/);
    expect(data.breadcrumbs).toEqual([{ label: 'Pinjam Reguler Saya', path: '/anggota/pinjam' }]);
    expect(data.row.state).toEqual({ value: 'draft', label: 'Draf', colour: 'grey', stage: 'request' });
    expect(data.blocks.b4.cells).toEqual({
      book: 'Mekanika Klasik',
      borrower_name: 'Dian Putra',
      due_on: null,
    });
    expect(data.actions.map(({ name }: { name: string }) => name)).toEqual(['submit', 'save', 'cancel']);
  });

  it('has a heading and what stands beside it where the screen says so', async () => {
    const home = async (client: Client) => (await client.get('/open?path=/')).body.data;
    const own = { title: 'Beranda', heading: 'Halo, Dian', beside: 'Dian Putra' };
    expect(await home(member)).toMatchObject(own);
    expect(await home(desk)).toMatchObject({ beside: 'Petugas' });
  });

  it('leaves out what is for others: a tab, its table and a column', async () => {
    const id = await newLoan();
    const own = (await member.get(`${OWN}?p.id=${id}`)).body.blocks;
    const seen = (await desk.get(`${AT_DESK}?p.id=${id}`)).body.blocks;
    expect(own.b3.visible).toEqual([0, 2]);
    expect(own).not.toHaveProperty('b7');
    expect(own.b4.cells).not.toHaveProperty('note');
    expect(seen.b3.visible).toEqual([0, 1, 2]);
    expect(seen.b7.data).toHaveLength(2);
    expect(seen.b4.cells).toHaveProperty('note');
  });

  it('says what is in the way of an action, and nothing once it is gone', async () => {
    const id = await newLoan();
    const submit = async () =>
      (await member.get(`${OWN}?p.id=${id}`)).body.actions.find(
        ({ name }: { name: string }) => name === 'submit',
      );
    expect((await submit()).blocked).toEqual(['Formulir belum diisi.']);
    await member.post(`${OWN}/actions/save`, { params: { id }, input: { purpose: 'Belajar untuk ujian' } });
    expect((await submit()).blocked).toEqual([]);
  });

  it('answers where an old address leads, and refuses in the guard’s order', async () => {
    expect((await member.get('/open?path=/pinjam/7?x=1')).body.redirect).toBe('/anggota/pinjam/7?x=1');
    expect((await member.get('/open?path=/meja/pinjam')).body.refused).toBe('E_ACCESS_ROLE');
    expect((await member.get('/open?path=/tidak-ada')).body.refused).toBe('E_ACCESS_NOT_FOUND');
    const nobody = await faculty.app.inject({ url: '/api/open?path=/anggota/pinjam' });
    expect(nobody.json().refused).toBe('E_ACCESS_SIGN_IN');
  });
});

describe('row scope', () => {
  it('shows a loan to its borrower and to the desk, never to another member or department', async () => {
    const id = await newLoan();
    expect((await member.get(`${OWN}?p.id=${id}`)).status).toBe(200);
    expect((await desk.get(`${AT_DESK}?p.id=${id}`)).status).toBe(200);
    expect((await other.get(`${OWN}?p.id=${id}`)).status).toBe(404);
    expect((await elsewhere.get(`${AT_DESK}?p.id=${id}`)).status).toBe(404);
    const ids = async (client: Client, route: string) =>
      (await client.get(`${route}/blocks/b1?size=100`)).body.data.map((row: { id: string }) => row.id);
    expect(await ids(member, MINE)).toContain(id);
    expect(await ids(desk, ALL)).toContain(id);
    expect(await ids(other, MINE)).not.toContain(id);
    expect(await ids(elsewhere, ALL)).not.toContain(id);
  });

  it('meets an approver only with what waits for them', async () => {
    const draft = await newLoan();
    const waiting = await requestedLoan();
    const rows = (await head.get(`${APPROVALS}/blocks/b1?size=100`)).body.data;
    const ids = rows.map((row: { id: string }) => row.id);
    expect(ids).toContain(waiting);
    expect(ids).not.toContain(draft);
  });

  it('keeps the route of another audience shut', async () => {
    for (const route of [ALL, APPROVALS]) expect((await member.get(route)).status).toBe(403);
    expect((await faculty.app.inject({ url: `/api${ALL}` })).statusCode).toBe(401);
  });
});

describe('a list', () => {
  it('pages, sorts, filters and searches on the server', async () => {
    const { db } = faculty.connection;
    const many = Array.from({ length: 30 }, (_, n) => ({
      id: `list-${String(n).padStart(2, '0')}`,
      department: 'FIS',
      kind: 'regular_loan',
      number: `L-${String(n).padStart(2, '0')}`,
      book: n % 2 === 0 ? faculty.rows.book : faculty.rows.scarce,
      borrower: n < 5 ? faculty.rows.other : faculty.rows.member,
      status: n < 10 ? 'lent' : 'returned',
      due_on: `2025-12-${String((n % 28) + 1).padStart(2, '0')}`,
    }));
    await db.insertInto('loan').values(many).execute();
    const list = async (query: string) => (await desk.get(`${ALL}/blocks/b1?${query}`)).body;
    const numbers = ({ data }: { data: { cells: { number: string } }[] }) =>
      data.map(({ cells }) => cells.number);

    const lent = await list('filter[status]=lent&sort=-number&size=4&page=2');
    expect(numbers(lent)).toEqual(['L-05', 'L-04', 'L-03', 'L-02']);
    expect(lent.meta).toEqual({ total: 10, page: 2, size: 4 });
    expect(
      numbers(await list('filter[status]=lent&filter[due_on]=2025-12-03..2025-12-05&sort=number')),
    ).toEqual(['L-02', 'L-03', 'L-04']);
    expect((await list('search=eko%20HABIS')).meta.total).toBe(2);
    expect((await list('search=%25')).meta.total).toBe(0);
    const byBook = await list('filter[status]=lent&sort=book_title&size=1');
    expect(byBook.data[0].cells.book_title).toBe('Habis Dipinjam');
    expect(byBook.data[0].opens).toMatch(/^\/meja\/pinjam\/list-/);
    await db.deleteFrom('loan').where('id', 'like', 'list-%').execute();
  });

  it('offers per row what can be done there', async () => {
    const id = await approvedLoan();
    const { data, offers } = (await desk.get(`${ALL}/blocks/b1?filter[status]=approved&size=100`)).body;
    expect(data.find((row: { id: string }) => row.id === id).actions).toEqual(['lend']);
    expect(offers).toContainEqual(expect.objectContaining({ name: 'lend', form: 'loan.lend', bulk: false }));
  });
});

describe('an action', () => {
  it('fills in its form beforehand, does everything it says and tells who must know', async () => {
    const id = await approvedLoan();
    const start = (await desk.get(`${AT_DESK}/actions/lend?p.id=${id}`)).body;
    const due = new Date(Date.parse(`${faculty.deps.clock.today()}T00:00:00Z`) + 14 * 86_400_000);
    expect(start).toMatchObject({ defaults: { due_on: due.toISOString().slice(0, 10) }, blocked: [] });
    const done = await desk.post(`${AT_DESK}/actions/lend`, {
      params: { id },
      input: start.defaults,
      version: start.version,
    });
    expect(done.body).toMatchObject({ id, state: 'lent' });
    expect(await rowOf('loan', id)).toMatchObject({ status: 'lent', due_on: start.defaults.due_on });

    const page = (await member.get(`${OWN}?p.id=${id}`)).body;
    const [slip] = page.blocks.b8.documents;
    expect(slip).toMatchObject({
      code: 'slip',
      label: 'Bukti Pinjam',
      status: { value: 'awaiting_signatures' },
    });
    expect(slip.signers).toEqual([
      { role: 'Peminjam', name: 'Dian Putra', status: 'pending', at: null, mine: true },
    ]);
    const labels = page.blocks.b9.entries.map(({ label }: { label: string }) => label);
    expect(labels).toEqual(['Serahkan', 'Setujui', 'Ajukan', 'Simpan', 'Pinjam buku']);

    const told = await faculty.connection.db
      .selectFrom('notification')
      .selectAll()
      .where('record_id', '=', id)
      .execute();
    expect(told).toEqual([
      expect.objectContaining({
        user: faculty.people.head,
        message: 'Dian Putra ingin meminjam Mekanika Klasik',
        link: `/kepala/pinjam/${id}`,
      }),
    ]);
  });

  it('acts on one row of a relation', async () => {
    const id = await approvedLoan();
    const { data } = (await desk.get(`${AT_DESK}/blocks/b7?p.id=${id}`)).body;
    expect(data[0].actions).toEqual(['check_copy']);
    const input = { result: 'good' };
    const done = await desk.post(`${AT_DESK}/actions/check_copy`, {
      params: { id },
      item: data[0].id,
      input,
    });
    expect(done.status).toBe(200);
    expect(await rowOf('loan_check', data[0].id)).toMatchObject({ result: 'good' });
    const strange = (await desk.get(`${AT_DESK}/blocks/b7?p.id=${await approvedLoan()}`)).body.data[0].id;
    expect(
      (await desk.post(`${AT_DESK}/actions/check_copy`, { params: { id }, item: strange, input })).status,
    ).toBe(404);
  });

  it('offers in a picker only what may be picked, and takes nothing else', async () => {
    const found = await member.get(`${MINE}/options?action=create&field=book&q=MEKAN`);
    expect(found.body.data).toEqual([
      { id: faculty.rows.book, name: 'Mekanika Klasik', detail: 'Goldstein' },
    ]);
    expect((await member.get(`${MINE}/options?action=create&field=book&q=Habis`)).body.data).toEqual([]);
    const refused = await member.post(`${MINE}/actions/create`, {
      params: {},
      input: { book: faculty.rows.scarce },
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0]).toMatchObject({
      code: 'E_INPUT_OPTION',
      source: { pointer: '/input/book' },
    });
  });

  it('chooses beforehand where there is one choice alone, and says so', async () => {
    const start = async () => (await member.get(`${MINE}/actions/create`)).body;
    const alone = await start();
    expect(alone).toMatchObject({ defaults: { book: faculty.rows.book }, only: ['book'] });
    const { db } = faculty.connection;
    const other = { id: 'another book', department: 'FIS', title: 'Optika', kind: 'text', copies: 1 };
    await db.insertInto('book').values(other).execute();
    const among = await start();
    expect(among.only).toBeUndefined();
    expect(among.defaults.book).toBeUndefined();
    await db.deleteFrom('book').where('id', '=', other.id).execute();
  });

  it('offers first in a picker what begins with what is typed, however many fit it elsewhere', async () => {
    const titles = [
      'Mesin 20',
      'Teori Mesin 2',
      'Mesin 2',
      'Optika',
      'Mesin 1',
      'Uji (Mesin 2)',
      'Submesin 2',
    ];
    const many = Array.from({ length: 20 }, (_, n) => `Bacaan ${n + 10}`);
    const { db } = faculty.connection;
    const values = [...many, ...titles].map((title) => ({
      id: `ranked ${title}`,
      department: 'FIS',
      title,
      author: /^Mesin 2/.test(title) ? 'Tim' : 'Tim Mesin, lantai 2',
      kind: 'text',
      copies: 1,
    }));
    await db.insertInto('book').values(values).execute();
    const named = async (typed: string) => {
      const found = await member.get(
        `${MINE}/options?action=create&field=book&q=${encodeURIComponent(typed)}`,
      );
      return found.body.data.map(({ name }: { name: string }) => name);
    };
    const found = await named(' mesin  2 ');
    expect(found).toHaveLength(20);
    expect(found.slice(0, 5)).toEqual([
      'Mesin 2',
      'Mesin 20',
      'Teori Mesin 2',
      'Uji (Mesin 2)',
      'Submesin 2',
    ]);
    expect((await named('(mesin'))[0]).toBe('Uji (Mesin 2)');
    expect((await named('bacaan 29'))[0]).toBe('Bacaan 29');
    await db
      .deleteFrom('book')
      .where(
        'id',
        'in',
        values.map(({ id }) => id),
      )
      .execute();
  });

  it('runs over many rows with a result for each', async () => {
    const [waiting, draft] = [await requestedLoan(), await newLoan()];
    const done = await head.post(`${APPROVALS}/actions/approve/bulk`, { params: {}, ids: [waiting, draft] });
    expect(done.body.results).toEqual([
      { id: waiting, ok: true },
      { id: draft, ok: false, message: 'Data tidak ditemukan.' },
    ]);
  });

  it('does each row once with a key of any length', async () => {
    const key = 'k'.repeat(200);
    const first = await requestedLoan();
    const ids = [first, await requestedLoan()];
    const approve = () =>
      head.post(`${APPROVALS}/actions/approve/bulk`, { params: {}, ids }, { 'idempotency-key': key });
    expect((await approve()).body.results).toEqual(ids.map((id) => ({ id, ok: true })));
    const states = await sql<{ status: string }>`select status from loan where id = any(${ids})`.execute(
      faculty.connection.db,
    );
    expect(states.rows.map(({ status }) => status)).toEqual(['approved', 'approved']);
    expect((await approve()).body.results).toEqual(ids.map((id) => ({ id, ok: true })));
  });

  it('reminds the others when one reminder fails, and says what went wrong', async () => {
    const { sweepTimers } = await import('../process/execution/timers.ts');
    const ids = [await approvedLoan(), await approvedLoan()];
    for (const id of ids)
      await desk.post(`${AT_DESK}/actions/lend`, { params: { id }, input: { due_on: '2025-01-02' } });
    let broken = 1;
    const viewerOf: typeof faculty.deps.auth.viewerOf = async (...question) => {
      if (broken-- > 0) throw new Error('out of order');
      return faculty.deps.auth.viewerOf(...question);
    };
    const deps = { ...faculty.deps, auth: { ...faculty.deps.auth, viewerOf } };
    const fault: unknown = await sweepTimers(deps).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(AggregateError);
    expect((fault as AggregateError).errors).toMatchObject([{ message: 'out of order' }]);
    const told = await sql<{ n: number }>`
      select count(*) as n from notification where record_id = any(${ids}) and kind = 'loan_overdue'`.execute(
      faculty.connection.db,
    );
    expect(Number(told.rows[0]?.n)).toBe(1);
    await sweepTimers(faculty.deps);
  });

  it('reminds once however many sweeps run at the same time', async () => {
    const { sweepTimers } = await import('../process/execution/timers.ts');
    const ids = [await approvedLoan(), await approvedLoan()];
    for (const id of ids)
      await desk.post(`${AT_DESK}/actions/lend`, { params: { id }, input: { due_on: '2025-01-02' } });
    const done = await Promise.all([1, 2, 3].map(() => sweepTimers(faculty.deps)));
    expect(done.reduce((sum, one) => sum + one)).toBe(ids.length);
    for (const id of ids) {
      const told = await sql<{ n: number }>`
        select count(*) as n from notification where record_id = ${id} and kind = 'loan_overdue'`.execute(
        faculty.connection.db,
      );
      expect(Number(told.rows[0]?.n)).toBe(1);
    }
  });

  it('does nothing that is no longer due when its turn comes', async () => {
    const { sweepTimers } = await import('../process/execution/timers.ts');
    const ids = [await approvedLoan(), await approvedLoan()];
    for (const id of ids)
      await desk.post(`${AT_DESK}/actions/lend`, { params: { id }, input: { due_on: '2025-01-02' } });
    // The sweep has found both; while it reminds of one, the other gets another day.
    const viewerOf: typeof faculty.deps.auth.viewerOf = async (db, ...who) => {
      await sql`update loan set due_on = '2999-01-01' where id = ${ids[1]}`.execute(db);
      return faculty.deps.auth.viewerOf(db, ...who);
    };
    const deps = { ...faculty.deps, auth: { ...faculty.deps.auth, viewerOf } };
    expect(await sweepTimers(deps)).toBe(1);
  });

  it('reminds once when the time has come, and not again', async () => {
    const { sweepTimers } = await import('../process/execution/timers.ts');
    const id = await approvedLoan();
    await desk.post(`${AT_DESK}/actions/lend`, { params: { id }, input: { due_on: '2025-01-02' } });
    expect(await sweepTimers(faculty.deps)).toBeGreaterThan(0);
    expect(await sweepTimers(faculty.deps)).toBe(0);
    const told = await sql<{ n: number }>`
      select count(*) as n from notification where record_id = ${id} and "user" = ${faculty.people.member}`.execute(
      faculty.connection.db,
    );
    expect(Number(told.rows[0]?.n)).toBe(1);
  });
});
