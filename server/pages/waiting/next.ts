import type { Waiting, WaitingNext } from '../../../src/definition/wire.ts';
import type { Stay } from '../../addresses/readers.ts';
import { indexOf } from '../../core/model-index.ts';
import { stateOf } from '../page-state.ts';
import { byDay } from './by-day.ts';
import { entryOf } from './entry.ts';
import { foundOf, TURNS } from './found.ts';

/** What somebody has just seen to: the row, the route of its page, and the state in which it waited for them there. */
export interface Seen {
  route: string;
  state: string;
  id: string;
}

/**
 * Of the pile that a row was taken from the next one: what waits for the same person, as what they are there, in the same
 * state, as home would name it, and how many more there are. What opens on the same screen comes first: of other types the
 * same is done elsewhere.
 */
export async function nextOf(stay: Stay, { route, state, id }: Seen): Promise<WaitingNext> {
  const { model } = stay.scene;
  const { screen, audience } = model.routes.find((one) => one.id === route) ?? {};
  const record = screen === undefined ? undefined : model.screens[screen]?.row?.record;
  const of = indexOf(model).stepRecords.find((one) => one.record.name === record);
  if (!of) return { next: null, more: 0 };
  const found = await foundOf(of, stay, {
    search: TURNS,
    tell: {
      name: 'waiting next',
      of: (turn): { entry: Waiting; there: boolean } | null => {
        const { grant, row } = turn.page;
        const equal = grant.route.audience === audience && stateOf(turn.page)?.value === state;
        const entry = equal && row?.id !== id ? entryOf(turn) : null;
        return entry && { entry, there: grant.screen.name === screen };
      },
    },
  });
  const [first] = found.toSorted(
    (one, other) => Number(other.there) - Number(one.there) || byDay(one.entry, other.entry),
  );
  return first
    ? { next: { title: first.entry.title, path: first.entry.path }, more: found.length - 1 }
    : { next: null, more: 0 };
}
