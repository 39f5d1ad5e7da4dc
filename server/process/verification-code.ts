import { randomBytes } from 'node:crypto';

/** Letters and digits that are not mistaken for each other on paper: `7K4M-9Q2D-XW3B`, sixty bits that nobody guesses. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A code to find a document by, as it stands on paper. */
export function verificationCode(): string {
  const text = [...randomBytes(12)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`;
}
