import type { ClashFacts } from '../../src/definition/errors/refusal-facts.ts';
import { writeValue } from '../scene/write-text.ts';
import type { Case } from './case.ts';
import { knownReservations } from './known-reservations.ts';
import { type Held, heldBeside, resourceName } from './reservations.ts';
import type { Wish } from './wish.ts';

/** Each event that holds one of the resources in that time; other rows' events only, named as far as the actor may know. */
export async function clashesOf(one: Case, wish: Wish): Promise<ClashFacts[]> {
  const found = await heldBeside(one, wish);
  const isKnown = await knownReservations(one.work.scene, found);
  const clashes: ClashFacts[] = [];
  for (const held of found)
    clashes.push(await clashWith(one, isKnown(held) ? held : { ...held, title: null }));
  return clashes;
}

/** What is told of an event that is in the way; `title: null` = not what it is. */
export async function clashWith(
  one: Case,
  { resource, title, from, to }: Pick<Held, 'resource' | 'from' | 'to'> & { title: string | null },
): Promise<ClashFacts> {
  return { held: { resource: await resourceName(one, resource), title, at: spanOf({ from, to }) } };
}

/** "Senin, 3 November 2025 pukul 09.00–11.00". Pure. */
export function spanOf({ from, to }: Pick<Held, 'from' | 'to'>): string {
  const [starts, ends] = [from, to].map((moment) => writeValue(moment, 'timestamp'));
  return `${starts}–${ends?.split(' pukul ')[1] ?? ''}`;
}
