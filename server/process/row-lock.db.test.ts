import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Trx } from '../core/deps.ts';
import { processOf } from '../core/model-index.ts';
import { inTransaction } from '../database/transaction.ts';
import { openSmallFaculty, type SmallFaculty } from '../testing/small-faculty.ts';
import { openCase } from './execution/open-case.ts';
import { perform } from './execution/perform.ts';
import { createWork, finish } from './execution/transact.ts';

let faculty: SmallFaculty;
beforeAll(async () => {
  faculty = await openSmallFaculty();
});
afterAll(() => faculty.close());

async function borrow(): Promise<string> {
  const member = await faculty.as('member');
  const input = { book: faculty.rows.book };
  const made = await member.post('/routes/regular_loan.mine@member/actions/create', { params: {}, input });
  expect(made.status).toBe(200);
  return made.body.id;
}

/** Does it on a connection of its own; the database refuses it when it would have to wait. */
async function beside(statement: string, values: string[]): Promise<unknown> {
  const client = await faculty.connection.pool.connect();
  try {
    await client.query(`set lock_timeout = '3s'`);
    return await client.query(statement, values);
  } finally {
    client.release(true);
  }
}

async function workOf(trx: Trx, id: string) {
  const { deps, people } = faculty;
  const loan = processOf(deps.definitions.current(), 'loan');
  if (!loan) throw new Error('no process drives loan');
  const actor = await deps.auth.viewerOf(deps.db, people.member, 'FIS');
  const work = await createWork(deps, trx, { actor, department: 'FIS' });
  return { work, ask: { process: loan, transition: 'cancel', row: id, input: {}, reason: null } };
}

describe.runIf(process.env.DATABASE_URL)('a transition that has written everything and not committed', () => {
  it('keeps nobody waiting who does another one on another row', async () => {
    const [held, other] = [await borrow(), await borrow()];
    const member = await faculty.as('member');
    await inTransaction(faculty.deps.db, async (trx) => {
      const { work, ask } = await workOf(trx, held);
      await perform(work, ask);
      await finish(work, 'cancel');
      const done = await member.post('/routes/regular_loan.loan@member/actions/cancel', {
        params: { id: other },
      });
      expect(done.status, done.text).toBe(200);
    });
  });
});

describe.runIf(process.env.DATABASE_URL)('a row that a transition holds', () => {
  it('is changed by nobody else, but others may write rows that refer to it', async () => {
    const { deps } = faculty;
    const id = await borrow();
    await inTransaction(deps.db, async (trx) => {
      const { work, ask } = await workOf(trx, id);
      await openCase(work, ask);
      const change = beside(`update loan set status = 'requested' where id = $1`, [id]);
      await expect(change).rejects.toThrow('lock timeout');
      await beside(
        `insert into loan_check (id, department, loan, code, created_at, updated_at, row_version)
         values ('beside', 'FIS', $1, 'other', now(), now(), 1)`,
        [id],
      );
    });
    expect(
      await deps.db.selectFrom('loan_check').select('id').where('id', '=', 'beside').execute(),
    ).toHaveLength(1);
  });
});
