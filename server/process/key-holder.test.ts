import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openSmallFaculty, type SmallFaculty, smallModel } from '../testing/small-faculty.ts';

/** A loan may make its borrower head from a day on, or member once more. */
const STEPS = `
  appoint:
    label: Angkat
    from: [approved, lent]
    by: [desk]
    form:
      title: Angkat
      required: [from]
      properties:
        from: {type: string, format: date, title: Mulai}
        to: {type: string, format: date, title: Sampai}
    do:
      - create:
          record: role_assignment
          set: {user: row.borrower.user, role: "'head'", valid_from: input.from, valid_to: input.to}
  enrol:
    label: Daftarkan lagi
    from: [approved, lent]
    by: [desk]
    do:
      - create: {record: membership, set: {user: row.borrower.user}}
  donate:
    label: Sumbangkan
    from: [approved, lent]
    by: [desk]
    form:
      title: Sumbangkan
      required: [title]
      properties:
        title: {type: string, title: Judul}
    do:
      - create: {record: book, set: {title: input.title, kind: "'text'", department: department.code}}
`;
const IN_ANY_LETTERS = `x-unique:
  - {fields: [title, department], alike: true, message: "{row.title} sudah ada."}`;
const ONE_HEAD = `
x-no-overlap: {key: [department, role], from: valid_from, to: valid_to, where: row.role == 'head',
  message: "{row.user.name} sudah kepala {row.department} sejak {row.valid_from}."}
`;
const ONE_DEPARTMENT = `
x-unique:
  - {fields: [user], where: "!(row.user.position_id in [2, 3])", message: "{row.user.name} sudah anggota {row.department}."}
`;

let faculty: SmallFaculty;
let desk: Client;
beforeAll(async () => {
  const model = smallModel({
    'schemas/processes/loan.yaml': (text) => text.replace('\n  remind:\n', `${STEPS}  remind:\n`),
    'screens/templates/loan.yaml': (text) =>
      text.replace('actions: [refuse, cancel]', 'actions: [refuse, cancel, appoint, enrol, donate]'),
    'schemas/records/book.yaml': (text) => text.replace('x-unique: [[title, department]]', IN_ANY_LETTERS),
    'schemas/records/role_assignment.yaml': (text) => `${text}${ONE_HEAD}`,
    'schemas/records/membership.yaml': (text) => `${text.replace(/x-unique.*\n/, '')}${ONE_DEPARTMENT}`,
  });
  faculty = await openSmallFaculty({ model });
  desk = await faculty.as('desk');
});
afterAll(() => faculty.close());

async function act(action: string, input: object = {}) {
  const id = `loan-${Math.random().toString(36).slice(2)}`;
  const { book, member: borrower } = faculty.rows;
  const row = { id, kind: 'regular_loan', book, borrower, department: 'FIS', status: 'approved' };
  await faculty.connection.db.insertInto('loan').values(row).execute();
  const answer = await desk.post(`/routes/regular_loan.loan@desk/actions/${action}`, {
    params: { id },
    input,
  });
  return { status: answer.status, errors: answer.body.errors };
}
const end = (day: string) =>
  faculty.connection.db
    .updateTable('role_assignment')
    .set({ valid_to: day })
    .where('user', '=', faculty.people.head)
    .execute();
const taken = (message: string) => ({ status: 409, errors: [{ code: 'E_PROCESS_TAKEN', message }] });

describe('a row that another one stands in the way of', () => {
  it('is refused by the sentence of its key, which names the other one, and nothing is written', async () => {
    expect(await act('appoint', { from: '2026-03-01' })).toMatchObject(
      taken('Citra Dewi sudah kepala FIS sejak 1 Januari 2020.'),
    );
    expect(await act('enrol')).toMatchObject(taken('Dian Putra sudah anggota FIS.'));
  });

  it('is met in whatever letters its texts are written, where the key says so', async () => {
    expect((await act('donate', { title: 'Élektronika Daya' })).status).toBe(200);
    expect(await act('donate', { title: 'ELEKTRONIKA daya' })).toMatchObject(
      taken('Élektronika Daya sudah ada.'),
    );
    expect((await act('donate', { title: 'Elektronika Daya 2' })).status).toBe(200);
  });

  it('is taken the day after the other one has ended, not on its last day', async () => {
    await end('2026-02-28');
    expect((await act('appoint', { from: '2026-02-28', to: '2026-02-28' })).status).toBe(409);
    const answers = await Promise.all(
      ['2026-03-01', '2026-03-01', '2026-04-01'].map((from) => act('appoint', { from })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const later = answers.find(({ status }) => status === 409);
    expect(later).toMatchObject({ errors: [{ code: 'E_PROCESS_TAKEN' }] });
    expect(later?.errors[0].message).toMatch(/^Dian Putra sudah kepala FIS sejak 1 (Maret|April) 2026\.$/);
  });
});
