import type { Json } from '../model.ts';
import { list, map, moment, object, type Static, stated, text } from './schema.ts';

/** By field whose value a source outside knows: what people call the source, and the fields that it fills in. */
export const LookupsOffered = map(object({ source: text, fills: list(text) }));
export type LookupsOffered = Static<typeof LookupsOffered>;

/** What a source knows by the value of a field; nothing is stored by asking. */
export const LookupData = object({
  source: text,
  at: moment,
  /** By field of the form. */
  values: map(stated<Json>('As the form says.')),
  /** Fields for which it knows something that they do not take as it is. */
  unfit: list(text),
});
export type LookupData = Static<typeof LookupData>;
