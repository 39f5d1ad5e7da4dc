import type { Db } from '../core/deps.ts';
import { createTries } from './tries.ts';

const HOUR = 3_600;
const OF_ADDRESS = { most: 200, seconds: HOUR };
const OF_ALL = { most: 5_000, seconds: HOUR };

/**
 * What the audit log takes of one more refusal of somebody who is nobody: the entry, the last one of this hour from that
 * address (which says that there are more), or nothing. Without a bound, whoever wants fills the disk with it.
 */
export async function roomForRefusal(db: Db, address: string | null): Promise<'entry' | 'last' | 'none'> {
  const tries = createTries(db);
  const own = { ...OF_ADDRESS, key: `refusals from ${address}` };
  if ((await tries.take([own, { ...OF_ALL, key: 'refusals of nobody' }])) === 0) return 'entry';
  const last = { most: 1, seconds: HOUR, key: `last refusal from ${address}` };
  return (await tries.take([last])) === 0 ? 'last' : 'none';
}
