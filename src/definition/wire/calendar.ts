import { day, flag, list, object, orNull, type Static, text } from './schema.ts';

/** What can be reserved, in a calendar. */
export const Lane = object({
  /** As the rows name it. */
  id: text,
  /** As a field of a form holds it. */
  row: text,
  name: text,
  beside: orNull(text),
  /** Why nobody can use it now. */
  shut: orNull(text),
  /** Between which hours it can be used (HH:MM); `null` = nothing is said. */
  opens: orNull(text),
  closes: orNull(text),
});
export type Lane = Static<typeof Lane>;

/** What a free time begins: an action of the page, and which fields of its form it fills in. */
export const Books = object({ action: text, day: text, from: text, to: text, place: text });
export type Books = Static<typeof Books>;

/** Times of a day at which a lane is free for as long as was asked (HH:MM, from the first beginning to the last end). */
export const FreeLane = object({
  day,
  row: text,
  name: text,
  beside: orNull(text),
  spans: list(object({ from: text, to: text })),
});
export type FreeLane = Static<typeof FreeLane>;

/** What is free, by day; `more`: not all of it is told. */
export const FreeTimes = object({ lanes: list(FreeLane), more: flag });
export type FreeTimes = Static<typeof FreeTimes>;
