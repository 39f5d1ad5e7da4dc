import { Cell } from './cells.ts';
import { Offer } from './offers.ts';
import { flag, list, map, number, object, optional, orNull, type Static, text, whole } from './schema.ts';

export const SheetComponent = object({
  code: text,
  label: text,
  hint: optional(orNull(text)),
  weight: number,
  min: number,
  max: number,
  step: number,
});
export type SheetComponent = Static<typeof SheetComponent>;

/** A score sheet to fill in; `item: null` = the viewer has none. */
export const SheetData = object({
  item: orNull(text),
  version: orNull(whole),
  /** What people call the sheet: whose it is. */
  name: text,
  components: list(SheetComponent),
  scores: map(orNull(number)),
  comment: orNull(text),
  editable: flag,
  actions: list(text),
  offers: list(Offer),
  /** Highest first. */
  scale: list(object({ letter: text, min: number })),
  pass: orNull(number),
});
export type SheetData = Static<typeof SheetData>;

/** Head of a row or column. */
export const Heading = object({
  key: text,
  label: text,
  group: optional(text),
  weight: optional(number),
  /** It is the row in question. */
  current: optional(flag),
});
export type Heading = Static<typeof Heading>;

export const MatrixData = object({
  rows: list(Heading),
  columns: list(Heading),
  /** By row, then by column. */
  cells: map(map(Cell)),
  totals: list(object({ label: text, values: map(Cell) })),
  facts: list(object({ label: text, value: Cell })),
});
export type MatrixData = Static<typeof MatrixData>;
