import type { Deps, Viewer } from '../core/deps.ts';
import { tooManyError } from '../core/errors.ts';
import { takeOfAddress } from './address-limit.ts';
import { createTries } from './tries.ts';

/** What costs the server far more than its request: how often in a minute an account may ask for it. */
const MOST_A_MINUTE = { export: 20, archive: 10, document: 120, import: 10, mail: 6, verify: 20, lookup: 20 };

/**
 * Counts one costly request, for the account, or the address of who has none. Throws E_ACCESS_TOO_MANY. Where requests are
 * not limited at all (a trial, a test), these are not either.
 */
export async function takeCostly(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  what: keyof typeof MOST_A_MINUTE,
  { viewer, address }: { viewer: Pick<Viewer, 'id'> | null; address: string },
): Promise<void> {
  if (config.rateLimit === 0) return;
  const limit = { most: MOST_A_MINUTE[what], seconds: 60 };
  const wait = viewer
    ? await createTries(db).take([{ ...limit, key: `${what} of ${viewer.id}` }])
    : await takeOfAddress(createTries(db), { ...limit, key: `${what} from ${address}` });
  if (wait > 0) throw tooManyError(wait);
}
