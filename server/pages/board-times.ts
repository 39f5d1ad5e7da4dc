import { isInTheWay } from '../process/reservations.ts';
import type { SlotRule } from '../process/slot-rules.ts';
import type { Wish } from '../process/wish.ts';
import { type Ground, inputWith, textAt, wishWith } from './board-ground.ts';
import { type Hours, oneAfterAnother, timesWithin } from './free-times.ts';

/** How many free times are proposed. */
const MOST_SLOTS = 3;

/** A time at which everything fits, at a place where one is asked for. */
export interface FreeTime extends Hours {
  day: string;
  place: string | null;
}

export interface BoardTimes {
  /** By day: the rule that keeps it closed, and its free times that can follow one another. */
  days: { day: string; closedBy: SlotRule | null; free: FreeTime[] }[];
  /** The next ones. */
  slots: FreeTime[];
}

/** The free times of all days. Throws `NotLoaded`: call it inside `settle`. */
export function boardTimes(ground: Ground): BoardTimes {
  const days = ground.days.map((day) => {
    const closedBy = closing(ground, day);
    return { day, closedBy, free: closedBy ? [] : oneAfterAnother(freeOn(ground, day)) };
  });
  // A day that warns can be chosen, and is proposed where there is no other.
  const calm = days.filter(({ day }) => !warns(ground, day));
  const free = [calm, days].map((some) => some.flatMap((one) => one.free)).find(({ length }) => length > 0);
  return { days, slots: (free ?? []).slice(0, MOST_SLOTS) };
}

function warns({ warnings, judge, board, hours, input }: Ground, day: string): boolean {
  const candidate = inputWith({ board, input }, { day, ...hours, place: null });
  const ofDay = warnings.filter(({ reads }) => reads.every((name) => name === board.day));
  return ofDay.some((rule) => !judge(rule, candidate));
}

/** What is taken at every time at which the rest would be free; none where the rest never is. Throws as `boardTimes`. */
export function takenThroughout(ground: Ground): string[] {
  const fits = (resources: string[]) => boardTimes({ ...ground, resources }).slots.length > 0;
  return fits([]) ? ground.resources.filter((resource) => !fits([resource])) : [];
}

/** Every time at which it may begin on a day, and whether everything fits then. Throws as `boardTimes`. */
export function startsOn(ground: Ground, day: string): (Hours & { free: boolean })[] {
  const closed = closing(ground, day) !== null;
  const chosen = ground.asksPlace ? textAt(ground.input, ground.board.place) : null;
  return timesWithin(ground.hours, ground.minutes).map((time) => {
    const place = closed ? undefined : placeFor(ground, { day, ...time });
    return { ...time, free: place !== undefined && (chosen === null || place === chosen) };
  });
}

/** The first rule about the day alone that it breaks. Throws as `boardTimes`. */
function closing(ground: Ground, day: string): SlotRule | null {
  const { rules, judge, board } = ground;
  const candidate = inputWith(ground, { day, ...ground.hours, place: null });
  const ofDay = rules.filter(({ reads }) => reads.every((name) => name === board.day));
  return ofDay.find((rule) => !judge(rule, candidate)) ?? null;
}

/** By place the beginnings at which everything fits there, on a day that neither is closed nor warns. Throws as `boardTimes`. */
export function startsByPlace(ground: Ground, day: string): Map<string, Hours[]> {
  const found = new Map<string, Hours[]>();
  if (closing(ground, day) !== null || warns(ground, day)) return found;
  for (const { id } of ground.places) {
    const alone = { ...ground, places: ground.places.filter((place) => place.id === id) };
    const starts = freeOn(alone, day).filter(({ place }) => place === id);
    if (starts.length > 0) found.set(id, starts);
  }
  return found;
}

function freeOn(ground: Ground, day: string): FreeTime[] {
  return timesWithin(ground.hours, ground.minutes).flatMap((time) => {
    const place = placeFor(ground, { day, ...time });
    return place === undefined ? [] : [{ day, ...time, place }];
  });
}

/** Where it can be at that time, the chosen place before others; `undefined` = nowhere, `null` = it needs none. */
function placeFor(ground: Ground, time: Hours & { day: string }): string | null | undefined {
  const { rules, judge, board, input, places, asksPlace } = ground;
  const isOfPlace = ({ reads }: SlotRule) => asksPlace && board.place !== null && reads.includes(board.place);
  const holds = (place: string | null, which: (rule: SlotRule) => boolean) => {
    const candidate = inputWith(ground, { ...time, place });
    return rules.every((rule) => !which(rule) || judge(rule, candidate));
  };
  if (!holds(null, (rule) => !isOfPlace(rule))) return undefined;
  const wish = wishWith(ground, { ...time, place: null });
  if (!areFree(ground, ground.resources, wish)) return undefined;
  const chosen = textAt(input, board.place);
  const inOrder = places.toSorted((one, other) => Number(other.id === chosen) - Number(one.id === chosen));
  const found = inOrder.find(({ id, resources }) => areFree(ground, resources, wish) && holds(id, isOfPlace));
  return found?.id ?? (holds(null, isOfPlace) ? null : undefined);
}

/** Whether nothing of others is in the way. Nothing is wished for: nothing can be. */
export function areFree({ heldBy }: Ground, resources: readonly string[], wish: Wish | null): boolean {
  return (
    wish === null ||
    resources.every((resource) => !heldBy.get(resource)?.some((held) => isInTheWay(held, wish)))
  );
}
