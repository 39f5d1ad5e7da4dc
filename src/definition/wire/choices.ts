import { map, object, optional, type Static, text } from './schema.ts';

/** By field of a form, then by choice: what choosing it means here, and what speaks against it; empty = nothing does. */
export const SaidOfChoices = map(map(object({ says: optional(text), doubts: optional(text) })));
export type SaidOfChoices = Static<typeof SaidOfChoices>;

/** By field whose words depend on the choice of another one: which that is, and what is said with each of its choices. */
export const SaidBeside = map(object({ field: text, words: SaidOfChoices }));
export type SaidBeside = Static<typeof SaidBeside>;
