import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Model } from '../../src/definition/model.ts';
import type { Trx } from '../core/deps.ts';
import { newId } from '../core/new-id.ts';
import { inTransaction } from '../database/transaction.ts';
import { openSmallFaculty, type SmallFaculty, smallModel } from '../testing/small-faculty.ts';
import { openCase } from './execution/open-case.ts';
import { perform } from './execution/perform.ts';
import { createWork, finish } from './execution/transact.ts';

/** How many may wait for an answer at once. */
const QUOTA = 3;
const RULES: Record<string, string> = {
  checked: "row.checks.all(c, c.result == 'good')",
  others_checked: "row.borrower.loans.all(l, l.checks.all(c, c.result == 'good'))",
  book_left: `size(row.book.loans.filter(l, l.status == 'requested')) < ${QUOTA}`,
};

/** Loans are submitted under these rules; `loan` edits their process. */
function withRules(needs: string, loan = (text: string) => text): Model {
  const used = Object.entries(RULES).filter(([name]) => new RegExp(`\\b${name}\\b`).test(needs));
  const added = used.map(([name, holds]) => `  ${name}: {holds: "${holds}", message: Sudah penuh}\n`);
  return smallModel({
    'screens/sets/rules.yaml': (text) =>
      text.replace(/ {2}form_complete: .*\n/, (line) => (needs.includes('form_complete') ? line : '')) +
      added.join(''),
    'schemas/processes/loan.yaml': (text) =>
      loan(text.replace('needs: [form_complete, prerequisites]', `needs: [${needs}]`)),
  });
}

const asked = (model: Model) => model.processes.loan?.transitions.submit?.one_at_a_time;

describe('rules that are judged one row after another', () => {
  it.each([
    ['of the row itself', 'form_complete', false],
    ['of a row that loans never write', 'active_member', false],
    ['of rows within the row', 'checked', false],
    ['of other loans', '{max_open: 3}', true],
    ['of other loans, by the book', 'book_left', true],
    ['of rows within other loans', 'others_checked', true],
    ['of a knob, which may list any', 'prerequisites', true],
    ['one of which looks beyond', 'form_complete, checked, book_left', true],
    ['of none', '', false],
  ])('%s (%s): %s', (_, needs, one) => {
    expect(asked(withRules(needs))).toBe(one);
  });

  it('are those of rows within the row, once a transition puts such rows into another one', () => {
    const elsewhere = (text: string) =>
      text.replace('set: {loan: row.id', 'set: {loan: "row.book.loans[0].id"');
    expect(asked(withRules('checked', elsewhere))).toBe(true);
  });
});

let faculty: SmallFaculty;

async function draft(): Promise<string> {
  const id = newId();
  const { book, member: borrower } = faculty.rows;
  const row = {
    id,
    kind: 'regular_loan',
    book,
    borrower,
    department: 'FIS',
    status: 'draft',
    form_data: JSON.stringify({ purpose: 'Belajar untuk ujian' }),
  };
  await faculty.connection.db.insertInto('loan').values(row).execute();
  return id;
}

async function submitting(trx: Trx, row: string) {
  const { deps, people } = faculty;
  const process = deps.definitions.current().processes.loan;
  if (!process) throw new Error('no process drives loan');
  const actor = await deps.auth.viewerOf(trx, people.member, 'FIS');
  const work = await createWork(deps, trx, { actor, department: 'FIS' });
  return { work, ask: { process, transition: 'submit', row, input: {}, reason: null } };
}

/** Whether it was done; a rule that refuses it is no fault here. */
async function submit(row: string): Promise<boolean> {
  try {
    await inTransaction(faculty.deps.db, async (trx) => {
      const { work, ask } = await submitting(trx, row);
      await perform(work, ask);
      await finish(work, 'submit');
    });
    return true;
  } catch (error) {
    expect(String(error)).toContain('E_PROCESS_NEEDS');
    return false;
  }
}

describe('many who take the last places at once', () => {
  beforeAll(async () => {
    faculty = await openSmallFaculty({ model: withRules('form_complete, book_left') });
  });
  afterAll(() => faculty.close());

  it('get no more than there are, however often they try', async () => {
    for (const crowd of [8, 5]) {
      const rows = await Promise.all(Array.from({ length: crowd }, draft));
      await Promise.all(rows.map(submit));
      const { db } = faculty.connection;
      const taken = await db.selectFrom('loan').select('id').where('status', '=', 'requested').execute();
      expect(taken).toHaveLength(QUOTA);
    }
  });
});

describe.runIf(process.env.DATABASE_URL)('a transition whose rules look at its own row', () => {
  beforeAll(async () => {
    faculty = await openSmallFaculty({ model: withRules('form_complete, checked, active_member') });
  });
  afterAll(() => faculty.close());

  it('does not wait for one on another row that has not committed', async () => {
    const [held, other] = [await draft(), await draft()];
    await inTransaction(faculty.deps.db, async (trx) => {
      const { work, ask } = await submitting(trx, held);
      await openCase(work, ask);
      expect(await submit(other)).toBe(true);
    });
  });
});
