import type { Json, JsonObject } from '../../src/definition/model.ts';
import type { DocumentField } from './field-lines.ts';

/**
 * Data with a value for each of `fields`, and two entries in each list; `text` stands wherever a text is wanted, `null` leaves
 * the field empty. Pure.
 */
export function sampleData(
  fields: readonly DocumentField[],
  text: string | ((field: DocumentField) => string | null),
): JsonObject {
  const data: JsonObject = {};
  for (const field of fields) {
    const value = sampleOf(field, typeof text === 'string' ? text : text(field));
    put(data, field.path.split('.'), value);
  }
  return data;
}

/** A signature, a logo or a QR code: what it holds is no text for people. */
export function isPicture({ path }: DocumentField): boolean {
  return path.endsWith('.signature') || path === 'doc.logo' || path === 'doc.qr[]';
}

function sampleOf(field: DocumentField, text: string | null): Json {
  if (text === null) return null;
  const samples = {
    text,
    number: 88.25,
    boolean: true,
    date: '2025-10-30',
    time: '13:00',
    datetime: '2025-10-31T18:30:00Z',
  };
  return samples[field.type];
}

function put(target: JsonObject, [name = '', ...rest]: string[], value: Json): void {
  const key = name.replace('[]', '');
  const isList = name.endsWith('[]');
  if (rest.length === 0) {
    target[key] = isList ? [value, value] : value;
    return;
  }
  target[key] ??= isList ? [{}, {}] : {};
  const inner = target[key];
  for (const part of Array.isArray(inner) ? inner : [inner]) put(part as JsonObject, rest, value);
}
