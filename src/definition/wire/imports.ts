import { flag, list, moment, object, oneOf, optional, orNull, type Static, text, whole } from './schema.ts';

/** What is wrong with one row of a spreadsheet. */
export const ImportRowFault = object({
  /** As the spreadsheet numbers it; the headings are row 1. */
  row: whole,
  /** Heading of the column; `null` = the row as a whole. */
  column: orNull(text),
  /** What stands in the cell, as text. */
  value: orNull(text),
  message: text,
  /** Another row has the same key. */
  twice: flag,
  /** Those rows. */
  others: optional(list(whole)),
});
export type ImportRowFault = Static<typeof ImportRowFault>;

/** A row that is there already, and what of it would change or what would be done with it. */
export const ImportChange = object({
  row: whole,
  name: text,
  /** Titles of the fields, with what is kept and what the file says, in words; `null` = nothing. */
  fields: list(object({ title: text, before: orNull(text), after: orNull(text) })),
  /** What is to be read before it is done. */
  warnings: optional(list(text)),
});
export type ImportChange = Static<typeof ImportChange>;

/** Rows of a file with the same key, and the cells in which they differ, row by row. */
export const ImportTwins = object({
  rows: list(whole),
  known_by: orNull(text),
  differ: list(object({ title: text, values: list(text) })),
});
export type ImportTwins = Static<typeof ImportTwins>;

/** What a spreadsheet comes to. */
export const ImportSummary = object({
  rows: whole,
  /** How many would be made, come in from elsewhere, be acted on, be changed, and are as they are already. */
  fresh: whole,
  joined: whole,
  acted: whole,
  changed: whole,
  same: whole,
  wrong: whole,
  /** Of the wrong ones: those whose key another row has, too. */
  twice: whole,
  /** Headings that were known, and those that are passed over. */
  columns: list(text),
  passed: list(text),
});
export type ImportSummary = Static<typeof ImportSummary>;

/** How far the bringing in of a spreadsheet has come. */
export const ImportState = object({
  id: text,
  /** Name of the file. */
  name: text,
  bytes: whole,
  begun: moment,
  status: oneOf('checking', 'checked', 'writing', 'done', 'failed', 'cancelled'),
  /** Rows gone through in the present step, of how many. */
  at: whole,
  of: whole,
  summary: optional(ImportSummary),
  /** At most 1,000 of them; all are in the file to be mended. */
  faults: list(ImportRowFault),
  changes: list(ImportChange),
  /** At most 200 of the rows that are made or come in from elsewhere, with their cells as they stand in the file. */
  made: list(ImportChange),
  /** At most 200 groups. */
  twins: list(ImportTwins),
  /** Why it failed, or was not written. */
  message: optional(text),
});
export type ImportState = Static<typeof ImportState>;

/** What a column of a spreadsheet may hold, before there is one. */
export const ImportColumns = object({
  columns: list(object({ name: text, title: text, required: flag, hint: text })),
  /** The running or last one of the viewer in this list, where it is of today. */
  running: orNull(text),
});
export type ImportColumns = Static<typeof ImportColumns>;

/** The headings of a file by the place of their columns, and which field each fills in by itself. */
export const ImportHeadings = object({
  headings: list(object({ at: whole, heading: text, field: orNull(text) })),
});
export type ImportHeadings = Static<typeof ImportHeadings>;
