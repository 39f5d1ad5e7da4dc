import { createHash } from 'node:crypto';
import type { ProofSubject } from '../core/deps.ts';

/** Digest of what a proof is for: the same for the same action on the same rows of the same page, in any order. */
export function digestOf({ route, params, action, rows }: ProofSubject): string {
  const named = Object.entries(params).sort(([one], [other]) => (one < other ? -1 : 1));
  const text = JSON.stringify([route, named, action, [...new Set(rows)].sort()]);
  return createHash('sha256').update(text).digest('base64url');
}
