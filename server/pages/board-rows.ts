import type { BoardRow, Taken } from '../../src/definition/wire.ts';
import { varsOf } from '../process/case.ts';
import { knownReservations } from '../process/known-reservations.ts';
import { type Held, isInTheWay, resourceName } from '../process/reservations.ts';
import type { Wish } from '../process/wish.ts';
import { dayTime } from '../records/day-time.ts';
import { textIn, toShow } from '../scene/scene.ts';
import type { Ground } from './board-ground.ts';
import type { PageScene } from './page-scene.ts';

/** What is drawn: a day, and what is wished for on it where a time is chosen. */
export interface Drawn {
  day: string;
  wish: Wish | null;
}

/** Whoever is reserved, in the order of the reservation, and the choices of the place. */
export async function rowsOn(
  page: PageScene,
  ground: Ground,
  drawn: Drawn,
): Promise<{ people: BoardRow[]; places: BoardRow[] }> {
  const titles = await titlesFor(page, ground, drawn);
  return { people: await peopleRows(ground, drawn, titles), places: placeRows(ground, drawn, titles) };
}

async function peopleRows(ground: Ground, drawn: Drawn, titles: Titles): Promise<BoardRow[]> {
  const { one, board, resources } = ground;
  const rows: BoardRow[] = [];
  for (const resource of resources) {
    const own = varsOf(one, { resource });
    const hint = board.who === null ? '' : await textIn(toShow(one.work.scene), board.who, own);
    const name = await resourceName(one, resource);
    rows.push({ id: resource, name, hint: hint || null, ...timesOf(ground, drawn, [resource], titles) });
  }
  return rows;
}

function placeRows(ground: Ground, drawn: Drawn, titles: Titles): BoardRow[] {
  return ground.places.map(({ id, name, detail, resources }) => ({
    id,
    name,
    hint: detail,
    ...timesOf(ground, drawn, resources, titles),
  }));
}

type Titles = (held: Held) => string | null;

function timesOf(
  ground: Ground,
  drawn: Drawn,
  resources: readonly string[],
  titles: Titles,
): Pick<BoardRow, 'taken' | 'free'> {
  const { timezone } = ground.one.work.scene.model.app;
  const taken = resources.flatMap((resource) =>
    (ground.heldBy.get(resource) ?? []).flatMap((held): Taken[] => {
      const hours = hoursOn(held, drawn.day, timezone);
      const clash = drawn.wish !== null && isInTheWay(held, drawn.wish);
      return hours ? [{ ...hours, title: titles(held), clash }] : [];
    }),
  );
  return { taken, free: drawn.wish === null ? null : !taken.some(({ clash }) => clash) };
}

/** The part of it that lies on a day; `null` = none does. */
function hoursOn(held: Held, day: string, zone: string): Pick<Taken, 'from' | 'to'> | null {
  const [fromDay = '', from = ''] = dayTime(new Date(held.from).toISOString(), zone).split(' ');
  const [toDay = '', to = ''] = dayTime(new Date(held.to).toISOString(), zone).split(' ');
  if (fromDay > day || toDay < day || (toDay === day && to === '00:00')) return null;
  return { from: fromDay < day ? '00:00' : from, to: toDay > day ? '24:00' : to };
}

/** What times are taken for, as far as the viewer may know. */
async function titlesFor({ scene }: PageScene, { heldBy }: Ground, { day }: Drawn): Promise<Titles> {
  const zone = scene.model.app.timezone;
  const shown = [...heldBy.values()].flat().filter((held) => hoursOn(held, day, zone) !== null);
  const isKnown = await knownReservations(scene, shown);
  return (held) => (isKnown(held) ? held.title : null);
}
