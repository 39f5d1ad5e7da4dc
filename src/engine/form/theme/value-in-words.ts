import { type FormSchema, itemsOf, propertiesOf, typeOf } from '../../../definition/forms/form-schema.ts';
import { isGroup } from '../../../definition/forms/same-input.ts';
import { textOf } from './readonly-value.tsx';

/** A value on one line; of a list of rows what names each. Pure. */
export function valueInWords(schema: FormSchema, value: unknown): string {
  const items = itemsOf(schema);
  if (!items || typeOf(items) !== 'object' || !Array.isArray(value)) return textOf(schema, value);
  const [first = ''] = Object.keys(propertiesOf(items));
  return value
    .filter(isGroup)
    .map((row) => textOf(propertiesOf(items)[first] ?? {}, row[first]))
    .join('; ');
}
