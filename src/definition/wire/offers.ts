import { flag, list, object, oneOf, optional, orNull, type Static, text, whole } from './schema.ts';

/** A transition that the viewer may begin now. */
export const Offer = object({
  name: text,
  label: text,
  tone: oneOf('primary', 'plain', 'danger'),
  /** Name of the form to fill in. */
  form: orNull(text),
  reason: orNull(oneOf('required', 'optional')),
  /** When the reason is needed, or what it should say. */
  reason_hint: optional(text),
  /** What the reason begins with. */
  reason_start: optional(text),
  /** Ready-made reasons to begin from. */
  reason_suggestions: optional(list(text)),
  confirm: orNull(text),
  /** Why it cannot be finished yet; empty = it can. */
  blocked: list(text),
  /** Row of the relation it acts on. */
  item: optional(text),
  /** List in which it is offered: another one may offer something of the same name. */
  block: optional(text),
  /** Of that row, else of the page's; absent for what is still to be made and for offers of a list. */
  version: optional(whole),
  bulk: flag,
  /** Whoever does it proves at that moment who they are. */
  identified: optional(flag),
});
export type Offer = Static<typeof Offer>;

/** The row of a relation that an action of a list means, as it was shown. */
export const ItemSeen = object({ id: text, version: whole });
export type ItemSeen = Static<typeof ItemSeen>;
