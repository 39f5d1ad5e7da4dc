import { flag, list, object, optional, orNull, type Static, text, whole } from './schema.ts';

/** Fields of a form that the telling of its reach follows, and those with heading and text where something is sent. */
export const ReachShown = object({
  follows: list(text),
  title: optional(text),
  text: optional(text),
  /** What is written is sent to each by name. */
  letter: optional(flag),
});
export type ReachShown = Static<typeof ReachShown>;

/** Whom what is being written would reach; asking changes nothing. */
export const ReachData = object({
  count: whole,
  /** Some of them; `detail` tells people of one name apart. */
  people: list(object({ id: text, name: text, detail: orNull(text) })),
  parts: list(object({ label: text, count: whole })),
});
export type ReachData = Static<typeof ReachData>;
