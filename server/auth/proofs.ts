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
  give(viewer: Person, method: ProofMethod): string;
  /** Throws E_ACCESS_PROOF. */
  check(proof: string, viewer: Person): ProofMethod;
}

/** `now` in milliseconds. */
export function createProofs(key: Buffer, now: () => number = Date.now): Proofs {
  const sealed = (text: string) => createHmac('sha256', key).update(text).digest();
  const about = ({ id, session }: Person, method: string, until: string) =>
    [id, session ?? '', method, until].join('\n');
  return {
    give(viewer, method) {
      const until = String(Math.floor(now() / 1000) + SECONDS);
      return [method, until, sealed(about(viewer, method, until)).toString('base64url')].join('.');
    },
    check(proof, viewer) {
      const [method = '', until = '', seal = ''] = proof.split('.');
      const given = Buffer.from(seal, 'base64url');
      const own = sealed(about(viewer, method, until));
      if (given.length !== own.length || !timingSafeEqual(given, own))
        throw refusal('E_ACCESS_PROOF', { why: 'missing' });
      if (Number(until) * 1000 < now()) throw refusal('E_ACCESS_PROOF', { why: 'old' });
      return method === 'code' ? 'code' : 'password';
    },
  };
}
