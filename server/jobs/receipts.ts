import { sql } from 'kysely';
import type { Deps, Receipt } from '../core/deps.ts';
import { inTransaction } from '../database/transaction.ts';
import { reasonOf } from './mail.ts';

/** What became of mails whose row somebody looks at. */
export interface Receipts {
  /** Whether the mail is still to be sent. */
  isOpen(receipt: Receipt): Promise<boolean>;
  sent(receipt: Receipt): Promise<void>;
  /** `ends`: it is not tried again; `to`: the address it was sent to. */
  failed(receipt: Receipt, error: unknown, told: { ends: boolean; to: string }): Promise<void>;
}

/** Receipts in the rows that the mails name; one that is no longer under way stays as it is. */
export function createReceipts({ db, clock, changes }: Pick<Deps, 'db' | 'clock' | 'changes'>): Receipts {
  const write = (
    receipt: Receipt,
    values: Record<'error' | 'sent_at' | 'refused_address', string | null> & { status: string },
  ) =>
    inTransaction(db, async (trx) => {
      const now = clock.now().toISOString();
      const { status, error, sent_at, refused_address } = values;
      const { rows } = await sql<{ department: string | null }>`
        update ${sql.table(receipt.record)} set status = ${status}, error = ${error}, sent_at = ${sent_at},
          tries = coalesce(tries, 0) + 1, refused_address = ${refused_address},
          updated_at = ${now}, updated_by = null, row_version = row_version + 1
        where id = ${receipt.row} and status = 'queued' and deleted_at is null returning department`.execute(
        trx,
      );
      await changes.mark(
        trx,
        rows.map(({ department }) => ({ record: receipt.record, department })),
      );
    });
  return {
    async isOpen({ record, row }) {
      const { rows } = await sql`
        select 1 from ${sql.table(record)} where id = ${row} and status = 'queued' and deleted_at is null`.execute(
        db,
      );
      return rows.length > 0;
    },
    sent: (receipt) =>
      write(receipt, {
        status: 'sent',
        error: null,
        sent_at: clock.now().toISOString(),
        refused_address: null,
      }),
    failed: (receipt, error, { ends, to }) => {
      const reason = reasonOf(error);
      return write(receipt, {
        status: ends ? 'failed' : 'queued',
        error: reason,
        sent_at: null,
        refused_address: reason === 'refused' || reason === 'no_domain' ? to : null,
      });
    },
  };
}
