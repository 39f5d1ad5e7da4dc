import { sql } from 'kysely';
import { type Client, openSmallFaculty, type SmallFaculty } from './small-faculty.ts';

/** Pages of a loan and of loans, each with the transitions of those who open it. */
export const OWN = '/routes/regular_loan.loan@member';
export const AT_DESK = '/routes/regular_loan.loan@desk';
export const FOR_HEAD = '/routes/regular_loan.loan@head';
export const APPROVALS = '/routes/regular_loan.approvals@head';
export const MINE = '/routes/regular_loan.mine@member';

export interface Loans {
  faculty: SmallFaculty;
  clients: Record<keyof SmallFaculty['people'], Client>;
  /** A loan put straight into a state, as if it had come there. */
  loanIn(status: string, more?: Record<string, unknown>): Promise<string>;
  /** Everything written by a transition, as one text. */
  everything(): Promise<string>;
  /** Ends all loans: the type allows three at a time. */
  cancelAll(): Promise<unknown>;
}

/** The small faculty with everybody signed in, for tests of what transitions of a loan do. */
export async function openLoans(): Promise<Loans> {
  const faculty = await openSmallFaculty();
  const { db } = faculty.connection;
  const [member, other, head, desk, elsewhere] = await Promise.all([
    faculty.as('member'),
    faculty.as('other'),
    faculty.as('head'),
    faculty.as('desk'),
    faculty.as('elsewhere'),
  ]);
  return {
    faculty,
    clients: { member, other, head, desk, elsewhere },
    async loanIn(status, more = {}) {
      const id = `loan-${Math.random().toString(36).slice(2)}`;
      const row = {
        kind: 'regular_loan',
        book: faculty.rows.book,
        borrower: faculty.rows.member,
        department: 'FIS',
      };
      const form_data = JSON.stringify({ purpose: 'Belajar untuk ujian' });
      await db
        .insertInto('loan')
        .values({ id, ...row, status, form_data, ...more })
        .execute();
      return id;
    },
    async everything() {
      const tables = [
        'loan',
        'loan_check',
        'notification',
        'generated_document',
        'signature_request',
        'history',
        'change_log',
      ];
      const rows = [];
      for (const table of tables) {
        const order = table === 'change_log' ? sql`seq` : sql`id`;
        rows.push((await sql`select * from ${sql.table(table)} order by ${order}`.execute(db)).rows);
      }
      return JSON.stringify(rows);
    },
    cancelAll: () => sql`update loan set status = 'cancelled'`.execute(db),
  };
}
