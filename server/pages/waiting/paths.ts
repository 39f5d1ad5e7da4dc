import type { Stay } from '../../addresses/readers.ts';
import { beginningsOf } from './beginnings.ts';
import { addressOf } from './entry.ts';
import { foundIn, TURNS } from './found.ts';

/** Where what waits for somebody is done, one path for each: the rows that the block `waiting` shows, without its words. */
export async function pathsWaiting(stay: Stay): Promise<string[]> {
  const turns = await foundIn(stay, TURNS, { name: 'waiting at', of: addressOf });
  const beginnings = await beginningsOf(stay);
  return [...turns, ...beginnings.map(({ path }) => path)];
}
