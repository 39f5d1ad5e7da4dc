import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../core/new-id.ts';
import { openSmallFaculty, type SmallFaculty } from '../testing/small-faculty.ts';
import { signersOfDocument } from './document-data.ts';
import { readDocument } from './draw-document.ts';

let faculty: SmallFaculty;
beforeAll(async () => {
  faculty = await openSmallFaculty();
});
afterAll(() => faculty.close());

/** Id of the slip that is made when a book is handed out; the borrower is to sign it. */
async function slipOfLoan(): Promise<string> {
  const { connection, rows, as } = faculty;
  const id = newId();
  const row = { id, department: 'FIS', kind: 'regular_loan', book: rows.book, borrower: rows.member };
  await connection.db
    .insertInto('loan')
    .values({ ...row, status: 'approved', number: `PJM-${id}` })
    .execute();
  const desk = await as('desk');
  const path = '/routes/regular_loan.loan@desk/actions/lend';
  const answer = await desk.post(path, { params: { id }, input: { due_on: '2026-12-20' } });
  expect(answer.status, answer.text).toBe(200);
  const found = await sql<{ id: string }>`
    select id from generated_document where record_id = ${id}`.execute(connection.db);
  return found.rows[0]?.id ?? '';
}

describe('who signs a document', () => {
  it('keeps the name under which it was made, when it is first drawn later', async () => {
    const { db } = faculty.connection;
    const slip = await slipOfLoan();
    const names = async () =>
      (await signersOfDocument(db, faculty.deps.definitions.current(), await readDocument(db, slip))).map(
        ({ name }) => name,
      );
    expect(await names()).toEqual(['Dian Putra']);
    await sql`update member set name = 'Dian Putra Wijaya' where id = ${faculty.rows.member}`.execute(db);
    await sql`update "user" set name = 'Dian Putra Wijaya' where id = ${faculty.people.member}`.execute(db);
    expect(await names()).toEqual(['Dian Putra']);
    const later = faculty.people.other;
    await sql`update signature_request set "user" = ${later} where generated_document = ${slip}`.execute(db);
    expect(await names()).toEqual(['Eko Prasetyo']);
  });
});
