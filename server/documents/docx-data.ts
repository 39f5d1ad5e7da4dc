import { written } from '../../src/definition/expression/written.ts';
import { valueTexts } from '../../src/definition/messages/server-texts.ts';
import type { Json, JsonObject } from '../../src/definition/model.ts';
import type { FieldType } from './field-lines.ts';
import type { Shape } from './fill-fields.ts';

/** Behind a date: the name of its day. */
export const WEEKDAY = 'weekday';

/**
 * Data of a template (as `fillFields` leaves them) in words: what a DOCX shows of them is text. Yes and no stay, since `{#...}`
 * asks for them; items of lists get their number. Pure.
 */
export function inWords(shape: Shape, value: Json, zone: string): Json {
  if ('field' in shape) return wordOf(shape.field.type, value, zone);
  if ('item' in shape) {
    return (Array.isArray(value) ? value : []).map((item, at) => {
      const said = inWords(shape.item, item, zone);
      return isObject(said) ? { no: String(at + 1), ...said } : said;
    });
  }
  const said: JsonObject = {};
  for (const [name, part] of shape.parts) {
    const own = isObject(value) ? (value[name] ?? null) : null;
    said[name] = inWords(part, own, zone);
    const isDay = 'field' in part && ['date', 'datetime'].includes(part.field.type);
    if (isDay)
      said[`${name}.${WEEKDAY}`] = typeof own === 'string' ? format({ weekday: 'long' }, own, zone) : '';
  }
  return said;
}

function wordOf(type: FieldType, value: Json, zone: string): Json {
  if (value === null) return '';
  if (typeof value !== 'string') return typeof value === 'number' ? written(value) : value;
  switch (type) {
    case 'date':
      return format({ dateStyle: 'long' }, value, zone);
    case 'time':
      return written(value);
    case 'datetime':
      return valueTexts.moment(
        format({ dateStyle: 'long' }, value, zone),
        format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' }, value, zone),
      );
    default:
      return value;
  }
}

/** A day as it is; of a moment what it is in the zone. */
function format(options: Intl.DateTimeFormatOptions, value: string, zone: string): string {
  const timeZone = value.length === 'YYYY-MM-DD'.length ? 'UTC' : zone;
  return new Intl.DateTimeFormat('id-ID', { ...options, timeZone }).format(Date.parse(value));
}

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
