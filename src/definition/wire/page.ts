import { BlockAnswer } from './blocks.ts';
import { Colour } from './cells.ts';
import { Offer } from './offers.ts';
import { list, map, moment, object, optional, orNull, type Static, text, whole } from './schema.ts';

/** The state of a row as people read it. */
export const StateView = object({ value: text, label: text, colour: Colour, stage: orNull(text) });
export type StateView = Static<typeof StateView>;

/** A page above this one; without a path where the viewer may not open it. */
export const Crumb = object({ label: text, path: optional(text) });
export type Crumb = Static<typeof Crumb>;

/** The row the page is about. */
export const PageRow = object({ id: text, version: whole, label: text, state: orNull(StateView) });
export type PageRow = Static<typeof PageRow>;

/** Everything a page needs to be drawn. */
export const PageData = object({
  /** The faculty's clock. */
  now: moment,
  title: text,
  /** What stands above the page in place of the title, and after it in smaller type, where the screen says so. */
  heading: optional(text),
  beside: optional(text),
  /** The route's audiences that the viewer belongs to; parts of forms are for some of them only. */
  audiences: list(text),
  breadcrumbs: list(Crumb),
  row: orNull(PageRow),
  /** By the id of the block; one that does not show to the viewer is absent. */
  blocks: map(BlockAnswer),
  actions: list(Offer),
});
export type PageData = Static<typeof PageData>;
