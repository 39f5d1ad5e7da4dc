import type { FormField } from '../expression/value.ts';
import type { Json, JsonObject, JsonSchema } from '../model.ts';

/** Whether a name of `x-ui.for` or `x-ui.by` fits who asks. */
export type Fits = (name: string) => boolean;

/** Whether the field at `panel/items/person` is shown to who asks, and each field around it. */
export function isShown(schema: JsonSchema, path: string, fits: Fits): boolean {
  return stepsTo(schema, path).every((field) => named(field, 'for', fits));
}

/** Whether who asks fills the field in: it is shown, and neither it nor a field around it is somebody else's. */
export function isFilled(schema: JsonSchema, path: string, fits: Fits): boolean {
  return stepsTo(schema, path).every((field) => named(field, 'for', fits) && named(field, 'by', fits));
}

/** Fields of the form that somebody else fills in. */
export function othersFields(schema: JsonSchema, fits: Fits): string[] {
  return Object.keys(propertiesOf(schema)).filter((name) => !isFilled(schema, name, fits));
}

/** What stands in the form, in its order: name and label of each field, and who alone fills it in. */
export function fieldsIn(schema: JsonSchema): FormField[] {
  return Object.entries(propertiesOf(schema)).map(([name, field]) => ({
    name,
    label: typeof field.title === 'string' ? field.title : name,
    by: isObject(field['x-ui']) ? textsOf(field['x-ui'].by) : [],
  }));
}

/** Names of `x-ui.for` and `x-ui.by` anywhere in the form. */
export function namesIn(schema: Json | undefined): string[] {
  if (!isObject(schema)) return Array.isArray(schema) ? schema.flatMap(namesIn) : [];
  const ui = schema['x-ui'];
  const own = isObject(ui) ? [...textsOf(ui.for), ...textsOf(ui.by)] : [];
  return [...new Set([...own, ...Object.values(schema).flatMap(namesIn)])];
}

/** The part of a form with only the fields that `x-ui.by` gives to this name; `null` when there is none. */
export function partFilledBy(schema: JsonSchema, name: string): JsonSchema | null {
  const own = Object.entries(propertiesOf(schema)).filter(
    ([, field]) => isObject(field['x-ui']) && textsOf(field['x-ui'].by).includes(name),
  );
  if (own.length === 0) return null;
  const names = own.map(([field]) => field);
  return {
    type: 'object',
    title: schema.title ?? '',
    required: textsOf(schema.required).filter((field) => names.includes(field)),
    properties: Object.fromEntries(
      own.map(([field, { 'x-ui': ui, ...rest }]) => [field, { ...rest, ...plainUi(ui) }]),
    ),
    additionalProperties: false,
  };
}

/** All fields of the part are its reader's, and a part needs no headings. */
function plainUi(ui: Json | undefined): JsonSchema {
  if (!isObject(ui)) return {};
  const { by: _by, section: _section, ...rest } = ui;
  return Object.keys(rest).length === 0 ? {} : { 'x-ui': rest };
}

/** Name of the form with only the fields that `x-ui.by` gives to `name`. */
export const partName = (form: string, name: string): string => `${form}.${name}`;

/** The schemas along a path, the last one included. */
function stepsTo(schema: JsonSchema, path: string): JsonObject[] {
  const steps: JsonObject[] = [];
  let at: JsonObject = schema;
  for (const step of path.split('/')) {
    const next: Json | undefined = step === 'items' && isObject(at.items) ? at.items : propertiesOf(at)[step];
    if (!isObject(next)) return steps;
    steps.push(next);
    at = next;
  }
  return steps;
}

function named(field: JsonObject, key: 'for' | 'by', fits: Fits): boolean {
  const names = isObject(field['x-ui']) ? textsOf(field['x-ui'][key]) : [];
  return names.length === 0 || names.some(fits);
}

function propertiesOf({ properties }: JsonObject): Record<string, JsonObject> {
  if (!isObject(properties)) return {};
  return Object.fromEntries(
    Object.entries(properties).filter((entry): entry is [string, JsonObject] => isObject(entry[1])),
  );
}

function textsOf(value: Json | undefined): string[] {
  return [value].flat().filter((one): one is string => typeof one === 'string');
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
