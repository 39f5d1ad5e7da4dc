import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openSmallFaculty, type SmallFaculty, smallModel } from '../testing/small-faculty.ts';

/** A loan may take its book for an hour: a resource with a name, and 15 minutes kept free between two. */
const RESERVING = `
  take_hour:
    label: Pesan jam baca
    from: [approved, lent]
    by: [desk]
    form:
      title: Pesan jam baca
      required: [day, from, to]
      properties:
        day: {type: string, format: date, title: Tanggal}
        from: {type: string, format: time, title: Mulai}
        to: {type: string, format: time, title: Selesai}
    do:
      - reserve:
          from: at(input.day, input.from)
          to: at(input.day, input.to)
          resources: "['book:' + row.book]"
          buffer: "15"
          title: "'Baca ' + row.borrower.name"
  leave_hour:
    label: Lepas jam baca
    from: [approved, lent]
    by: [desk]
    do:
      - release: {}
`;

let faculty: SmallFaculty;
let desk: Client;

beforeAll(async () => {
  const model = smallModel({
    'schemas/processes/loan.yaml': (text) => text.replace('\n  remind:\n', `${RESERVING}  remind:\n`),
    'screens/templates/loan.yaml': (text) =>
      text.replace('actions: [refuse, cancel]', 'actions: [refuse, cancel, take_hour, leave_hour]'),
  });
  faculty = await openSmallFaculty({ model });
  desk = await faculty.as('desk');
});
afterAll(() => faculty.close());

async function approvedLoan(): Promise<string> {
  const id = `loan-${Math.random().toString(36).slice(2)}`;
  const { book, member: borrower } = faculty.rows;
  const row = { id, kind: 'regular_loan', book, borrower, department: 'FIS', status: 'approved' };
  await faculty.connection.db.insertInto('loan').values(row).execute();
  return id;
}

const take = (id: string, day: string, from: string, to: string) =>
  desk.post('/routes/regular_loan.loan@desk/actions/take_hour', { params: { id }, input: { day, from, to } });
const leave = (id: string) =>
  desk.post('/routes/regular_loan.loan@desk/actions/leave_hour', { params: { id } });

async function active(day: string): Promise<number> {
  const found = await sql<{ n: number }>`
    select count(*) as n from reservation
    where active and (starts_at at time zone 'Asia/Jakarta')::date = ${day}::date`.execute(
    faculty.connection.db,
  );
  return Number(found.rows[0]?.n);
}

describe('a reservation', () => {
  it('gives one slot to exactly one of fifty who ask at once', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, approvedLoan));
    const answers = await Promise.all(ids.map((id) => take(id, '2026-02-02', '09:00', '10:00')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    for (const { body, status } of answers) {
      if (status === 409) expect(body.errors[0].code).toBe('E_PROCESS_CLASH');
    }
    expect(await active('2026-02-02')).toBe(1);
  });

  it('keeps the pause also between two who ask at once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, approvedLoan));
    const answers = await Promise.all(
      ids.map((id, at) =>
        at % 2 === 0 ? take(id, '2026-02-09', '09:00', '10:00') : take(id, '2026-02-09', '10:05', '11:00'),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await active('2026-02-09')).toBe(1);
  });

  it('names the event, the resource and the time that are in the way', async () => {
    await take(await approvedLoan(), '2026-02-03', '09:00', '10:00');
    const refused = await take(await approvedLoan(), '2026-02-03', '09:30', '11:00');
    expect(refused.body.errors).toEqual([
      expect.objectContaining({
        code: 'E_PROCESS_CLASH',
        message:
          'Bentrok jadwal: Mekanika Klasik sudah terjadwal untuk "Baca Dian Putra" pada 3 Februari 2026 pukul 09.00–10.00.',
      }),
    ]);
  });

  it.each([
    { from: '07:00', to: '08:45', status: 200, name: 'just before, with its own pause' },
    { from: '08:00', to: '09:00', status: 409, name: 'before, but without a pause' },
    { from: '10:00', to: '11:00', status: 409, name: 'in the pause afterwards' },
    { from: '10:15', to: '11:00', status: 200, name: 'right after the pause' },
    { from: '08:00', to: '12:00', status: 409, name: 'around it' },
  ])('keeps the pause between two events: $name', async ({ from, to, status }) => {
    const held = await approvedLoan();
    expect((await take(held, '2026-02-04', '09:00', '10:00')).status).toBe(200);
    const wished = await approvedLoan();
    expect((await take(wished, '2026-02-04', from, to)).status).toBe(status);
    for (const id of [held, wished]) await leave(id);
    expect(await active('2026-02-04')).toBe(0);
  });

  it('may be moved into its own time, and frees what it held', async () => {
    const [mine, theirs] = [await approvedLoan(), await approvedLoan()];
    expect((await take(mine, '2026-02-05', '09:00', '10:00')).status).toBe(200);
    expect((await take(mine, '2026-02-05', '09:30', '10:30')).status).toBe(200);
    expect((await take(theirs, '2026-02-05', '08:00', '09:00')).status).toBe(200);
    expect(await active('2026-02-05')).toBe(2);
  });

  it('refuses an end before the beginning', async () => {
    const refused = await take(await approvedLoan(), '2026-02-06', '10:00', '09:00');
    expect(refused.body.errors[0].code).toBe('E_INPUT_TIMES');
    expect(await active('2026-02-06')).toBe(0);
  });
});
