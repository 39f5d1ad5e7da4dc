import type { Waiting, WaitingNext } from '../../../src/definition/wire.ts';
import { type Stay, staysOf } from '../../addresses/readers.ts';
import { indexOf } from '../../core/model-index.ts';
import { pointsAnywhere } from '../../database/points-anywhere.ts';
import { documentFor } from '../own-document.ts';
import { stateOf } from '../page-state.ts';
import { byDay } from './by-day.ts';
import { entryOf } from './entry.ts';
import { foundOf, TURNS } from './found.ts';
import { waitsElsewhere } from './paths.ts';
import type { Turn } from './turns.ts';

/** What somebody has just seen to: the row, the route of its page, and the state in which it waited for them there. */
export interface Seen {
  route: string;
  state: string;
  id: string;
}

/** A row by its record: the one that others are about. */
interface About {
  record: string;
  id: string;
}

const NOTHING: WaitingNext = { next: null, more: 0 };

/**
 * Of the pile that a row was taken from the next one: what waits for the same person, as what they are there, in the same
 * state, as home would name it, and how many more there are. What is about the same comes first, then what opens on the same
 * screen: of other types the same is done elsewhere. Beside it the other step that waits on the same (the sheet of scores that
 * were sent, to be signed); where there is neither, how much waits in the person's other departments.
 */
export async function nextOf(stay: Stay, { route, state, id }: Seen): Promise<WaitingNext> {
  const { model } = stay.scene;
  const { screen, audience } = model.routes.find((one) => one.id === route) ?? {};
  const record = screen === undefined ? undefined : model.screens[screen]?.row?.record;
  const of = indexOf(model).stepRecords.find((one) => one.record.name === record);
  if (record === undefined || !of) return NOTHING;
  const about = await aboutOf(stay, { record, id });
  const found = await foundOf(of, stay, {
    search: TURNS,
    tell: {
      name: 'waiting next',
      of: (turn): { entry: Waiting; near: number } | null => {
        const { grant, row } = turn.page;
        const equal = grant.route.audience === audience && stateOf(turn.page)?.value === state;
        const entry = equal && row?.id !== id ? entryOf(turn) : null;
        return (
          entry && { entry, near: 2 * Number(isAbout(turn, about)) + Number(grant.screen.name === screen) }
        );
      },
    },
  });
  const [first] = found.toSorted((one, other) => other.near - one.near || byDay(one.entry, other.entry));
  const same = await onSame(stay, record, about);
  if (first === undefined && same === null)
    return { ...NOTHING, ...(await waitsElsewhere(await staysOf(stay.scene))) };
  return {
    next: first === undefined ? null : wayTo(first.entry),
    more: Math.max(found.length - 1, 0),
    ...(same && { same: wayTo(same) }),
  };
}

const wayTo = ({ title, path }: Waiting) => ({ title, path });

/** What a row is about: one that was made of another (a document) that one, where the viewer reads it, else itself. */
async function aboutOf({ scene }: Stay, { record, id }: About): Promise<About> {
  const model = scene.model.records[record];
  if (!model || !pointsAnywhere(model)) return { record, id };
  const row = await scene.graph.settle(() => scene.graph.ref(record, id));
  const read = row && (await documentFor(scene, row));
  return read ? { record: String(row.record), id: String(row.record_id) } : { record, id };
}

/** Whether a turn is about that row. */
function isAbout({ page: { record, row } }: Turn, about: About): boolean {
  if (!record || !row) return false;
  if (record.name === about.record) return row.id === about.id;
  return pointsAnywhere(record) && row.record === about.record && row.record_id === about.id;
}

/** What waits for the person beside the pile and is about the same, the row itself or what was made of it: what came last. */
async function onSame(stay: Stay, seen: string, about: About): Promise<Waiting | null> {
  const others = indexOf(stay.scene.model).stepRecords.filter(
    ({ record }) => record.name !== seen && (record.name === about.record || pointsAnywhere(record)),
  );
  const tell = {
    name: 'waiting on the same',
    of(turn: Turn) {
      const entry = isAbout(turn, about) ? entryOf(turn) : null;
      return entry && { entry, made: new Date(String(turn.page.row?.created_at)).getTime() };
    },
  };
  const found = (await Promise.all(others.map((of) => foundOf(of, stay, { search: TURNS, tell })))).flat();
  return found.toSorted((one, other) => other.made - one.made)[0]?.entry ?? null;
}
