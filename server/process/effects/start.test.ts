import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../core/new-id.ts';
import { type Client, openSmallFaculty, type SmallFaculty, smallModel } from '../../testing/small-faculty.ts';

/** Inspecting one check starts what writes all of them, remarks on it, and reads it again. */
const STEPS = `
  inspect:
    label: Telaah
    from: [approved, lent]
    on: checks
    by: [desk]
    do:
      - start: {record: loan, transition: mark, rows: "[row.id]"}
      - set_item: {remark: "'Ditelaah'"}
      - set: {note: "row.checks[0].result + ', ' + row.checks[0].remark"}
  mark:
    label: Tandai
    from: [approved, lent]
    by: [system]
    do:
      - change: {relation: checks, set: {result: "'damaged'"}}
`;

let faculty: SmallFaculty;
let desk: Client;
beforeAll(async () => {
  const model = smallModel({
    'schemas/processes/loan.yaml': (text) => text.replace('\n  remind:\n', `${STEPS}  remind:\n`),
    'schemas/records/loan_check.yaml': (text) =>
      text.replace('x-within', '  remark: {type: string, title: Keterangan}\nx-within'),
    'screens/templates/loan.yaml': (text) =>
      text.replace('actions: [check_copy]', 'actions: [check_copy, inspect]'),
  });
  faculty = await openSmallFaculty({ model });
  desk = await faculty.as('desk');
});
afterAll(() => faculty.close());

describe('a transition that another one starts', () => {
  it('leaves what it wrote of the item acted on to the effects after it', async () => {
    const { db } = faculty.connection;
    const [loan, check] = [newId(), newId()];
    const { book, member: borrower } = faculty.rows;
    await db
      .insertInto('loan')
      .values({ id: loan, kind: 'regular_loan', book, borrower, department: 'FIS', status: 'approved' })
      .execute();
    await db.insertInto('loan_check').values({ id: check, loan, code: 'cover', department: 'FIS' }).execute();
    const answer = await desk.post('/routes/regular_loan.loan@desk/actions/inspect', {
      params: { id: loan },
      item: check,
    });
    expect(answer).toMatchObject({ status: 200 });
    const rowOf = (table: string, id: string) =>
      db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
    expect(await rowOf('loan', loan)).toMatchObject({ note: 'damaged, Ditelaah' });
    expect(await rowOf('loan_check', check)).toMatchObject({ result: 'damaged', remark: 'Ditelaah' });
  });
});
