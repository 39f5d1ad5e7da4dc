import type { CellField } from '../../src/definition/forms/cell-fields.ts';
import type { ImportModel } from '../../src/definition/model.ts';
import type { ImportHeadings } from '../../src/definition/wire.ts';
import { headingError, type SheetValue } from './read-sheet.ts';

/** Which field each column of a file fills in. */
export interface Columns {
  /** By position; `null` = a column that is passed over. */
  fields: (CellField | null)[];
  /** Headings that fill in nothing. */
  passed: string[];
}

/** Names of fields by the place of a column in a file (`0`: the first), as a person put them together; `''` = passed over. */
export type ChosenColumns = Readonly<Record<string, string>>;

/**
 * Finds fields by their headings: what was chosen for them, else title, name or a further heading of the definitions, whatever
 * the capitals, points and spaces. Throws E_INPUT_IMPORT when one stands twice, or one that each row needs is missing.
 */
export function columnsOf(
  headings: readonly SheetValue[],
  fields: readonly CellField[],
  model: Pick<ImportModel, 'headings'>,
  chosen: ChosenColumns = {},
): Columns {
  const found = fieldsOf(headings, fields, model, chosen);
  for (const [at, field] of found.entries())
    if (field && found.indexOf(field) !== at)
      throw headingError({ why: 'heading_twice', heading: String(headings[at]) });
  const missing = fields.filter((field) => field.required && !found.includes(field));
  if (missing.length > 0) throw headingError({ why: 'headings', titles: missing.map(({ title }) => title) });
  const passed = headings.flatMap((heading, at) => (heading === null || found[at] ? [] : [String(heading)]));
  return { fields: found, passed };
}

/** What each heading of a file fills in by itself, to be put together otherwise. */
export function headingsOf(
  headings: readonly SheetValue[],
  fields: readonly CellField[],
  model: Pick<ImportModel, 'headings'>,
): ImportHeadings['headings'] {
  const found = fieldsOf(headings, fields, model, {});
  return headings.flatMap((heading, at) =>
    heading === null ? [] : [{ at, heading: String(heading), field: found[at]?.name ?? null }],
  );
}

function fieldsOf(
  headings: readonly SheetValue[],
  fields: readonly CellField[],
  { headings: further }: Pick<ImportModel, 'headings'>,
  chosen: ChosenColumns,
): (CellField | null)[] {
  const meant = new Map<string, CellField>();
  for (const field of fields)
    for (const word of [field.name, ...(further[field.name] ?? []), field.title])
      meant.set(folded(word), field);
  return headings.map((heading, at) => {
    if (Object.hasOwn(chosen, at)) return fields.find(({ name }) => name === chosen[at]) ?? null;
    return meant.get(folded(String(heading ?? ''))) ?? null;
  });
}

const folded = (heading: string): string =>
  heading.toLocaleLowerCase('id').replaceAll(/[^\p{L}\p{N}]+/gu, '');
