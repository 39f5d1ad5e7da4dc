import { type FormSchema, itemsOf, typeOf } from '../../definition/forms/form-schema.ts';
import { numberFormatter } from '../format/locale.ts';
import { formatNumber } from '../format/numbers.ts';
import * as texts from './texts.ts';

interface Bounds {
  least?: number;
  most?: number;
  /** What is counted, after the figure. */
  unit: string;
}

function boundsOf(schema: FormSchema, widget: unknown): Bounds | null {
  if (schema.enum || schema.const !== undefined || schema['x-file'] || widget === 'hidden') return null;
  switch (typeOf(schema)) {
    case 'number':
    case 'integer':
      return { least: schema.minimum, most: schema.maximum, unit: '' };
    case 'array':
      return itemsOf(schema)?.['x-file']
        ? null
        : { least: above(1, schema.minItems), most: schema.maxItems, unit: '' };
    case 'string': {
      if (schema.format || widget === 'options') return null;
      // How much it may be at most its control counts.
      return { least: above(1, schema.minLength), unit: ` ${texts.characters}` };
    }
    default:
      return null;
  }
}

/** A bound that whatever is filled in keeps need not be told. */
const above = (bound: number, limit: number | undefined) =>
  limit !== undefined && limit > bound ? limit : undefined;

/** A number as the refusal writes it: four digits without a dot, as a year has them. */
const asRefused = (limit: number) =>
  numberFormatter({ useGrouping: 'min2', maximumFractionDigits: 20 }).format(limit);

/** Whether a description names the figure, in digits or in words. */
function says(description: string, limit: number): boolean {
  const names = [String(limit), formatNumber(limit), texts.smallNumbers[limit]].filter(
    (name) => name !== undefined,
  );
  return names.some((name) =>
    new RegExp(`(?<![\\p{L}\\d])${name.replaceAll('.', '\\.')}(?![\\p{L}\\d])`, 'iu').test(description),
  );
}

/**
 * What stands under a field's label: its description, and the bounds that it does not name, which one would learn only from
 * the refusal; `undefined` when there is nothing to say.
 */
export function hintOf(schema: FormSchema, widget: unknown): string | undefined {
  const { description = '' } = schema;
  const bounds = boundsOf(schema, widget);
  const untold = (limit: number | undefined) =>
    limit === undefined || says(description, limit) ? undefined : limit;
  const least = untold(bounds?.least);
  const most = untold(bounds?.most);
  const written = (limit: number) => (bounds?.unit ? formatNumber(limit) : asRefused(limit));
  const told = texts.bounds({
    // That it is not below nothing goes without saying, where it is no end of a range.
    least: least === undefined || (least === 0 && most === undefined) ? null : written(least),
    most: most === undefined ? null : written(most),
    unit: bounds?.unit ?? '',
  });
  return [description, told].filter((part) => part !== '').join(' ') || undefined;
}
