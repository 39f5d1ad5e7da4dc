import { hash, verify } from '@node-rs/argon2';
import { type Fault, fault } from '../core/errors.ts';
import { missing } from './email.ts';

/** Argon2id at OWASP's floor: 19 MiB, two passes. About 20 ms, on a thread of its own. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
export const MIN_PASSWORD = 8;
/** Longer ones would only cost time. */
export const MAX_PASSWORD = 200;

let nobody: Promise<string> | null = null;

/** What is wrong with a new password; none when it will do. */
export function passwordFaults(password: string): Fault[] {
  if (password === '') return [missing('password')];
  const short = fault('E_INPUT_INVALID', { part: 'password', limit: MIN_PASSWORD }, '/password');
  return password.length < MIN_PASSWORD ? [short] : [];
}

/** Hash for the `password_hash` column. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether the password fits. Without a hash (unknown account, sign-in by identity provider only) it takes as long as
 * with one and answers false.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const fits = await verify(stored ?? (await nobody), password).catch(() => false);
  return stored !== null && fits;
}
