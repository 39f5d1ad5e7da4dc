import type { Json, JsonSchema } from '../model.ts';
import { isObject } from './types.ts';

/**
 * The schema of a knob's value as `spec` holds it. In YAML a type writes rules and effects as `{name: argument}` and some
 * lists as maps; `x-rules`, `x-effects` and `x-entries` turn them to lists of objects. Pure.
 */
export function expandSchema(schema: JsonSchema): JsonSchema {
  if (schema['x-rules'] === true) return listOf(schema, { rule: { type: 'string' }, arg: {} });
  if (schema['x-effects'] === true) return listOf(schema, { effect: { type: 'string' }, arg: {} });
  const entries = schema['x-entries'];
  if (Array.isArray(entries)) return entryList(schema, entries.map(String));
  if (schema['x-item'] !== undefined && schema.type !== 'array') return itemSchema(schema);
  const expanded: JsonSchema = { ...schema };
  if (isObject(schema.properties)) {
    expanded.properties = mapValues(schema.properties);
    // Else a misspelt key would count for nothing.
    expanded.additionalProperties = schema.additionalProperties ?? false;
  }
  if (isObject(schema.items)) expanded.items = indexed(schema, itemsSchema(schema, schema.items));
  if (isObject(schema.additionalProperties))
    expanded.additionalProperties = expandSchema(schema.additionalProperties);
  return expanded;
}

/** Fills in `$ref: '#/definitions/x'`; a reference inside itself stays open, the validator of schemas reports it. */
export function inlineRefs(schema: JsonSchema): JsonSchema {
  const definitions = isObject(schema.definitions) ? schema.definitions : {};
  const fill = (value: Json, inside: readonly string[]): Json => {
    if (Array.isArray(value)) return value.map((item) => fill(item, inside));
    if (!isObject(value)) return value;
    const name = typeof value.$ref === 'string' ? value.$ref.replace('#/definitions/', '') : null;
    if (name !== null) {
      const target = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
      return target === undefined || inside.includes(name) ? {} : fill(target, [...inside, name]);
    }
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner, inside)]));
  };
  const { definitions: _definitions, ...rest } = schema;
  return fill(rest, []) as JsonSchema;
}

function mapValues(properties: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, isObject(value) ? expandSchema(value) : value]),
  );
}

/** Items of a set bring their own facts along, beside those that the schema says. */
function itemsSchema(schema: JsonSchema, items: JsonSchema): JsonSchema {
  const expanded = expandSchema(items);
  if (schema['x-item'] === undefined) return expanded;
  const { additionalProperties: _closed, ...open } = expanded;
  return {
    ...open,
    ...(items.additionalProperties === undefined ? {} : { additionalProperties: items.additionalProperties }),
  };
}

function indexed(schema: JsonSchema, items: JsonSchema): JsonSchema {
  const index = schema['x-index'];
  if (typeof index !== 'string') return items;
  const properties = isObject(items.properties) ? items.properties : {};
  return {
    ...items,
    properties: { ...properties, [index]: { type: 'integer' } },
    required: [...requiredOf(items), index],
  };
}

/** A single item of a set: always an object with its code and label. */
function itemSchema(schema: JsonSchema): JsonSchema {
  const { type: _type, default: _default, enum: _enum, ...rest } = schema;
  return { ...rest, type: 'object' };
}

function requiredOf(schema: JsonSchema): Json[] {
  return Array.isArray(schema.required) ? schema.required : [];
}

function listOf(schema: JsonSchema, properties: JsonSchema): JsonSchema {
  const { properties: _properties, additionalProperties: _more, required: _required, ...rest } = schema;
  return {
    ...rest,
    type: 'array',
    default: Array.isArray(schema.default) ? schema.default : [],
    items: { type: 'object', required: Object.keys(properties), properties },
  };
}

function entryList(schema: JsonSchema, [key = 'key', value = 'value']: string[]): JsonSchema {
  const inner = isObject(schema.additionalProperties)
    ? schema.additionalProperties
    : (Object.values(isObject(schema.properties) ? schema.properties : {}).find(isObject) ?? {});
  const names = isObject(schema.propertyNames) ? schema.propertyNames : {};
  const closed = schema.additionalProperties === false && isObject(schema.properties);
  const keySchema: JsonSchema = {
    type: 'string',
    ...(names['x-from'] ? { 'x-from': names['x-from'] } : {}),
    ...(closed && !names['x-from'] ? { enum: Object.keys(schema.properties ?? {}) } : {}),
  };
  const list = listOf(schema, { [key]: keySchema, [value]: expandSchema(inner) });
  const { propertyNames: _names, minProperties: _min, ...rest } = list;
  return rest;
}
