import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ProofMethod, Viewer } from '../core/deps.ts';
import { refusal } from '../core/errors.ts';

/** Header in which a request carries the proof. */
export const PROOF_HEADER = 'aula-proof';

/** Long enough to sign a pile, too short for an open screen to be of use to somebody else. */
const SECONDS = 300;

type Person = Pick<Viewer, 'id' | 'session'>;

/** What somebody gets who has just proved who they are: it counts for a few minutes, in the same sign-in alone. */
export interface Proofs {
  /** `subject`: digest of all that it counts for; anything unless said. */
  give(viewer: Person, method: ProofMethod, subject?: string): string;
  /** Throws E_ACCESS_PROOF, also where it was given for something other than `subject`. */
  check(proof: string, viewer: Person, subject: string): ProofMethod;
}

const METHODS: readonly ProofMethod[] = ['password', 'code', 'passkey'];

/** `now` in milliseconds. */
export function createProofs(key: Buffer, now: () => number = Date.now): Proofs {
  const sealed = (text: string) => createHmac('sha256', key).update(text).digest();
  const about = ({ id, session }: Person, facts: string[]) => [id, session ?? '', ...facts].join('\n');
  return {
    give(viewer, method, subject = '') {
      const facts = [method, String(Math.floor(now() / 1000) + SECONDS), subject];
      return [...facts, sealed(about(viewer, facts)).toString('base64url')].join('.');
    },
    check(proof, viewer, subject) {
      const [method = '', until = '', only = '', seal = ''] = proof.split('.');
      const given = Buffer.from(seal, 'base64url');
      const own = sealed(about(viewer, [method, until, only]));
      const known = METHODS.find((one) => one === method);
      if (given.length !== own.length || !timingSafeEqual(given, own) || known === undefined)
        throw refusal('E_ACCESS_PROOF', { why: 'missing' });
      if (Number(until) * 1000 < now()) throw refusal('E_ACCESS_PROOF', { why: 'old' });
      if (only !== '' && only !== subject) throw refusal('E_ACCESS_PROOF', { why: 'other' });
      return known;
    },
  };
}
