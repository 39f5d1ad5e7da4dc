import type { Insertable } from 'kysely';
import type { SystemTables } from '../database/tables.ts';
import { system } from '../database/tables.ts';
import type { Trx } from '../deps.ts';

export type HistoryEntry = Insertable<SystemTables['history']>;
export type AuditEntry = Insertable<SystemTables['audit']>;

/** Entries written in one call; far below the number of parameters a query may have. */
const MOST = 1_000;

/** Where history and audit entries of a transaction go; what is kept back is written by `flush`, in the order it came. */
export interface Books {
  add(trx: Trx, history: HistoryEntry[], audit: AuditEntry): Promise<void>;
  /** Call it before history is read, and at last. */
  flush(trx: Trx): Promise<void>;
}

/** Writes at once: a request is one transition or a few. */
export const openBooks: Books = {
  add: (trx, history, audit) => write(trx, history, [audit]),
  flush: async () => undefined,
};

/** Keeps entries back, for many transitions one after another in one transaction. */
export function gatheringBooks(): Books {
  let [history, audit]: [HistoryEntry[], AuditEntry[]] = [[], []];
  const flush = async (trx: Trx) => {
    const [entries, ended] = [history, audit];
    [history, audit] = [[], []];
    if (ended.length > 0) await write(trx, entries, ended);
  };
  return {
    async add(trx, entries, ended) {
      history.push(...entries);
      audit.push(ended);
      if (history.length >= MOST) await flush(trx);
    },
    flush,
  };
}

/** Both in one statement: it is part of every write. */
async function write(trx: Trx, history: HistoryEntry[], audit: AuditEntry[]): Promise<void> {
  await system(trx)
    .with('entered', (books) => books.insertInto('history').values(history))
    .insertInto('audit')
    .values(audit)
    .execute();
}
