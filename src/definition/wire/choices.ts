import { map, object, optional, type Static, text } from './schema.ts';

/** By field of a form, then by choice: what choosing it means here, and what speaks against it; empty = nothing does. */
export const SaidOfChoices = map(map(object({ says: optional(text), doubts: optional(text) })));
export type SaidOfChoices = Static<typeof SaidOfChoices>;
