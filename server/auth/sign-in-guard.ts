import { takeOfAddress } from './address-limit.ts';
import type { Tries } from './tries.ts';

/** Who is trying: for which account, from where, and with which browser when that is known (`device.ts`). */
export interface Entrant {
  email: string;
  address: string;
  device: string | null;
}

/** Guards sign-in against guessing. */
export interface SignInGuard {
  /** Seconds to wait, or 0 and the try is counted. The account need not exist. */
  enter(entrant: Entrant): Promise<number>;
  /** The password was right. */
  passed(entrant: Entrant & { device: string }): Promise<void>;
}

const PAIR = { most: 6, seconds: 60 };
const ACCOUNT = { most: 20, seconds: 60 };
const ADDRESS = { most: 100, seconds: 300 };
const REMEMBERED_SECONDS = 30 * 86_400;

/**
 * Few tries for an account from one place, more for an account from everywhere, and for an address over all accounts. A
 * browser or an address that has signed in to the account within a month counts for itself alone: a stranger who keeps
 * guessing, also from the same network, locks the owner out of nothing.
 */
export function createSignInGuard(tries: Tries): SignInGuard {
  return {
    async enter(entrant) {
      const known = await placeOf(tries, entrant);
      if (known !== null) return tries.take([pairOf(known)]);
      const wait = await takeOfAddress(tries, ofAddress(entrant));
      return wait > 0 ? wait : tries.take([pairOf(fromAddress(entrant)), ofAccount(entrant)]);
    },
    async passed(entrant) {
      const known = await placeOf(tries, entrant);
      const counted =
        known === null
          ? [ofAddress(entrant), pairOf(fromAddress(entrant)), ofAccount(entrant)]
          : [pairOf(known)];
      await tries.giveBack(counted.map(({ key }) => key));
      await tries.remember(`known ${withDevice(entrant)}`, REMEMBERED_SECONDS);
      await tries.remember(`known ${fromAddress(entrant)}`, REMEMBERED_SECONDS);
    },
  };
}

/** What the account knows of where the try comes from, the nearest first. */
async function placeOf(tries: Tries, entrant: Entrant): Promise<string | null> {
  const places = [...(entrant.device === null ? [] : [withDevice(entrant)]), fromAddress(entrant)];
  for (const place of places) if (await tries.remembers(`known ${place}`)) return place;
  return null;
}

const withDevice = ({ email, device }: Entrant) => `${email} with ${device}`;
const fromAddress = ({ email, address }: Entrant) => `${email} ${address}`;
const pairOf = (place: string) => ({ ...PAIR, key: `sign-in ${place}` });
const ofAccount = ({ email }: Entrant) => ({ ...ACCOUNT, key: `sign-in to ${email}` });
const ofAddress = ({ address }: Entrant) => ({ ...ADDRESS, key: `sign-in from ${address}` });
