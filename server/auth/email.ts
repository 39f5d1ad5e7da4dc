import type { Fault } from '../errors.ts';
import { inputError } from '../errors.ts';

/** One `@` with something before it and a domain with a dot after it; the mail itself proves the rest. */
export const isEmail = (email: string) => /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(email);

/** A fault of one field of a form of this room. */
export const fault = (field: string, message: string): Fault => ({
  code: 'E_INPUT_INVALID',
  message,
  pointer: `/${field}`,
});

/** What is wrong with an e-mail; none when it can be one. Source: specification section 5. */
export function emailFaults(email: string): Fault[] {
  if (email === '') return [fault('email', 'Email wajib diisi.')];
  return isEmail(email) ? [] : [fault('email', 'Format email tidak valid.')];
}

/** Throws E_INPUT_INVALID (422) when there are faults. */
export function refuseFaults(faults: Fault[]): void {
  if (faults.length > 0) throw inputError(faults);
}
