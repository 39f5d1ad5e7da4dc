import type { Stay } from '../../addresses/readers.ts';
import { overviewScene } from '../../scene/overview.ts';
import { beginningsOf } from './beginnings.ts';
import { addressOf } from './entry.ts';
import { foundIn, TURNS } from './found.ts';

/** Where what waits for somebody is done, one path for each: the rows that the block `waiting` shows, without its words. */
export async function pathsWaiting(stay: Stay): Promise<string[]> {
  const read = { ...stay, scene: overviewScene(stay.scene) };
  const turns = await foundIn(read, TURNS, { name: 'waiting at', of: addressOf });
  const beginnings = await beginningsOf(read);
  return [...turns, ...beginnings.map(({ path }) => path)];
}
