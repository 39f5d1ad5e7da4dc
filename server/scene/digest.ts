import { createHash } from 'node:crypto';

/** For the function `digest`: 128 bits of SHA-256, which nobody makes equal by another content. */
export const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);
