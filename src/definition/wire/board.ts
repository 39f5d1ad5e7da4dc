import { day, flag, list, map, object, optional, orNull, type Static, text, whole } from './schema.ts';
import { Verdict } from './verdicts.ts';

/** Times of a day as `HH:MM`, in the faculty's zone. */
const Hours = object({ from: text, to: text });

/** A time at which somebody or something is taken. */
const Taken = object({
  from: text,
  to: text,
  /** What for; `null` = the viewer may not see that. */
  title: orNull(text),
  /** In the way of the time that is chosen. */
  clash: flag,
});
export type Taken = Static<typeof Taken>;

/** Somebody whose time is reserved, or a choice of the place, on the day that is drawn. */
export const BoardRow = object({
  id: text,
  name: text,
  /** What they are here, or the choice's detail. */
  hint: orNull(text),
  taken: list(Taken),
  /** Free at the time that is chosen; `null` = none is chosen yet. */
  free: orNull(flag),
  /** Why it cannot be chosen at any time. */
  why: optional(text),
});
export type BoardRow = Static<typeof BoardRow>;

/** A time at which everything fits: what the form is filled in with, and the place in words. */
export const Slot = object({ input: map(text), place: orNull(text) });
export type Slot = Static<typeof Slot>;

/** What of a form is the day, the beginning, the end, the place. */
export const BoardFields = object({ day: text, from: text, to: text, place: orNull(text) });

/** Who is taken when while a day and an hour are chosen in a form; asking changes nothing. */
export const BoardData = object({
  fields: BoardFields,
  opens: text,
  closes: text,
  /** Minutes that it takes. */
  minutes: whole,
  /** Minutes that are kept free between two events. */
  pause: whole,
  /** The days that are looked at; `why`: the rule that keeps one closed. `slots`: free times, one after another. */
  days: list(object({ day, why: orNull(text), slots: whole })),
  /** The rules about day, hour and place; `ok: null` = not chosen yet. */
  rules: list(Verdict),
  /** The day that is drawn; `null` = there is none to choose. */
  day: orNull(day),
  /** The time that is chosen. */
  chosen: orNull(Hours),
  /** Whether everything fits then; `null` = not all of it is chosen. */
  free: orNull(flag),
  /** When it may begin on that day, at the chosen place or, without one, at any. */
  starts: list(object({ from: text, to: text, free: flag })),
  people: list(BoardRow),
  places: list(BoardRow),
  /** The next times at which everything fits. */
  slots: list(Slot),
});
export type BoardData = Static<typeof BoardData>;
