import type { Insertable } from 'kysely';
import type { Trx } from '../core/deps.ts';
import type { SystemTables } from '../core/tables.ts';
import { system } from '../core/tables.ts';
import { later } from '../database/later.ts';

type HistoryEntry = Insertable<SystemTables['history']>;
type AuditEntry = Insertable<SystemTables['audit']>;

/** Entries written in one call; far below the number of parameters a query may have. */
const MOST = 1_000;

/** Where the entries of a transaction go; what is kept back is written by `flush`, in the order it came. */
export interface Books {
  /** `told`: what the feed of changes says of it. */
  add(trx: Trx, history: HistoryEntry[], audit: AuditEntry, told: string[]): Promise<void>;
  /** Call it before history is read, and at last. */
  flush(trx: Trx): Promise<void>;
}

/** Writes at once: a request is one transition or a few. */
export const openBooks: Books = {
  add: (trx, history, audit, told) => write(trx, history, [audit], told),
  flush: async () => undefined,
};

/** Writes nothing: what is only tried leaves no entry. */
export const noBooks: Books = { add: async () => undefined, flush: async () => undefined };

/** Keeps entries back, for many transitions one after another in one transaction. */
export function gatheringBooks(): Books {
  let [history, audit]: [HistoryEntry[], AuditEntry[]] = [[], []];
  let told = new Set<string>();
  const flush = async (trx: Trx) => {
    const [entries, ended, keys] = [history, audit, told];
    [history, audit, told] = [[], [], new Set()];
    if (ended.length > 0) await write(trx, entries, ended, [...keys].sort());
  };
  return {
    async add(trx, entries, ended, keys) {
      history.push(...entries);
      audit.push(ended);
      for (const key of keys) told.add(key);
      if (history.length >= MOST) await flush(trx);
    },
    flush,
  };
}

/** All in one statement, since it is part of every write; nobody waits for it by itself. */
async function write(trx: Trx, history: HistoryEntry[], audit: AuditEntry[], told: string[]): Promise<void> {
  const books = system(trx)
    .with('entered', (entries) => entries.insertInto('history').values(history))
    .with('told', (entries) => entries.insertInto('change_log').values({ records: told }))
    .insertInto('audit')
    .values(audit);
  await later(trx, books);
}
