interface Window {
  count: number;
  until: number;
}

interface Limit {
  most: number;
  seconds: number;
}

const CLEAN_AT = 5_000;

/** Counts tries per key in windows of time, in this process's memory. */
export interface Tries {
  /** Seconds until the next try is taken, or 0. Counts this one when it is. */
  take(key: string): number;
  /** The try was a good one after all. */
  giveBack(key: string): void;
}

export function createTries({ most, seconds }: Limit, now: () => number = Date.now): Tries {
  const windows = new Map<string, Window>();
  const clean = () => {
    for (const [key, { until }] of windows) if (until <= now()) windows.delete(key);
  };
  return {
    take(key) {
      if (windows.size > CLEAN_AT) clean();
      const known = windows.get(key);
      if (!known || known.until <= now()) {
        windows.set(key, { count: 1, until: now() + seconds * 1000 });
        return 0;
      }
      if (known.count >= most) return Math.ceil((known.until - now()) / 1000);
      known.count++;
      return 0;
    },
    giveBack(key) {
      const known = windows.get(key);
      if (known) known.count = Math.max(0, known.count - 1);
    },
  };
}

/** Guards sign-in against guessing. */
export interface SignInGuard {
  /** Seconds to wait, or 0 and the try is counted. The account need not exist. */
  enter(email: string, address: string): number;
  /** The password was right. */
  passed(email: string, address: string): void;
}

const PAIR = { most: 6, seconds: 60 };
const ACCOUNT = { most: 20, seconds: 60 };
const ADDRESS = { most: 100, seconds: 300 };
const REMEMBERED = 20_000;

/**
 * Three limits: few tries for an account from one address, more for an account from everywhere, and for an address over
 * all accounts. An address that has signed in to the account before is spared the second one, so that a stranger who
 * keeps guessing cannot lock the owner out.
 */
export function createSignInGuard(now?: () => number): SignInGuard {
  const pairs = createTries(PAIR, now);
  const accounts = createTries(ACCOUNT, now);
  const addresses = createTries(ADDRESS, now);
  const known = new Set<string>();
  return {
    enter(email, address) {
      const pair = `${email} ${address}`;
      const waits = [pairs.take(pair), addresses.take(address), known.has(pair) ? 0 : accounts.take(email)];
      return Math.max(...waits);
    },
    passed(email, address) {
      const pair = `${email} ${address}`;
      pairs.giveBack(pair);
      addresses.giveBack(address);
      if (!known.has(pair)) accounts.giveBack(email);
      if (known.size >= REMEMBERED) known.clear();
      known.add(pair);
    },
  };
}
