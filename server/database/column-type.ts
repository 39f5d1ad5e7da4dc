import type { FieldModel, FieldType, Json } from '../../src/definition/model.ts';
import { COLLATION } from './system-schema.ts';

/** Names as PostgreSQL prints them; `decimal` and free text are settled below. */
const TYPES: Record<FieldType, string> = {
  text: 'text',
  markdown: 'text',
  integer: 'bigint',
  decimal: 'numeric',
  boolean: 'boolean',
  date: 'date',
  time: 'time(0) without time zone',
  timestamp: 'timestamp(3) with time zone',
  json: 'jsonb',
  text_list: 'text[]',
  reference: 'text',
  // `{id, name, mime, format, size, sha256}`, as expressions read it; the file itself knows its row.
  file: 'jsonb',
};

const DECIMAL_SCALE = 2;

/** Column type of a field. Free texts sort as people expect; codes and ids keep the default order. */
export function columnType(field: FieldModel): { type: string; collation: string | null } {
  if (field.type === 'decimal') {
    return { type: `numeric(18,${field.scale ?? DECIMAL_SCALE})`, collation: null };
  }
  const free = field.type === 'text' && field.options === null && field.from === null;
  return { type: TYPES[field.type], collation: free ? COLLATION : null };
}

/** SQL text of the field's default, or `null`. */
export function columnDefault(field: FieldModel): string | null {
  if (field.default === null || field.default === undefined) return null;
  if (field.type === 'json') return `${literal(JSON.stringify(field.default))}::jsonb`;
  if (field.type === 'text_list') {
    const items = Array.isArray(field.default) ? field.default : [];
    return `array[${items.map((item) => literal(item)).join(', ')}]::text[]`;
  }
  return literal(field.default);
}

/** A value as SQL text. Used in DDL only, which takes no parameters; everything else binds its values. */
export function literal(value: Json): string {
  if (value === null) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // Text with a backslash is read the same whatever `standard_conforming_strings` says.
  const quoted = `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
  return text.includes('\\') ? `e${quoted}` : quoted;
}
