import type { CompiledQuery } from 'kysely';
import type { Trx } from '../core/deps.ts';

const marked = new WeakSet<CompiledQuery>();

/**
 * Sends a statement of a transaction whose answer nobody waits for, by one call with the next one that somebody waits for
 * and before it. A refusal is told by that one, at the latest by the commit, and nothing is committed.
 */
export async function later(trx: Trx, statement: { compile(on: Trx): CompiledQuery }): Promise<void> {
  const query = statement.compile(trx);
  marked.add(query);
  await trx.executeQuery(query);
}

/** Whether `later` was asked to carry it out. */
export const isForLater = (query: CompiledQuery): boolean => marked.has(query);
