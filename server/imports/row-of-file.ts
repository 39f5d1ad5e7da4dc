import type { CellFault } from '../../src/definition/errors/refusal-facts.ts';
import { cellSentence, titlesTogether } from '../../src/definition/messages/import-sentences.ts';
import type { Json, JsonObject } from '../../src/definition/model.ts';
import type { ImportRowFault } from '../../src/definition/wire.ts';
import type { Columns } from './columns.ts';
import type { ListImport } from './list-import.ts';

/** A row of a file that nothing was found against by itself: what the form would be given. */
export interface Candidate {
  /** As the spreadsheet numbers it. */
  row: number;
  /** Row of the record that has its key already. */
  id: string | null;
  /** That row is not in the list, and comes into it. */
  joins: boolean;
  input: JsonObject;
  /** Steps whose warnings were told: what is written goes on in spite of them. */
  accepted?: string[];
}

export interface ReadRows {
  columns: Columns;
  /** How many rows hold anything. */
  rows: number;
  candidates: Candidate[];
  faults: ImportRowFault[];
}

/** As its cells say, with what is wrong with them. */
export interface Read {
  row: number;
  input: JsonObject;
  /** Texts of the cells, by field. */
  texts: Map<string, string>;
  faults: ImportRowFault[];
}

/** Stands in no cell (U+001F, "unit separator"). */
export const PARTED = '\u001F';

/** What a row is known by, as one text; `null` where a part of it is missing. */
export function keyOf({ model }: Pick<ListImport, 'model'>, input: JsonObject): string | null {
  const parts = model.key.map((field) => input[field]);
  return parts.includes(undefined) ? null : parts.join(PARTED);
}

/** The column at which is told what is wrong with a key. */
export const keyField = ({ model }: ListImport): string => model.key[0] ?? '';

export const keyTitle = (list: ListImport): string =>
  titlesTogether(list.model.key.map((field) => titleOf(list, field)));

export function faultOf(
  one: Read,
  field: string,
  facts: CellFault,
  title = 'title' in facts ? facts.title : null,
): ImportRowFault {
  return {
    row: one.row,
    column: title,
    value: one.texts.get(field) ?? null,
    message: cellSentence(facts),
    twice: false,
  };
}

export const titleOf = ({ fields }: ListImport, name: string): string =>
  fields.find((field) => field.name === name)?.title ?? name;

export const plainText = (value: Json | undefined): string | null =>
  value === undefined || value === null || typeof value === 'object' ? null : String(value);
