import type { CountedTry, Tries } from './tries.ts';

/** What an address still gets when it has had enough: a network is slowed down, never shut out. */
const SLOWLY = { most: 30, seconds: 60 };

/** Seconds until an address may try again, or 0 and the try is counted. */
export async function takeOfAddress(tries: Tries, limit: CountedTry): Promise<number> {
  const over = await tries.take([limit]);
  return over === 0 ? 0 : tries.take([{ ...SLOWLY, key: `${limit.key} slowly` }]);
}
