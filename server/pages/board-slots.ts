import type { Slot } from '../../src/definition/wire.ts';
import { type Candidate, type Ground, inputWith, textAt } from './board-ground.ts';
import type { FreeTime } from './board-times.ts';
import { minutesAt } from './free-times.ts';

/** The time that is chosen whole; `null` = some of it is not. */
export function chosenTime({ board, input, asksPlace }: Ground): Candidate | null {
  const [day, from, to] = [board.day, board.from, board.to].map((name) => textAt(input, name));
  if (!day || !from || !to || from >= to) return null;
  return {
    day,
    from: minutesAt(from),
    to: minutesAt(to),
    place: asksPlace ? textAt(input, board.place) : null,
  };
}

/** What the form is filled in with for a time. */
export function slotOf(ground: Ground, slot: FreeTime): Slot {
  const { board, places } = ground;
  const names = [board.day, board.from, board.to, ...(slot.place === null ? [] : [board.place ?? ''])];
  const whole = inputWith(ground, slot);
  return {
    input: Object.fromEntries(names.map((name) => [name, String(whole[name])])),
    place: places.find(({ id }) => id === slot.place)?.name ?? null,
  };
}
