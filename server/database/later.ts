import type { CompiledQuery } from 'kysely';
import type { Trx } from '../core/deps.ts';

const marked = new WeakSet<CompiledQuery>();

/**
 * Puts a statement into a transaction whose answer nobody waits for: it goes to the database together with the next one
 * that is waited for, at the latest with the commit, and is carried out before that. So is a refusal of it told: by the
 * next statement, and nothing is committed.
 */
export async function later(trx: Trx, query: CompiledQuery): Promise<void> {
  marked.add(query);
  await trx.executeQuery(query);
}

/** Whether `later` was asked to carry it out. */
export const isForLater = (query: CompiledQuery): boolean => marked.has(query);
