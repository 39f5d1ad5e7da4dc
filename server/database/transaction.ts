import type { Kysely } from 'kysely';
import type { Trx } from '../core/deps.ts';
import type { Database } from '../core/tables.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const UNSUPPORTED = '0A000';
const UNKNOWN_STATEMENT = '26000';
const KNOWN_STATEMENT = '42P05';
const TRIES = 5;

/** What follows the commit of each open transaction. */
const following = new WeakMap<Trx, Set<() => void>>();

/**
 * Calls `follow`, which must not throw, once the transaction has committed; never after a rollback, and not when the
 * process ends between. Throws for a transaction that `inTransaction` did not open.
 */
export function afterCommit(trx: Trx, follow: () => void): void {
  const then = following.get(trx);
  if (!then) throw new Error('this transaction was not opened by inTransaction');
  then.add(follow);
}

/**
 * Runs `work` in one transaction and answers its result; rolls back when it throws. Tried again from the start (at most
 * 5 times) when the database gives up because of another transaction or a statement's name, so `work` must have no effect outside `trx`, and
 * must never await a network, a file or a password hash.
 */
export async function inTransaction<T>(db: Kysely<Database>, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const then = new Set<() => void>();
    try {
      const result = await db.transaction().execute((trx) => {
        following.set(trx, then);
        return work(trx);
      });
      for (const follow of then) follow();
      return result;
    } catch (error) {
      if (attempt === TRIES || !isTransient(error)) throw error;
      await pause(attempt * 10 * (1 + Math.random()));
    }
  }
}

function isTransient(error: unknown): boolean {
  const code = errorCode(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK || refusedForItsName(error);
}

/** Whether names of statements are not kept as they were given, as by a pooler that shares connections. */
export const keepsNoNames = (error: unknown): boolean =>
  [UNKNOWN_STATEMENT, KNOWN_STATEMENT].includes(errorCode(error) ?? '');

/** Whether a statement was refused for what the database keeps under its name: it answers otherwise since tables changed. */
export function refusedForItsName(error: unknown): boolean {
  if (keepsNoNames(error)) return true;
  return errorCode(error) === UNSUPPORTED && String(Object(error).message).includes('cached plan');
}

/** SQLSTATE of a database error, else `null`. `23505` unique, `23503` reference, `23P01` overlap, `23514` check. */
export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** Another row has the key: of columns, or of columns and a time. */
export const UNIQUE_VIOLATION = '23505';
export const EXCLUSION_VIOLATION = '23P01';

/** Whether the database refused a row, or a key, because two rows would share it. */
export function breaksKey(error: unknown): boolean {
  return [UNIQUE_VIOLATION, EXCLUSION_VIOLATION].includes(errorCode(error) ?? '');
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
