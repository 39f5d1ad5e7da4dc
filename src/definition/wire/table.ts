import { Cells } from './cells.ts';
import { ItemSeen, Offer } from './offers.ts';
import { flag, list, map, number, object, optional, orNull, type Static, text, whole } from './schema.ts';

export const TableRow = object({
  id: text,
  version: whole,
  cells: Cells,
  /** Names of what may be done with it. */
  actions: list(text),
  /** What those of them are called here whose name looks at the row, by name; the others as the list's offers say. */
  labels: optional(map(text)),
  /** Those of them that stand in the menu of this row though they are foremost in others. */
  later: optional(list(text)),
  /** What those actions mean that act on a row behind this one, by name. */
  items: optional(map(ItemSeen)),
  /** Path of the page the row opens. */
  opens: optional(text),
  /** Paths of the further pages that the table names, in its order; `null` = none for the viewer. Absent: of none. */
  links: optional(list(orNull(text))),
  /** Of a grouped list: how many of its rows share what its group is made of, over all pages, and which of them this is. */
  group: optional(
    object({
      size: whole,
      at: whole,
      /** How many of them have each of the values that the definition counts, in its order. */
      counts: optional(list(whole)),
      /** What those numbers come to that the definition sums up, in its order. */
      totals: optional(list(number)),
    }),
  ),
});
export type TableRow = Static<typeof TableRow>;

/** One page of a list, and what of the list is for the viewer. */
export const TableData = object({
  data: list(TableRow),
  meta: object({ total: whole, page: whole, size: whole, views: optional(map(whole)) }),
  /** Names of the columns that are for the viewer, optional ones too. */
  columns: list(text),
  /** Names of the filters and views, and titles of the fields that the search box looks in. */
  filters: list(text),
  views: list(text),
  search: list(text),
  /** The order the list opens with is the viewer's, too. */
  sorted: flag,
  links: object({ next: orNull(text) }),
  /** Words and forms of the actions that the rows name. */
  offers: list(Offer),
  /** The viewer may bring in a spreadsheet, of what is named; empty = rows of the list. */
  import: optional(object({ label: text })),
});
export type TableData = Static<typeof TableData>;
