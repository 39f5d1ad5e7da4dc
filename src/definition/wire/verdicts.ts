import { flag, object, optional, orNull, type Static, text } from './schema.ts';

/** What a rule found; `ok: null` = it cannot be told because something is empty, which counts as no. */
export const Verdict = object({
  rule: text,
  message: text,
  ok: orNull(flag),
  /** What it is now, in words. */
  actual: orNull(text),
  /** Where or how to get it; only where it does not hold. */
  get: optional(text),
});
export type Verdict = Static<typeof Verdict>;
