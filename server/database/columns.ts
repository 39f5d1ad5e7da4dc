import { type RawBuilder, sql } from 'kysely';
import { roundExact } from '../../src/definition/expression/exact.ts';
import { COMMON_COLUMNS } from '../../src/definition/model/common-columns.ts';
import type { FieldModel, RecordModel } from '../../src/definition/model.ts';
import type { Row } from '../core/tables.ts';
import { quote } from './quote.ts';

const readable = new WeakMap<RecordModel, string[]>();

/** The columns that are ever read: the common ones and every field that is not `write_only`. */
export function readableColumns(record: RecordModel): string[] {
  const known = readable.get(record);
  if (known) return known;
  const fields = Object.values(record.fields).filter((field) => !field.write_only);
  const columns = [...COMMON_COLUMNS, ...fields.map((field) => field.name)];
  readable.set(record, columns);
  return columns;
}

const items = new WeakMap<readonly string[], RawBuilder<unknown>>();

/** Columns as the items of a select from rows known as `r`; kept with the list of columns. */
export function itemsOf(columns: readonly string[]): RawBuilder<unknown> {
  const known = items.get(columns);
  if (known) return known;
  const made = sql.raw(columns.map((name) => `r.${quote(name)}`).join(', '));
  items.set(columns, made);
  return made;
}

/** The columns that are ever read, as such items. */
export const readableItems = (record: RecordModel): RawBuilder<unknown> => itemsOf(readableColumns(record));

/**
 * A value of an expression or of input as its column takes it. Instants may come as milliseconds (expressions) or as
 * text; JSON is handed over as text; an empty text is empty.
 */
export function toColumn(field: FieldModel, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null;
  switch (field.type) {
    case 'json':
    case 'file':
      return JSON.stringify(value);
    case 'timestamp':
      return toIso(value);
    case 'time':
      return typeof value === 'string' ? value.slice(0, 5) : value;
    case 'decimal':
      return typeof value === 'number' ? roundExact(value, field.scale ?? 2) : value;
    case 'integer':
      return typeof value === 'number' ? Math.round(value) : value;
    case 'text':
    case 'markdown':
      return typeof value === 'string' ? value : String(value);
    default:
      return value;
  }
}

function toIso(value: unknown): unknown {
  const at = typeof value === 'number' ? value : Date.parse(String(value));
  return Number.isNaN(at) ? value : new Date(at).toISOString();
}

/** Values as a row read back would hold them, without asking the database. */
export function asStored(record: RecordModel, values: Row): Row {
  const stored: Row = {};
  for (const [name, value] of Object.entries(values)) {
    const field = record.fields[name];
    stored[name] =
      field?.type === 'json' || field?.type === 'file'
        ? (value ?? null)
        : field
          ? toColumn(field, value)
          : value;
  }
  return stored;
}
