import type { AccountField } from '../../src/definition/errors/refusal-facts.ts';
import { type Fault, fault, inputError } from '../core/errors.ts';

/** One `@` with something before it and a domain with a dot after it; the mail itself proves the rest. */
export const isEmail = (email: string) => /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(email);

/** Nothing stands in a field of an account's form. */
export const missing = (field: AccountField): Fault =>
  fault('E_INPUT_INVALID', { part: 'account', field }, `/${field}`);

/** What is wrong with an e-mail; none when it can be one. Source: specification section 5. */
export function emailFaults(email: string): Fault[] {
  if (email === '') return [missing('email')];
  return isEmail(email) ? [] : [fault('E_INPUT_INVALID', { part: 'email' }, '/email')];
}

/** Throws E_INPUT_INVALID (422) when there are faults. */
export function refuseFaults(faults: Fault[]): void {
  if (faults.length > 0) throw inputError(faults);
}
