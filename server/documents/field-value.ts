import type { Json } from '../../src/definition/model.ts';
import { drawnText } from '../core/drawn-text.ts';
import type { FieldType } from './field-lines.ts';

const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?$/;
const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(?:Z|[+-]\d\d(?::?\d\d)?)$/;

/**
 * `value` as a template expects it, or undefined when it does not fit the type. Pure.
 * Instants become UTC, `2025-10-31T01:30:00Z`; a date given as an instant stays one, since its day depends on the zone.
 * Source: types of schemas/documents/README.md.
 */
export function toFieldValue(type: FieldType, value: Json): Json | undefined {
  switch (type) {
    case 'text':
      return typeof value === 'string' || typeof value === 'number' ? cleanText(String(value)) : undefined;
    case 'number':
      return toNumber(value);
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'date':
      return typeof value === 'string' && DATE.test(value) ? value : toInstant(value);
    case 'time':
      return typeof value === 'string' && TIME.test(value) ? value.slice(0, 5) : undefined;
    case 'datetime':
      return toInstant(value);
  }
}

/** Text without characters that cannot or must not be drawn; line breaks and tabs stay. Pure. */
export function cleanText(text: string): string {
  const wellFormed = Buffer.from(text, 'utf8').toString('utf8');
  return drawnText(wellFormed.replaceAll('\0', '')).normalize('NFC');
}

/** Databases hand decimals over as text. */
function toNumber(value: Json): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function toInstant(value: Json): string | undefined {
  if (typeof value !== 'string' || !INSTANT.test(value)) return undefined;
  const time = Date.parse(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  return Number.isNaN(time) ? undefined : `${new Date(time).toISOString().slice(0, 19)}Z`;
}
