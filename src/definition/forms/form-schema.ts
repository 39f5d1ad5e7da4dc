/** One step into form data: name of a property or index of an item. */
export type FieldPath = (string | number)[];

/** What a schema says to the form under `x-ui`. */
export interface FieldUi {
  /** Heading the field stands under; fields without it join the one before. */
  section?: string;
  /** Control: textarea, tags, checkbox, radio, buttons, select, date, time, password, hidden, options. */
  widget?: string;
  /** Same as `widget`. */
  input?: string;
  /** Lines of a textarea. */
  rows?: number;
  /** How many of the two columns a field takes; of an array, the properties shown in a closed item. */
  columns?: 1 | 2 | string[];
  /** Who fills it in; others see it as text. */
  by?: string | string[];
  /** Who sees it at all. */
  for?: string | string[];
  /** Another field -> its values with which this one is asked for. */
  when?: Record<string, unknown[]>;
  /** A rule asks for it wherever it is shown: not called optional. */
  needed?: true;
  /** Property of the items whose sum stands in the footer of an array, with its unit and limit. */
  total?: { field: string; unit?: string; max?: number };
  /** Of buttons: the choices by the group they stand in. */
  groups?: ChoiceGroup[];
  /** Token of the HTML attribute, for example `email`. */
  autocomplete?: string;
}

/** Choices that stand together under the name of their group. */
export interface ChoiceGroup {
  label: string;
  choices: string[];
}

/** The part of draft-07 that forms use, with the keywords of the house. */
export interface FormSchema {
  type?: string | string[];
  title?: string;
  description?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  required?: string[];
  properties?: Record<string, FormSchema>;
  items?: FormSchema | FormSchema[];
  readOnly?: boolean;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  oneOf?: FormSchema[];
  anyOf?: FormSchema[];
  allOf?: FormSchema[];
  if?: FormSchema;
  then?: FormSchema;
  else?: FormSchema;
  dependencies?: Record<string, FormSchema | string[]>;
  $ref?: string;
  'x-ui'?: FieldUi;
  /** The value is the id of a row of this record, chosen from options. */
  'x-relation'?: string;
  /** The value is a name of this set, chosen from options. */
  'x-from'?: unknown;
  /** Texts of the values of `enum`, with or without a colour and what choosing it means. */
  'x-labels'?: Record<string, string | { label: string; hint?: string }>;
  'x-file'?: FileRules;
  /** The text is Markdown. */
  'x-markdown'?: boolean;
  /** Sentence instead of the usual one, by failed keyword: `{pattern: "NIU harus 6 angka."}`. */
  'x-errors'?: Record<string, string>;
}

interface FileRules {
  /** Extensions without the dot. */
  formats: string[];
  max_mb: number;
  /** It may also be drawn, as a png. */
  drawn?: boolean;
}

/** The single type of a schema; of a list of types the first that is not `null`; guessed from `const`, `properties`. */
export function typeOf(schema: FormSchema): string | undefined {
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  if (type) return type;
  if (schema.const !== undefined) return typeof schema.const;
  if (schema.properties) return 'object';
  return schema.enum ? 'string' : undefined;
}

/** Schema of the items of an array, null when there is none or a list of them. */
export function itemsOf(schema: FormSchema): FormSchema | null {
  return schema.items && !Array.isArray(schema.items) ? schema.items : null;
}

/** True when the value is chosen from options that the application loads. */
export function hasOptions(schema: FormSchema): boolean {
  const widget = schema['x-ui']?.widget ?? schema['x-ui']?.input;
  const named = widget === 'options' || Boolean(widget?.endsWith('-select'));
  return named || Boolean(schema['x-relation'] || (schema['x-from'] && !schema.enum));
}

/** True when a list of names under `x-ui` is absent, or the viewer has one of them, or is not known. */
export function concerns(names: string | string[] | undefined, viewer: string[] | undefined): boolean {
  return !names || !viewer || [names].flat().some((name) => viewer.includes(name));
}

/** The data without the fields that somebody else fills in: who sends it changes nothing of theirs. */
export function withoutOthers(
  schema: FormSchema,
  data: Record<string, unknown>,
  viewer: string[] | undefined,
): Record<string, unknown> {
  const properties = propertiesOf(schema);
  const isOwn = ({ 'x-ui': ui }: FormSchema = {}) => concerns(ui?.by, viewer) && concerns(ui?.for, viewer);
  return Object.fromEntries(Object.entries(data).filter(([name]) => isOwn(properties[name])));
}

/** What the viewer filled in, beside what others have. */
export function besideOthers(
  schema: FormSchema,
  {
    own,
    stored,
    viewer,
  }: { own: Record<string, unknown>; stored: Record<string, unknown>; viewer: string[] | undefined },
): Record<string, unknown> {
  const mine = withoutOthers(schema, stored, viewer);
  const others = Object.entries(stored).filter(([name]) => !Object.hasOwn(mine, name));
  return { ...Object.fromEntries(others), ...withoutOthers(schema, own, viewer) };
}

/** Schemas that may add properties to `schema`, conditional ones included. */
function branches(schema: FormSchema): FormSchema[] {
  const dependent = Object.values(schema.dependencies ?? {}).filter(
    (one): one is FormSchema => !Array.isArray(one),
  );
  return [
    ...(schema.allOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.anyOf ?? []),
    ...dependent,
    ...[schema.then, schema.else].filter((one) => one !== undefined),
  ];
}

const known = new WeakMap<FormSchema, Record<string, FormSchema>>();

/**
 * All properties a form of `schema` may show, in the order they are written; conditional ones after the plain. Found once
 * for each schema: a form of many fields asks for every one of them. Not to be changed.
 */
export function propertiesOf(schema: FormSchema): Readonly<Record<string, FormSchema>> {
  const found = known.get(schema);
  if (found) return found;
  const all: Record<string, FormSchema> = { ...schema.properties };
  for (const branch of branches(schema)) {
    for (const [name, property] of Object.entries(propertiesOf(branch))) all[name] ??= property;
  }
  known.set(schema, all);
  return all;
}

/** The schema at a path of the data, or null. Does not follow `$ref`. */
export function schemaAt(schema: FormSchema, path: FieldPath): FormSchema | null {
  let at: FormSchema | null = schema;
  for (const step of path) {
    if (!at) return null;
    at = typeof step === 'number' || typeOf(at) === 'array' ? itemsOf(at) : (propertiesOf(at)[step] ?? null);
  }
  return at;
}

/** True when nothing has been filled in: undefined, null, "", an empty array, an object of empty values. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}
