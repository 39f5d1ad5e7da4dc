import { CompiledQuery } from 'kysely';
import type { Trx } from '../core/deps.ts';
import type { ForLater } from './held-back.ts';
import { insertOf, type RowInsert, type RowUpdate } from './row-statements.ts';

const marked = new WeakMap<CompiledQuery, ForLater>();

/**
 * Sends a statement of a transaction whose answer nobody waits for, by one call with the next one that somebody waits for
 * and before it. A refusal is told by that one, at the latest by the commit, and nothing is committed. `table`: the only one
 * that it writes, where it reads none.
 */
export function later(
  trx: Trx,
  statement: { compile(on: Trx): CompiledQuery },
  table: string | null = null,
): Promise<void> {
  const query = statement.compile(trx);
  return hold(trx, query, { query, table });
}

/** As `later` for new rows. */
export const insertLater = (trx: Trx, insert: RowInsert): Promise<void> => {
  const query = insertOf(insert);
  return hold(trx, query, { query, table: insert.table });
};

/** As `later` for new values of one row; those that follow one another are one statement. */
export const updateLater = (trx: Trx, update: RowUpdate): Promise<void> =>
  hold(trx, CompiledQuery.raw(''), { update });

async function hold(trx: Trx, query: CompiledQuery, held: ForLater): Promise<void> {
  marked.set(query, held);
  await trx.executeQuery(query);
}

/** What `later` was asked to carry out by it; `undefined` = it is waited for. */
export const forLater = (query: CompiledQuery): ForLater | undefined => marked.get(query);
