import type { Stay } from '../../addresses/readers.ts';
import { overviewScene } from '../../scene/overview.ts';
import { beginningsOf, begunBy } from './beginnings.ts';
import { addressOf } from './entry.ts';
import { foundIn, TURNS } from './found.ts';

/** Where what waits for somebody is done, one path for each: the rows that the block `waiting` shows, without its words. */
export async function pathsWaiting(stay: Stay): Promise<string[]> {
  const read = { ...stay, scene: overviewScene(stay.scene) };
  const turns = await foundIn(read, TURNS, { name: 'waiting at', of: addressOf });
  const beginnings = await beginningsOf(await begunBy(read));
  return [...turns, ...beginnings.map(({ path }) => path)];
}

/** How much waits in each of somebody's departments: as many as `pathsWaiting` names to them there. */
export async function countsWaiting(stays: readonly Stay[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  // One after another: six departments at once would take the connections that everybody else's pages need.
  for (const { scene, viewer } of stays) {
    counts[viewer.department] = (await pathsWaiting({ scene, viewer, elsewhere: null })).length;
  }
  return counts;
}

/** The same of their other departments in which something waits: they may have come to the one where nothing is to be done. */
export async function waitsElsewhere(
  stays: readonly Stay[],
): Promise<{ elsewhere?: Record<string, number> }> {
  const others = stays.filter(({ elsewhere }) => elsewhere !== null);
  const busy = Object.entries(await countsWaiting(others)).filter(([, count]) => count > 0);
  return busy.length > 0 ? { elsewhere: Object.fromEntries(busy) } : {};
}
