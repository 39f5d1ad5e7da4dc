import { createHash } from 'node:crypto';
import type { Json } from '../../src/definition/model.ts';
import type { Trx } from '../core/deps.ts';
import { refusal } from '../core/errors.ts';
import { system } from '../core/tables.ts';

export interface IdempotentCall {
  user: string;
  /** `Idempotency-Key` of the request; `null` = the call is not repeated by itself. */
  key: string | null;
  /** Method and path. */
  what: string;
  body: unknown;
}

/**
 * Runs `work` once per key: a call that comes again gets the first one's answer, one that comes at the same time waits
 * for it. The same key for another request is refused. Inside the transaction of the work, so that neither is kept
 * without the other.
 */
export async function once<T>(trx: Trx, call: IdempotentCall, work: () => Promise<T>): Promise<T> {
  const { user, key } = call;
  if (key === null) return work();
  const fingerprint = createHash('sha256')
    .update(`${call.what} ${JSON.stringify(call.body)}`)
    .digest('hex');
  const claim = await system(trx)
    .insertInto('idempotency')
    .values({ user, key, fingerprint, status: 0, answer: '{}', created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.columns(['user', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claim) return (await earlierAnswer(trx, user, key, fingerprint)) as T;
  const answer = await work();
  await system(trx)
    .updateTable('idempotency')
    .set({ status: 200, answer: JSON.stringify(answer) })
    .where('user', '=', user)
    .where('key', '=', key)
    .execute();
  return answer;
}

async function earlierAnswer(trx: Trx, user: string, key: string, fingerprint: string): Promise<Json> {
  const earlier = await system(trx)
    .selectFrom('idempotency')
    .select(['fingerprint', 'answer'])
    .where('user', '=', user)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (earlier.fingerprint === fingerprint) return earlier.answer;
  throw refusal('E_INPUT_IDEMPOTENCY', {});
}
