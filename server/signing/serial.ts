import { randomBytes } from 'node:crypto';

const BYTES = 16;

/** A serial number that nobody guesses, hex: positive and without leading zeros. Source: RFC 5280, section 4.1.2.2. */
export function newSerial(): string {
  const bytes = randomBytes(BYTES);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes.toString('hex');
}
