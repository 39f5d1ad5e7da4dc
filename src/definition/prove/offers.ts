import { blockActions } from '../blocks/kinds.ts';
import type { Model, ProcessModel, ScreenModel } from '../model.ts';
import { memo } from '../read/memo.ts';
import { blocksOf, type Reached } from './reached.ts';

/** A block of a screen that offers transitions of a process to some audiences. */
export interface Offer {
  screen: string;
  transitions: string[];
  /** `null` = all of the route. */
  audiences: string[] | null;
}

/** By process and type of rows, as `nameOf` puts them together. */
type Offers = Record<string, Offer[]>;

/** A screen that is of no type is for rows of all. */
const nameOf = (process: string, type: string | null) => `${process} ${type ?? ''}`;

/** What offers a transition to rows of a type; `code` null = rows without a type, shown anywhere. */
export function offersFor(
  offers: Offers,
  { process, transition, code }: { process: string; transition: string; code: string | null },
): Offer[] {
  const codes = code === null ? [null] : [null, code];
  return codes.flatMap((one) =>
    (offers[nameOf(process, one)] ?? []).filter(({ transitions }) => transitions.includes(transition)),
  );
}

/** All offers. Where a process has no types, whatever type a screen is of, it is for all rows. */
export function offersOf({ screens, records, types, processes }: Model): Offers {
  const offers = new Map<string, Offer[]>();
  for (const screen of Object.values(screens)) {
    const own = screen.row ? records[screen.row.record]?.process : null;
    const typed = screen.type === null ? null : types[screen.type]?.process;
    for (const reached of blocksOf(screen)) {
      const listed = reached.block.kind === 'table' ? records[reached.block.record]?.process : null;
      for (const name of new Set([listed, own, typed])) {
        const process = processes[name ?? ''];
        const offer = process && offerOf(screen, reached, process);
        if (!offer || offer.transitions.length === 0) continue;
        const type = process.types_of === null ? null : screen.type;
        memo(offers, nameOf(process.name, type), (): Offer[] => []).push(offer);
      }
    }
  }
  return Object.fromEntries(offers);
}

const known = new WeakMap<Reached, WeakMap<ProcessModel, Offer>>();

/** The same as long as the screen and the process are kept. */
function offerOf({ name }: ScreenModel, reached: Reached, process: ProcessModel): Offer {
  const ofBlock = memo(known, reached, () => new WeakMap<ProcessModel, Offer>());
  return memo(ofBlock, process, () => {
    const all = Object.keys(process.transitions);
    const transitions = blockActions(reached.block, all).filter((one) => all.includes(one));
    return { screen: name, transitions, audiences: reached.audiences };
  });
}
