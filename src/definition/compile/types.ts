import type { Type } from '../expression/types.ts';
import type { FieldModel, Json, JsonObject, JsonSchema, RecordModel } from '../model.ts';
import { entriesOf, get } from '../read/node.ts';
import type { Named } from './context.ts';
import { templateOf } from './document-template.ts';

const TEXT: Type = { kind: 'string' };
const JSON_TYPE: Type = { kind: 'json' };
/** What a stored file says of itself; the server fills it in for files that were just sent, too. */
const FILE: Extract<Type, { kind: 'object' }> = {
  kind: 'object',
  fields: { id: TEXT, name: TEXT, mime: TEXT, format: TEXT, size: { kind: 'number' }, sha256: TEXT },
};

/** Whether a value is a stored file. */
export const isFile = (type: Type): boolean => type.kind === 'object' && type.fields === FILE.fields;

/** Values and label source of a code taken `from` a set, role, department, type or state; `null` = no such source. */
export function codesOf(context: Named, from: string): string[] | null {
  if (from === 'role') return context.access.roles.names();
  if (from === 'department') return context.access.departments.map((department) => department.code);
  if (from === 'department_set') return context.access.departmentSets.names();
  if (from === 'position') return context.access.positions.names();
  if (from === 'type') return context.types.names();
  if (from === 'record') return context.records.names();
  if (from === 'form') return context.forms.names();
  if (from === 'generated') return drawnDocuments(context);
  if (from.startsWith('state:')) return context.processes.peek(from.slice(6))?.states ?? null;
  const field = fieldNamed(context, from);
  if (field) return field.options?.map(({ value }) => value) ?? null;
  return context.sets.peek(from)?.nodes.size !== undefined
    ? [...(context.sets.peek(from)?.nodes.keys() ?? [])]
    : null;
}

/** Documents that are drawn: what somebody sends in is none of them. */
function drawnDocuments({ generated }: Named): string[] {
  return generated.entries().flatMap(([code, { node }]) => (templateOf(node, code) === null ? [] : [code]));
}

/** The field with choices of its own that `<record>.<field>` names. */
export function fieldNamed(context: Named, from: string): FieldModel | undefined {
  const [record = '', field = ''] = from.split('.');
  return from.includes('.') ? context.records.peek(record)?.model.fields[field] : undefined;
}

/** Type of a record's field in expressions. */
function typeOfField(context: Named, field: FieldModel): Type {
  const type = shapeOfField(context, field);
  return field.required || field.default !== null ? type : { ...type, optional: true };
}

function shapeOfField(context: Named, field: FieldModel): Type {
  switch (field.type) {
    case 'text':
    case 'markdown':
      return textType(context, field);
    case 'file':
      return FILE;
    case 'integer':
      return { kind: 'number', integer: true };
    case 'decimal':
      return { kind: 'number' };
    case 'boolean':
      return { kind: 'bool' };
    case 'date':
    case 'time':
    case 'timestamp':
      return { kind: field.type };
    case 'text_list':
      return { kind: 'list', of: TEXT };
    case 'reference':
      return { kind: 'reference', record: field.relation ?? '' };
    case 'json':
      if (field.schema_from !== null) return storedType(context);
      return field.schema.type === 'array' ? { kind: 'list', of: JSON_TYPE } : JSON_TYPE;
  }
}

/** What is kept of a form: which one it is, the row or its type decides, so a field of any. */
export function storedType({ forms }: Named): Type {
  const names = forms
    .entries()
    .flatMap(([, form]) => entriesOf(get(form, 'properties')).map(([name]) => name));
  return { kind: 'json', members: [...new Set(names)] };
}

function textType(context: Named, field: FieldModel): Type {
  if (field.options) return { kind: 'string', values: field.options.map((option) => option.value) };
  const codes = field.from ? codesOf(context, field.from) : null;
  return codes ? { kind: 'string', values: codes } : TEXT;
}

export function shapeOfRecord(
  context: Named,
  model: RecordModel,
): { fields: Record<string, Type>; relations: RecordModel['relations'] } {
  const fields: Record<string, Type> = {};
  for (const field of Object.values(model.fields)) fields[field.name] = typeOfField(context, field);
  return { fields, relations: model.relations };
}

/**
 * Type of the values that a JSON Schema describes, as expressions see them: forms (`input`), knobs (`spec`), settings.
 * Anything not plainly typed is `json`.
 */
export function typeOfSchema(context: Named, schema: Json | undefined): Type {
  if (!isObject(schema)) return JSON_TYPE;
  if (schema['x-file'] !== undefined) return FILE;
  if (typeof schema['x-relation'] === 'string') return { kind: 'reference', record: schema['x-relation'] };
  if (schema['x-item'] !== undefined && schema.type === 'object')
    return itemType(context, schema, schema['x-item']);
  const kind = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  switch (kind) {
    case 'string':
      return typeOfText(context, schema);
    case 'integer':
      return { kind: 'number', integer: true };
    case 'number':
      return { kind: 'number' };
    case 'boolean':
      return { kind: 'bool' };
    case 'array':
      return { kind: 'list', of: elementType(context, schema) };
    case 'object':
      return typeOfObject(context, schema);
    default:
      return JSON_TYPE;
  }
}

function elementType(context: Named, schema: JsonSchema): Type {
  const items = isObject(schema.items) ? schema.items : {};
  if (schema['x-item'] !== undefined) return itemType(context, items, schema['x-item']);
  return isObject(schema.items) ? typeOfSchema(context, schema.items) : JSON_TYPE;
}

/** An item of a set with what the place where it is used may add to it. */
function itemType(context: Named, schema: JsonSchema, keyword: Json): Type {
  const set = isObject(keyword) ? context.sets.peek(String(keyword.set)) : undefined;
  const base = typeOfItems(Object.values(set?.items ?? {}));
  const own = isObject(schema.properties) ? typeOfObject(context, schema) : null;
  const fields = {
    ...(base.kind === 'object' ? base.fields : {}),
    ...(own?.kind === 'object' ? own.fields : {}),
  };
  return { kind: 'object', fields };
}

function typeOfText(context: Named, schema: JsonSchema): Type {
  if (schema['x-form'] === true) return { kind: 'string', values: context.forms.names(), labels: 'form' };
  const from = schema['x-from'];
  if (typeof from === 'string') {
    const values = codesOf(context, from);
    return values ? { kind: 'string', values, labels: from } : TEXT;
  }
  if (Array.isArray(schema.enum)) return { kind: 'string', values: schema.enum.map(String) };
  if (schema.format === 'date') return { kind: 'date' };
  if (schema.format === 'date-time') return { kind: 'timestamp' };
  return schema.format === 'time' ? { kind: 'time' } : TEXT;
}

function typeOfObject(context: Named, schema: JsonSchema): Type {
  if (!isObject(schema.properties)) return JSON_TYPE;
  const required = Array.isArray(schema.required) ? schema.required : [];
  const fields: Record<string, Type> = {};
  for (const [name, property] of Object.entries(schema.properties)) {
    const type = typeOfSchema(context, property);
    const sure = required.includes(name) || (isObject(property) && property.default !== undefined);
    fields[name] = sure ? type : { ...type, optional: true };
  }
  return { kind: 'object', fields };
}

/** Type of the items of a set, from the items themselves: a member missing in one of them is optional. */
export function typeOfItems(items: readonly JsonObject[]): Type {
  const fields: Record<string, Type> = { code: TEXT, label: TEXT };
  for (const key of new Set(items.flatMap((item) => Object.keys(item)))) {
    const values = items.map((item) => item[key]);
    const type = typeOfJson(values.find((value) => value !== undefined && value !== null));
    fields[key] = values.every((value) => value !== undefined) ? type : { ...type, optional: true };
  }
  return { kind: 'object', fields };
}

export function typeOfJson(value: Json | undefined): Type {
  if (typeof value === 'string') return TEXT;
  if (typeof value === 'number') return { kind: 'number' };
  if (typeof value === 'boolean') return { kind: 'bool' };
  if (Array.isArray(value)) return { kind: 'list', of: typeOfJson(value[0]) };
  if (!isObject(value)) return JSON_TYPE;
  return {
    kind: 'object',
    fields: Object.fromEntries(Object.entries(value).map(([key, one]) => [key, typeOfJson(one)])),
  };
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
