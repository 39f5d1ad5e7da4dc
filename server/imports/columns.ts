import type { CellField } from '../../src/definition/forms/cell-fields.ts';
import type { ImportModel } from '../../src/definition/model.ts';
import { importError, type SheetValue } from './read-sheet.ts';

/** Which field each column of a file fills in. */
export interface Columns {
  /** By position; `null` = a column that is passed over. */
  fields: (CellField | null)[];
  /** Headings that fill in nothing. */
  passed: string[];
}

/**
 * Finds fields by their headings: title, name or a further heading of the definitions, whatever the capitals, points and
 * spaces. Throws E_INPUT_IMPORT when one stands twice, or one that each row needs is missing.
 */
export function columnsOf(
  headings: readonly SheetValue[],
  fields: readonly CellField[],
  { headings: further }: Pick<ImportModel, 'headings'>,
): Columns {
  const meant = new Map<string, CellField>();
  for (const field of fields)
    for (const word of [field.name, ...(further[field.name] ?? []), field.title])
      meant.set(folded(word), field);
  const found = headings.map((heading) => meant.get(folded(String(heading ?? ''))) ?? null);
  for (const [at, field] of found.entries())
    if (field && found.indexOf(field) !== at)
      throw importError({ why: 'heading_twice', heading: String(headings[at]) });
  const missing = fields.filter((field) => field.required && !found.includes(field));
  if (missing.length > 0) throw importError({ why: 'headings', titles: missing.map(({ title }) => title) });
  const passed = headings.flatMap((heading, at) => (heading === null || found[at] ? [] : [String(heading)]));
  return { fields: found, passed };
}

const folded = (heading: string): string =>
  heading.toLocaleLowerCase('id').replaceAll(/[^\p{L}\p{N}]+/gu, '');
