import { anyOf, flag, list, map, number, object, oneOf, orNull, type Static, text } from './schema.ts';

export const Colour = oneOf('grey', 'blue', 'amber', 'green', 'red');
/** Yellow waits for whoever looks. */
export const CellColour = oneOf('grey', 'blue', 'amber', 'green', 'red', 'yellow');

/** A code with the words for it. */
export const Labelled = object({ value: text, label: text, colour: orNull(CellColour) });
export type Labelled = Static<typeof Labelled>;

export const FileCell = object({
  id: text,
  name: text,
  /** Bytes. */
  size: orNull(number),
});
export type FileCell = Static<typeof FileCell>;

export const RangeCell = object({ from: orNull(text), to: orNull(text) });
export type RangeCell = Static<typeof RangeCell>;

/** So much of so much, in words, too. */
export const BarCell = object({
  label: text,
  amount: number,
  most: orNull(number),
  colour: orNull(CellColour),
});
export type BarCell = Static<typeof BarCell>;

/**
 * A value ready to be shown: number, ISO date or moment, yes or no, text, texts, or a code with its label. References are
 * the label of their row.
 */
export const Cell = anyOf(
  orNull(anyOf(text, number, flag)),
  list(text),
  Labelled,
  FileCell,
  RangeCell,
  BarCell,
);
export type Cell = Static<typeof Cell>;

/** By the name of the column; one that does not show for this row is absent. */
export const Cells = map(Cell);
export type Cells = Static<typeof Cells>;

/** Words of the columns whose label depends on the row, by name; the others are in the definitions. */
export const Labels = map(text);
