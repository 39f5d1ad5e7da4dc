import { type FormSchema, itemsOf, propertiesOf, typeOf } from './form-schema.ts';

/** How one cell of a spreadsheet holds the value of a field. */
export type CellKind =
  | 'text'
  | 'number'
  | 'whole'
  | 'date'
  | 'time'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'pick'
  | 'picks';

/** A field of a form that one cell can hold. */
export interface CellField {
  name: string;
  title: string;
  kind: CellKind;
  schema: FormSchema;
  required: boolean;
}

/**
 * Fields of a form that a row of a spreadsheet can fill in, in the form's order. `picked`: fields whose value is chosen
 * from options that the application loads. Files, objects and lists of objects have no cell. Pure.
 */
export function cellFields(form: FormSchema, picked: (name: string) => boolean): CellField[] {
  const required = form.required ?? [];
  return Object.entries(propertiesOf(form)).flatMap(([name, schema]) => {
    const kind = picked(name) ? 'pick' : cellKind(schema);
    if (kind === null) return [];
    return [{ name, title: schema.title ?? name, kind, schema, required: required.includes(name) }];
  });
}

function cellKind(schema: FormSchema): CellKind | null {
  if (schema['x-file'] || schema.oneOf || schema.const !== undefined) return null;
  switch (typeOf(schema)) {
    case 'boolean':
      return 'flag';
    case 'integer':
      return 'whole';
    case 'number':
      return 'number';
    case 'string':
      return schema.enum ? 'choice' : textKind(schema);
    case 'array':
      return itemsOf(schema)?.enum ? 'choices' : null;
    default:
      return null;
  }
}

function textKind({ format }: FormSchema): CellKind | null {
  if (format === 'date' || format === 'time') return format;
  return format === 'date-time' ? null : 'text';
}
