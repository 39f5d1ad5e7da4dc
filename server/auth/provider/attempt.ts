import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How long somebody may take at the provider. */
export const ATTEMPT_SECONDS = 600;

/** One way to the identity provider and back. All but `seed` is derived from it with a key of ours. */
export interface Attempt {
  /** Kept by the browser, out of reach of scripts. */
  seed: string;
  /** Comes back in the address: only who began may end. */
  state: string;
  /** Comes back inside the signed token: the token was made for this attempt. */
  nonce: string;
  /** Proves at the exchange that the code was asked for by us (PKCE). */
  verifier: string;
}

export interface Attempts {
  begin(): Attempt;
  /** The attempt behind a seed and the state that came back; `null` when they do not belong together or are too old. */
  resume(seed: string, state: string): Attempt | null;
}

/** Attempts need no table: a seed that is not ours, or whose end was changed, fits no state. `now` in milliseconds. */
export function createAttempts(key: Buffer, now: () => number = Date.now): Attempts {
  const derive = (what: string, seed: string) =>
    createHmac('sha256', key).update(`${what} ${seed}`).digest('base64url');
  const attempt = (seed: string): Attempt => ({
    seed,
    state: derive('state', seed),
    nonce: derive('nonce', seed),
    verifier: derive('verifier', seed),
  });
  return {
    begin() {
      const end = Math.floor(now() / 1000) + ATTEMPT_SECONDS;
      return attempt(`${randomBytes(24).toString('base64url')}.${end}`);
    },
    resume(seed, state) {
      const found = attempt(seed);
      const end = Number(seed.split('.')[1]);
      return isSame(found.state, state) && end > now() / 1000 ? found : null;
    },
  };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
