import { sql } from 'kysely';
import type { Deps, Trx } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { breaksKey } from '../../database/transaction.ts';
import type { Work } from '../case.ts';
import { readable } from './transact.ts';

/** What came of it; where it was refused, nothing of it is left. */
export type Attempt<T> = { done: T } | { refused: AppError };

/**
 * Does one thing of several inside an open transaction. A refusal takes back that one alone, and is told as people
 * understand it; `workOf`: the work it came to, for what the database refuses. Throws what is a fault.
 */
export async function attempt<T>(
  { deps, trx }: { deps: Deps; trx: Trx },
  workOf: () => Work | null,
  run: () => Promise<T>,
): Promise<Attempt<T>> {
  await sql`savepoint attempt`.execute(trx);
  try {
    const done = await run();
    // Also makes the database say now what it refuses.
    await sql`release savepoint attempt`.execute(trx);
    return { done };
  } catch (error) {
    if (!(error instanceof AppError && error.status < 500) && !breaksKey(error)) throw error;
    await sql`rollback to savepoint attempt`.execute(trx);
    const refused = await readable(deps, workOf(), error, trx);
    if (!(refused instanceof AppError)) throw error;
    return { refused };
  }
}
