import { afterAll, beforeAll, expect, it } from 'vitest';
import { system } from '../core/tables.ts';
import { AT_DESK, FOR_HEAD, type Loans, OWN, openLoans } from '../testing/loans.ts';

let loans: Loans;
beforeAll(async () => {
  loans = await openLoans();
});
afterAll(() => loans.faculty.close());

// Turned round by U+202E it is read “ditolak” where it is drawn, and “kalotid” where it is not.
const DISGUISED = 'Buku \u202ekalotid\u202c\u0007 di\u2066 loket\r\nbesok\tpagi';
const PLAIN = 'Buku kalotid di loket\nbesok\tpagi';

const rowOf = async (id: string) =>
  loans.faculty.connection.db.selectFrom('loan').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it('keeps a text as it is read everywhere: without what turns it round or has no picture', async () => {
  const id = await loans.loanIn('approved');
  const input = { due_on: '2025-12-01', note: DISGUISED };
  const answer = await loans.clients.desk.post(`${AT_DESK}/actions/lend`, { params: { id }, input });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect((await rowOf(id)).note).toBe(PLAIN);
});

it('does so inside of a form, too', async () => {
  const id = await loans.loanIn('draft');
  const input = { purpose: DISGUISED };
  const answer = await loans.clients.member.post(`${OWN}/actions/save`, { params: { id }, input });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect((await rowOf(id)).form_data).toMatchObject({ purpose: PLAIN });
});

it('does so with the reason of a step', async () => {
  const id = await loans.loanIn('requested');
  const answer = await loans.clients.head.post(`${FOR_HEAD}/actions/refuse`, {
    params: { id },
    reason: DISGUISED,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const last = await system(loans.faculty.connection.db)
    .selectFrom('history')
    .select('reason')
    .where('row', '=', id)
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow();
  expect(last.reason).toBe(PLAIN);
});
