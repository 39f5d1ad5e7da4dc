import type { CompiledQuery, QueryResult, RawBuilder } from 'kysely';
import type { Db } from '../core/deps.ts';

const marked = new WeakSet<CompiledQuery>();

/**
 * Carries out a statement that is planned for the values it is asked with, each time: what counts, searches or sorts all
 * rows of a list takes another way for a state of ten rows than for one of ten thousand.
 */
export function weighed<R>(db: Db, statement: RawBuilder<R>): Promise<QueryResult<R>> {
  const query = statement.compile(db);
  marked.add(query);
  return db.executeQuery(query);
}

/** Whether `weighed` was asked to carry it out. */
export const isWeighed = (query: CompiledQuery): boolean => marked.has(query);
