import { object, orNull, type Static, text } from './schema.ts';

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
