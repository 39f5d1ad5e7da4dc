import { randomBytes } from 'node:crypto';
import type { Viewer } from '../../core/deps.ts';
import type { Tries } from '../tries.ts';

/** As long as browsers wait for a finger or a PIN, and a little more. */
export const CHALLENGE_SECONDS = 180;
const BYTES = 32;

type Person = Pick<Viewer, 'id' | 'session'>;

/** Challenges that passkeys sign: each for one person in one sign-in and for one subject, used once, for minutes. */
export interface Challenges {
  /** base64url. */
  make(viewer: Person, subject: string): Promise<string>;
  /** Whether it was made for that; now it is used. */
  take(challenge: string, viewer: Person, subject: string): Promise<boolean>;
}

export function createChallenges(tries: Tries): Challenges {
  const keyOf = (challenge: string, { id, session }: Person, subject: string) =>
    `passkey challenge ${id} ${session} ${subject} ${challenge}`;
  return {
    async make(viewer, subject) {
      const challenge = randomBytes(BYTES).toString('base64url');
      await tries.remember(keyOf(challenge, viewer, subject), CHALLENGE_SECONDS);
      return challenge;
    },
    async take(challenge, viewer, subject) {
      const key = keyOf(challenge, viewer, subject);
      if (!(await tries.remembers(key))) return false;
      return (await tries.take([{ key: `used ${key}`, most: 1, seconds: CHALLENGE_SECONDS }])) === 0;
    },
  };
}
