import type { CountedTry, Tries } from './tries.ts';

/** Guards sign-in against guessing. */
export interface SignInGuard {
  /** Seconds to wait, or 0 and the try is counted. The account need not exist. */
  enter(email: string, address: string): Promise<number>;
  /** The password was right. */
  passed(email: string, address: string): Promise<void>;
}

const PAIR = { most: 6, seconds: 60 };
const ACCOUNT = { most: 20, seconds: 60 };
const ADDRESS = { most: 100, seconds: 300 };
const REMEMBERED_SECONDS = 30 * 86_400;

/**
 * Three limits: few tries for an account from one address, more for an account from everywhere, and for an address over
 * all accounts. An address that has signed in to the account within a month is spared the second one, so that a stranger
 * who keeps guessing cannot lock the owner out.
 */
export function createSignInGuard(tries: Tries): SignInGuard {
  const isKnown = (email: string, address: string) => tries.remembers(`known ${email} ${address}`);
  return {
    async enter(email, address) {
      return tries.take(limits(email, address, await isKnown(email, address)));
    },
    async passed(email, address) {
      const counted = limits(email, address, await isKnown(email, address));
      await tries.giveBack(counted.map(({ key }) => key));
      await tries.remember(`known ${email} ${address}`, REMEMBERED_SECONDS);
    },
  };
}

function limits(email: string, address: string, known: boolean): CountedTry[] {
  const pair = { ...PAIR, key: `sign-in ${email} ${address}` };
  const whole = { ...ADDRESS, key: `sign-in from ${address}` };
  return known ? [pair, whole] : [pair, whole, { ...ACCOUNT, key: `sign-in to ${email}` }];
}
