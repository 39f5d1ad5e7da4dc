import type { Field } from '../generated/language.ts';
import type { FieldModel, FieldType, Json, JsonSchema } from '../model.ts';
import { boolOf, get, itemsOf, type Node, type Of, textOf, textsOf, toJson } from '../read/node.ts';
import { isObject } from './types.ts';

interface FieldSource {
  name: string;
  node: Of<Field>;
  required: boolean;
}

/** One property of a record's schema as a field. */
export function toField({ name, node, required }: FieldSource): FieldModel {
  const schema = toJson(node) as JsonSchema;
  const relation = textOf(get(node, 'x-relation')) ?? null;
  const file = get(node, 'x-file');
  return {
    name,
    title: textOf(get(node, 'title')) ?? name,
    description: textOf(get(node, 'description')) ?? null,
    type: fieldTypeOf(schema),
    scale: scaleOf(schema),
    required,
    read_only: boolOf(get(node, 'readOnly'), false),
    write_only: boolOf(get(node, 'writeOnly'), false),
    options: optionsOf(node) ?? optionsOf(get(node, 'items')),
    from: textOf(get(node, 'x-from')) ?? null,
    relation,
    on_delete: onDelete(textOf(get(node, 'x-on-delete')), required),
    default: schema.default ?? null,
    schema_from: textOf(get(node, 'x-schema')) ?? null,
    file: file
      ? {
          formats: textsOf(get(file, 'formats')),
          max_mb: Number(toJson(get(file, 'max_mb') ?? file)) || 20,
          ...pixelsOf(file, 'square'),
          ...pixelsOf(file, 'trimmed'),
          ...(get(file, 'counts') ? { counts: textOf(get(file, 'counts')) ?? '' } : {}),
        }
      : null,
    schema: plainSchema(schema),
  };
}

/** How many pixels are kept of a picture, where the file says so. */
function pixelsOf<K extends 'square' | 'trimmed'>(file: Node, key: K): Partial<Record<K, number>> {
  const node = get(file, key);
  return node ? ({ [key]: Number(toJson(node)) } as Record<K, number>) : {};
}

function onDelete(stated: string | undefined, required: boolean): FieldModel['on_delete'] {
  if (stated === 'cascade' || stated === 'set_null' || stated === 'restrict') return stated;
  return required ? 'restrict' : 'set_null';
}

function scaleOf(schema: JsonSchema): number | null {
  if (schema.type !== 'number') return null;
  return typeof schema['x-scale'] === 'number' ? schema['x-scale'] : 2;
}

function fieldTypeOf(schema: JsonSchema): FieldType {
  if (typeof schema['x-relation'] === 'string') return 'reference';
  if (schema['x-file'] !== undefined) return 'file';
  switch (schema.type) {
    case 'integer':
      return 'integer';
    case 'number':
      return 'decimal';
    case 'boolean':
      return 'boolean';
    case 'array':
      return isObject(schema.items) && schema.items.type === 'string' ? 'text_list' : 'json';
    case 'object':
      return 'json';
    default:
      return textTypeOf(schema);
  }
}

function textTypeOf(schema: JsonSchema): FieldType {
  if (schema.format === 'date' || schema.format === 'time') return schema.format;
  if (schema.format === 'date-time') return 'timestamp';
  return schema['x-markdown'] === true ? 'markdown' : 'text';
}

/** Values of an enum with their labels and colours; of a list the values of its elements. */
function optionsOf(node: Of<Field> | undefined): FieldModel['options'] {
  const values = get(node, 'enum');
  if (!values) return null;
  const labels = get(node, 'x-labels');
  return itemsOf(values).map((item) => {
    const value = String(toJson(item));
    const label = get(labels, value);
    const over = textOf(get(label, 'over'));
    return {
      value,
      label: textOf(label) ?? textOf(get(label, 'label')) ?? value,
      colour: textOf(get(label, 'colour')) ?? null,
      ...(over === undefined ? {} : { over }),
    };
  });
}

const ANNOTATIONS = new Set([
  'title',
  'description',
  'default',
  'readOnly',
  'writeOnly',
  'examples',
  '$comment',
]);

/** A schema without `x-` keywords and annotations: what a validator needs. */
function plainSchema(schema: JsonSchema): JsonSchema {
  const plain: JsonSchema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key.startsWith('x-') || ANNOTATIONS.has(key)) continue;
    plain[key] = key === 'properties' ? plainProperties(value) : plainValue(value);
  }
  return plain;
}

function plainProperties(value: Json): Json {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, plainValue(schema)]));
}

function plainValue(value: Json): Json {
  if (Array.isArray(value)) return value.map(plainValue);
  return isObject(value) ? plainSchema(value) : value;
}
