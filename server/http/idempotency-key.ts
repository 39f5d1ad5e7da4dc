import { refusal } from '../core/errors.ts';

const KEY = /^[\x21-\x7e]{8,200}$/;

/** Reads `Idempotency-Key`; `null` = the call has none. Throws E_INPUT_INVALID for a key that is none. */
export function idempotencyKey(header: unknown): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && KEY.test(header)) return header;
  throw refusal('E_INPUT_INVALID', { part: 'idempotency_key' });
}
