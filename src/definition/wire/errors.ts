import { list, moment, object, optional, type Static, stated, text, whole } from './schema.ts';

/** What is wrong at one place of what was sent. */
export const ErrorEntry = object({
  code: text,
  /** Short heading; absent for what an action left out. */
  title: optional(text),
  /** The same Indonesian sentence twice, for every reading order of the specification. */
  detail: optional(text),
  message: text,
  /** A JSON pointer into what was sent. */
  source: optional(object({ pointer: text })),
});
export type ErrorEntry = Static<typeof ErrorEntry>;

/** One field that somebody else changed in the meantime. */
export const ChangedField = object({
  field: text,
  label: text,
  value: stated<unknown>('What it is now.'),
  by: text,
  at: moment,
});
export type ChangedField = Static<typeof ChangedField>;

/** Any refusal. */
export const ErrorAnswer = object({
  title: text,
  detail: text,
  /** Of the request, to be quoted to whoever helps. */
  id: text,
  errors: list(ErrorEntry),
  /** Of a row that somebody else changed meanwhile: what it is now, and its version. */
  current: optional(list(ChangedField)),
  version: optional(whole),
});
export type ErrorAnswer = Static<typeof ErrorAnswer>;
