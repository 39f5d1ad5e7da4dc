import { type FormSchema, typeOf } from '../../../definition/forms/form-schema.ts';

/** What half a phone's width shows whole, in characters. */
const LONGEST = 20;

interface Shown {
  label: string;
  /** Of the control, where it is not a plain line. */
  widget: unknown;
  hint: string;
}

/**
 * Whether half the width of a phone is enough for a field, so that two of them that follow each other stand side by side: a
 * number, a time of day, a text of few characters or one to which `x-ui` gives one column, its label and its hint of a few words.
 */
export function isShortField(schema: FormSchema, { label, widget, hint }: Shown): boolean {
  const columns = schema['x-ui']?.columns;
  if (columns === 2 || widget !== undefined || Math.max(label.length, hint.length) > LONGEST) return false;
  if (schema.enum || schema.oneOf || schema['x-relation'] || schema['x-file']) return false;
  const type = typeOf(schema);
  if (type === 'integer' || type === 'number') return true;
  if (type !== 'string') return false;
  if (schema.format === 'time') return true;
  return (
    columns === 1 ||
    (schema.format === undefined && (schema.maxLength ?? Number.POSITIVE_INFINITY) <= LONGEST)
  );
}
