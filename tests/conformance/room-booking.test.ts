import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../server/core/new-id.ts';
import { type DemoFaculty, openDemoFaculty } from '../../server/testing/demo-faculty.ts';

// Rooms booked by hand: who books, what is refused and in which words, and that no room is ever taken twice.

const ROUTE = 'room.list@keeper';
const DAY = '2025-12-10';

let faculty: DemoFaculty;
beforeAll(async () => {
  faculty = await openDemoFaculty();
});
afterAll(() => faculty?.close());

interface Act {
  account?: string;
  department?: string;
  action?: string;
  id?: string;
  input?: object;
  accept?: boolean;
}

async function act({ account = 'admin', department = 'TKM', action = 'book', id, input, accept }: Act) {
  const [row] = id
    ? (
        await sql<{ row_version: number }>`select row_version from room_booking where id = ${id}`.execute(
          faculty.connection.db,
        )
      ).rows
    : [];
  const answer = await faculty.app.inject({
    method: 'POST',
    url: `/api/routes/${ROUTE}/actions/${action}`,
    headers: { ...(await faculty.signIn(account, department)), 'idempotency-key': newId() },
    payload: { params: {}, id, input, version: row?.row_version, accept },
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers of any shape
  return { status: answer.statusCode, body: answer.json() as any };
}

const wish = (more: object = {}) => ({
  room: faculty.id('room', 'sidang1'),
  date: DAY,
  start_time: '09:00',
  end_time: '10:00',
  purpose: 'Rapat kurikulum',
  kind: 'meeting',
  ...more,
});
const book = (more: object = {}, by: Act = {}) => act({ ...by, input: wish(more) });
const faultsOf = ({ body }: Awaited<ReturnType<typeof act>>) =>
  body.errors.map((one: { message: string; source?: { pointer: string } }) => [
    one.source?.pointer ?? null,
    one.message,
  ]);
const heldOn = async (day: string) => {
  const { rows } = await sql<{ title: string }>`
    select title from reservation where active and (starts_at at time zone 'Asia/Jakarta')::date = ${day}::date`.execute(
    faculty.connection.db,
  );
  return rows.map(({ title }) => title);
};

describe('a room', () => {
  it.each([
    ['admin', '07:00', '08:00'],
    ['kompre', '08:00', '09:00'],
    ['pendadaran', '09:00', '10:00'],
  ])('is booked by %s, one after another', async (account, start_time, end_time) => {
    const made = await book({ start_time, end_time, date: '2025-12-09' }, { account });
    expect(made).toMatchObject({ status: 200, body: { message: 'Pemesanan tercatat.' } });
  });

  it('is taken once, however many want it at the same moment', async () => {
    const tries = await Promise.all(Array.from({ length: 50 }, () => book({ date: '2025-12-11' })));
    const statuses = tries.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
    expect(await heldOn('2025-12-11')).toHaveLength(1);
  });

  it('that is taken says by whom, for what and until when', async () => {
    expect((await book()).status).toBe(200);
    const late = await book(
      { start_time: '09:30', end_time: '11:00', purpose: 'Rapat lain' },
      { account: 'kompre' },
    );
    expect(late.status).toBe(409);
    expect(JSON.stringify(late.body)).toMatch(/Ruang Sidang 1.*Rapat kurikulum \(.+\).*09\.00–10\.00/);
    expect((await book({ start_time: '10:00', end_time: '11:00' })).status).toBe(200);
  });

  it('in which an exam takes place is not given away', async () => {
    const during = await book({ date: '2025-11-06', start_time: '10:00', end_time: '12:00' });
    expect(during.status).toBe(409);
    expect(JSON.stringify(during.body)).toContain('Ujian Tesis');
  });

  it('is free again once a booking is moved or cancelled', async () => {
    const day = { date: '2025-12-12' };
    const { body } = await book(day);
    const longer = wish({ ...day, start_time: '09:30', end_time: '10:30' });
    expect((await act({ action: 'rebook', id: body.id, input: longer })).status).toBe(200);
    expect((await book({ ...day, start_time: '09:00', end_time: '09:30' })).status).toBe(200);
    expect((await book({ ...day, start_time: '10:00', end_time: '11:00' })).status).toBe(409);
    expect((await act({ action: 'cancel_booking', id: body.id })).status).toBe(200);
    expect((await book({ ...day, start_time: '10:00', end_time: '11:00' })).status).toBe(200);
    const again = await act({ action: 'rebook', id: body.id, input: longer });
    expect(again.status).toBe(409);
    expect(await heldOn(day.date)).toHaveLength(2);
  });
});

describe('a booking is refused at the field', () => {
  it.each([
    [
      'an end before the start',
      { end_time: '08:00' },
      ['/input/end_time', 'Jam selesai harus sesudah jam mulai'],
    ],
    ['a time that is over', { date: '2025-01-06' }, ['/input/date', 'Waktu itu sudah lewat']],
  ])('for %s', async (_, input, fault) => {
    const refused = await book(input);
    expect(refused.status).toBeGreaterThanOrEqual(409);
    expect(faultsOf(refused)[0][0]).toBe(fault[0]);
    expect(faultsOf(refused)[0][1]).toContain(fault[1]);
  });

  it('for more people than the room holds', async () => {
    const refused = await book({ attendees: 900 });
    expect(faultsOf(refused)[0][0]).toBe('/input/attendees');
    expect(faultsOf(refused)[0][1]).toMatch(/^Ruang Sidang 1 hanya memuat \d+ orang/);
  });

  it('for a room that is closed, and for who books in the name of somebody else', async () => {
    const { db } = faculty.connection;
    const closed = faculty.id('room', 'sidang3');
    await sql`update room set status = 'closed' where id = ${closed}`.execute(db);
    expect(faultsOf(await book({ room: closed }))[0][0]).toBe('/input/room');
    expect((await book({ date: '2025-12-15', requester: faculty.id('user', 'dosen') })).status).toBe(422);
    expect(await heldOn('2025-12-15')).toEqual([]);
  });
});

describe('a room with hours and departments of its own', () => {
  const day = '2025-12-17';
  const own = () => faculty.id('room', 'seminar_a');
  const asked = (start_time: string, end_time: string, by: Act = {}) =>
    book({ room: own(), date: day, start_time, end_time }, by);
  const keep = (values: { opens: string; closes: string; departments: string[] }) =>
    sql`update room set opens = ${values.opens}, closes = ${values.closes},
      departments = ${values.departments}::text[] where id = ${own()}`.execute(faculty.connection.db);

  it.each([
    ['07:59', '09:00', 'Ruang Seminar A buka 08.00–12.00'],
    ['11:00', '12:01', 'Ruang Seminar A buka 08.00–12.00'],
    ['08:00', '10:00', null],
    ['10:00', '12:00', null],
  ])('takes nothing outside of its hours: %s to %s', async (from, to, sentence) => {
    await keep({ opens: '08:00', closes: '12:00', departments: [] });
    const answer = await asked(from, to);
    expect(answer.status).toBe(sentence === null ? 200 : 422);
    if (sentence !== null) expect(faultsOf(answer)[0]).toEqual(['/input/start_time', `${sentence}.`]);
  });

  it('takes nobody of another department, and says so in the calendar', async () => {
    await keep({ opens: '07:00', closes: '17:00', departments: ['TKI'] });
    const refused = await asked('13:00', '14:00');
    expect(faultsOf(refused)[0]).toEqual(['/input/room', 'Ruang Seminar A hanya untuk TKI.']);
    const url = `/api/routes/${ROUTE}/blocks/b2`;
    const lanes = async (department: string) => {
      const answer = await faculty.app.inject({ url, headers: await faculty.signIn('kompre', department) });
      return answer.json().lanes.find(({ row }: { row: string }) => row === own());
    };
    expect(await lanes('TKM')).toMatchObject({ shut: 'Hanya untuk TKI', opens: '07:00', closes: '17:00' });
    expect(await lanes('TKI')).toMatchObject({ shut: null });
    expect((await asked('13:00', '14:00', { department: 'TKI', account: 'kompre' })).status).toBe(200);
    await keep({ opens: '07:00', closes: '17:00', departments: [] });
  });

  it('is not changed to close before it opens', async () => {
    const input = {
      code: 'X-1',
      name: 'Ruang X',
      capacity: 5,
      opens: '17:00',
      closes: '07:00',
    };
    const refused = await act({ action: 'create', input });
    expect(faultsOf(refused)[0]).toEqual(['/input/closes', 'Ruangan tutup sebelum buka.']);
  });

  it('is booked on a Saturday by who read that it is none to work on', async () => {
    const saturday = { room: own(), date: '2025-12-20', start_time: '09:00', end_time: '10:00' };
    const warned = await book(saturday);
    expect(warned.status).toBe(409);
    expect(JSON.stringify(warned.body)).toContain('Sabtu, 20 Desember 2025, bukan hari kerja');
    expect((await act({ input: wish(saturday), accept: true })).status).toBe(200);
  });
});

it('stands four hundred times in the demo, and never twice at once', async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from room_booking where created_at < '2025-11-03'`.execute(
    faculty.connection.db,
  );
  expect(rows[0]?.n).toBe(400);
  const { rows: twice } = await sql`
    select 1 from room_booking as a join room_booking as b on a.room = b.room and a.date = b.date and a.id < b.id
      and a.start_time < b.end_time and a.end_time > b.start_time
    where a.status = 'approved' and b.status = 'approved'`.execute(faculty.connection.db);
  expect(twice).toEqual([]);
});

describe('the calendar', () => {
  const week = async (account: string, department: string, day: string) => {
    const url = `/api/routes/${ROUTE}/blocks/b2?day=${day}`;
    const answer = await faculty.app.inject({ url, headers: await faculty.signIn(account, department) });
    expect(answer.statusCode).toBe(200);
    // biome-ignore lint/suspicious/noExplicitAny: answers of any shape
    return answer.json() as any;
  };
  const room = () => `room:${faculty.id('room', 'sidang1')}`;

  it('holds a lane for each room, and what is booked by hand beside the exams', async () => {
    await book({ date: '2025-11-06', start_time: '13:00', end_time: '14:00', purpose: 'Rapat senat' });
    const { lanes, rows, books } = await week('admin', 'TKMS2', '2025-11-06');
    expect(lanes).toHaveLength(14);
    expect(lanes.find(({ name }: { name: string }) => name === 'Kelas 104')).toMatchObject({
      beside: '60 kursi',
      shut: 'Perawatan',
    });
    expect(books).toEqual({
      action: 'book',
      day: 'date',
      from: 'start_time',
      to: 'end_time',
      place: 'room',
    });
    const own = rows.filter(({ lane }: { lane: string }) => lane === room());
    expect(own.map(({ title }: { title: string }) => title)).toEqual([
      expect.stringMatching(/^Ujian Tesis /),
      expect.stringMatching(/^Rapat senat \(/),
    ]);
    expect(own[0].opens).toMatch(/department=TKMS2$/);
  });

  it('tells who may not read an exam only that the room is taken', async () => {
    const { rows } = await week('kompre', 'TKM', '2025-11-06');
    const own = rows.filter(({ lane }: { lane: string }) => lane === room());
    expect(own).toHaveLength(2);
    expect(own[0]).toMatchObject({ title: null, opens: null });
    expect(own[1].title).toMatch(/^Rapat senat \(/);
    expect(JSON.stringify(rows)).not.toContain('Ujian Tesis');
  });

  it('tells them no more when they want the time', async () => {
    const during = { date: '2025-11-06', start_time: '10:00', end_time: '12:00' };
    const refused = await book(during, { account: 'kompre' });
    expect(refused.status).toBe(409);
    expect(faultsOf(refused)[0][1]).toMatch(
      /^Bentrok jadwal: Ruang Sidang 1 sudah terpakai pada 6 November 2025/,
    );
    expect(JSON.stringify(refused.body)).not.toContain('Ujian Tesis');
  });

  it('does not hold what was given back', async () => {
    const { body } = await book({ date: '2026-01-05', purpose: 'Rapat batal' });
    await act({ action: 'cancel_booking', id: body.id });
    expect((await week('admin', 'TKM', '2026-01-05')).rows).toEqual([]);
  });
});

describe('what is free', () => {
  const free = async (query: object, account = 'kompre', department = 'TKM') => {
    const asked = new URLSearchParams({ from: '2025-11-06', until: '2025-11-06', minutes: '60', ...query });
    const url = `/api/routes/${ROUTE}/blocks/b2/free?${asked}`;
    const answer = await faculty.app.inject({ url, headers: await faculty.signIn(account, department) });
    // biome-ignore lint/suspicious/noExplicitAny: answers of any shape
    return { status: answer.statusCode, body: answer.json() as any, text: answer.body };
  };
  const namesIn = (body: { lanes: { name: string }[] }) => body.lanes.map(({ name }) => name);

  it('is told by room and hours, without a word of what is not', async () => {
    const { status, body, text } = await free({});
    expect(status).toBe(200);
    const own = body.lanes.find(({ name }: { name: string }) => name === 'Ruang Sidang 1');
    // An exam from nine to eleven with its pause, and a booking by hand from one to two.
    expect(own.spans).toEqual([
      { from: '07:00', to: '08:30' },
      { from: '11:30', to: '13:00' },
      { from: '14:00', to: '17:00' },
    ]);
    expect(text).not.toContain('Ujian Tesis');
    expect(text).not.toContain('Rapat senat');
    expect(namesIn(body)).not.toContain('Kelas 104');
  });

  it('is in rooms with as many seats and all that is wanted', async () => {
    expect(namesIn((await free({ capacity: '41' })).body)).toEqual(['Kelas 101', 'Kelas 102', 'Kelas 103']);
    expect(namesIn((await free({ has: 'projector,computer' })).body)).toEqual([
      'Lab Komputer 1',
      'Lab Komputer 2',
    ]);
    expect((await free({ capacity: '900' })).body).toEqual({ lanes: [], more: false });
  });

  it('is on working days to come only', async () => {
    const days = async (from: string, until: string) => {
      const { body } = await free({ from, until, capacity: '60' });
      return [...new Set(body.lanes.map(({ day }: { day: string }) => day))];
    };
    expect(await days('2025-11-07', '2025-11-10')).toEqual(['2025-11-07', '2025-11-10']);
    expect(await days('2025-12-24', '2025-12-29')).toEqual(['2025-12-24', '2025-12-29']);
    expect(await days('2025-10-30', '2025-11-03')).toEqual(['2025-11-03']);
  });

  it('can be booked as it is told', async () => {
    const { body } = await free({ from: '2025-12-18', until: '2025-12-18', capacity: '60' });
    const [lane] = body.lanes;
    const made = await book({
      room: lane.row,
      date: lane.day,
      start_time: lane.spans[0].from,
      end_time: '08:00',
    });
    expect(made.status).toBe(200);
    const after = await free({ from: '2025-12-18', until: '2025-12-18', capacity: '60' });
    expect(after.body.lanes[0].spans[0].from).toBe('08:00');
  });

  it.each([{ from: 'besok' }, { minutes: '-5' }, { capacity: 'banyak' }])(
    'is not told for %o',
    async (query) => {
      expect((await free(query)).status).toBe(422);
    },
  );

  it.each([
    ['dosen', 'TKMS2'],
    ['tm06', 'TKMS2'],
    ['ca', 'TKM'],
  ])('is not told to %s', async (account, department) => {
    expect((await free({}, account, department)).status).toBe(403);
  });
});

describe('the board beside a booking', () => {
  const board = async (account: string, input: object) => {
    const answer = await faculty.app.inject({
      method: 'POST',
      url: `/api/routes/${ROUTE}/actions/book/board`,
      headers: await faculty.signIn(account, 'TKM'),
      payload: { params: {}, input },
    });
    expect(answer.statusCode).toBe(200);
    // biome-ignore lint/suspicious/noExplicitAny: answers of any shape
    return answer.json() as any;
  };

  it('is there before the booking is, and leaves out names that one may not read', async () => {
    const wished = { date: '2025-11-06', start_time: '09:00', end_time: '10:00' };
    const taken = async (account: string) => {
      const { places } = await board(account, wished);
      return places.find(({ id }: { id: string }) => id === faculty.id('room', 'sidang1')).taken[0];
    };
    expect(await taken('kompre')).toMatchObject({ from: '09:00', to: '11:00', title: null, clash: true });
    expect((await taken('admin')).title).toMatch(/^Ujian Tesis /);
  });
});

it.each([
  ['tm06', 'TKMS2'],
  ['dosen', 'TKMS2'],
  ['kadep', 'TKMS2'],
  ['perpus', 'TKMS2'],
  ['ca', 'TKM'],
])('%s sees no booking and makes none', async (account, department) => {
  const headers = await faculty.signIn(account, department);
  for (const url of [
    `/api/routes/${ROUTE}`,
    `/api/routes/${ROUTE}/blocks/b2`,
    `/api/routes/${ROUTE}/blocks/b3`,
    `/api/routes/${ROUTE}/actions/book`,
  ])
    expect([url, (await faculty.app.inject({ url, headers })).statusCode]).toEqual([url, 403]);
  expect((await book({ date: '2025-12-16' }, { account, department })).status).toBe(403);
  expect(await heldOn('2025-12-16')).toEqual([]);
});

describe('a room that wants an approval', () => {
  const hall = () => faculty.id('room', 'seminar_b');
  const stateOf = async (id: string) => {
    const { rows } = await sql<{ status: string }>`select status from room_booking where id = ${id}`.execute(
      faculty.connection.db,
    );
    return rows[0]?.status;
  };
  const asks = async (more: object = {}, by: Act = {}): Promise<string> => {
    const made = await book({ room: hall(), ...more }, { account: 'kompre', ...by });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    return made.body.id;
  };
  const toldTo = async (account: string) => {
    const { rows } = await sql<{ message: string }>`
      select n.message from notification as n
      where n.user = ${faculty.id('user', account)} order by n.created_at desc, n.id desc`.execute(
      faculty.connection.db,
    );
    return rows.map(({ message }) => message);
  };

  it('is only asked for by a manager, and stands at once for an administrator', async () => {
    const day = { date: '2025-12-22' };
    expect(await stateOf(await asks(day))).toBe('requested');
    expect(await heldOn(day.date)).toEqual([]);
    expect(await stateOf(await asks({ ...day, purpose: 'Rapat admin' }, { account: 'admin' }))).toBe(
      'approved',
    );
    expect((await heldOn(day.date))[0]).toMatch(/^Rapat admin/);
  });

  it('is decided by an administrator alone, who is told of whom', async () => {
    const day = { date: '2025-12-23' };
    const id = await asks(day);
    for (const account of ['kompre', 'pendadaran'])
      expect((await act({ account, action: 'approve_booking', id })).status, account).toBe(403);
    for (const account of ['dosen', 's1_tkm', 'perpus'])
      expect((await act({ account, action: 'approve_booking', id })).status, account).toBe(403);
    expect((await act({ action: 'reject_booking', id })).status).toBe(422);
    expect((await act({ action: 'approve_booking', id })).status).toBe(200);
    expect(await stateOf(id)).toBe('approved');
    expect(await heldOn(day.date)).toHaveLength(1);
    expect((await toldTo('kompre'))[0]).toMatch(/Ruang Seminar B untuk Rapat kurikulum .* disetujui/);
    expect((await act({ action: 'approve_booking', id })).status).toBe(409);
  });

  it('is not approved where somebody else has the time by now', async () => {
    const day = { date: '2025-12-29' };
    const [first, second] = [await asks(day), await asks({ ...day, purpose: 'Rapat kedua' })];
    expect((await act({ action: 'approve_booking', id: first })).status).toBe(200);
    const late = await act({ action: 'approve_booking', id: second });
    expect(late.status).toBe(409);
    expect(JSON.stringify(late.body)).toMatch(/Ruang Seminar B.*Rapat kurikulum/);
    expect(await stateOf(second)).toBe('requested');
    expect(await heldOn(day.date)).toHaveLength(1);
  });

  it('asks again when a booking is moved by who needs the approval', async () => {
    const day = { date: '2025-12-30' };
    const id = await asks(day);
    await act({ action: 'approve_booking', id });
    const moved = wish({ ...day, room: hall(), start_time: '13:00', end_time: '14:00' });
    expect((await act({ account: 'kompre', action: 'rebook', id, input: moved })).status).toBe(200);
    expect(await stateOf(id)).toBe('requested');
    expect(await heldOn(day.date)).toEqual([]);
  });

  it('keeps its pause free on both sides, whoever comes first', async () => {
    const day = { date: '2025-12-31' };
    await asks({ ...day, start_time: '10:00', end_time: '11:00' }, { account: 'admin' });
    const beside = (start_time: string, end_time: string) =>
      book({ ...day, room: hall(), start_time, end_time });
    expect((await beside('11:10', '12:00')).status).toBe(409);
    expect((await beside('08:00', '09:50')).status).toBe(409);
    expect((await beside('11:15', '12:00')).status).toBe(200);
  });
});
