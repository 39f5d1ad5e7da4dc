import type { Json, JsonObject } from '../../src/definition/model.ts';
import { DocumentError } from './document-error.ts';
import type { DocumentField } from './field-lines.ts';
import { toFieldValue } from './field-value.ts';

/** What a template declares, as its data are built. */
export type Shape = { field: DocumentField } | { item: Shape } | { parts: Map<string, Shape> };

/**
 * Brings `data` into exactly the shape the template declares: undeclared names are dropped, optional ones become null,
 * missing lists empty, values are checked and cleaned. So a template never has to ask whether a name exists. Pure.
 * Throws a DocumentError (data) naming every field that is missing or does not fit.
 */
export function fillFields(code: string, fields: readonly DocumentField[], data: JsonObject): JsonObject {
  const faults: string[] = [];
  const filled = fill(shapeOf(fields), data, '', faults);
  if (faults.length > 0) throw new DocumentError('data', `${code}: ${faults.join('; ')}`);
  return filled as JsonObject;
}

export function shapeOf(fields: readonly DocumentField[]): Shape {
  const root: Shape = { parts: new Map() };
  for (const field of fields) {
    let parts = root.parts;
    const names = field.path.split('.');
    for (const [index, name] of names.entries()) {
      const isLeaf = index === names.length - 1;
      const isList = name.endsWith('[]');
      const key = name.replace('[]', '');
      const inner: Shape = isLeaf ? { field } : (innerOf(parts.get(key)) ?? { parts: new Map() });
      parts.set(key, isList ? { item: inner } : inner);
      if ('parts' in inner) parts = inner.parts;
    }
  }
  return root;
}

function innerOf(shape: Shape | undefined): Shape | undefined {
  return shape && 'item' in shape ? shape.item : shape;
}

function fill(shape: Shape, value: Json | undefined, path: string, faults: string[]): Json {
  if ('field' in shape) return fillValue(shape.field, value, path, faults);
  if ('item' in shape) {
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) return fault(faults, `${path} must be a list`);
    return value.map((entry, index) => fill(shape.item, entry, `${path}[${index}]`, faults));
  }
  const given = value ?? {};
  if (typeof given !== 'object' || Array.isArray(given)) return fault(faults, `${path} must be an object`);
  const filled: JsonObject = {};
  for (const [name, part] of shape.parts) {
    const own = Object.hasOwn(given, name) ? given[name] : undefined;
    filled[name] = fill(part, own, path ? `${path}.${name}` : name, faults);
  }
  return filled;
}

function fillValue(field: DocumentField, value: Json | undefined, path: string, faults: string[]): Json {
  if (value === undefined || value === null || value === '') {
    return field.optional ? null : fault(faults, `${path} is missing`);
  }
  const fitting = toFieldValue(field.type, value);
  return fitting === undefined ? fault(faults, `${path} must be a ${field.type}`) : fitting;
}

function fault(faults: string[], message: string): null {
  faults.push(message);
  return null;
}
