import type { Plan } from '../../src/definition/expression/plan.ts';
import type { Json, JsonSchema, Model } from '../../src/definition/model.ts';

/** A column in which rows keep the rules of a type as they were published. */
export interface KeptRules {
  table: string;
  column: string;
  /** Of the rules, as they are kept. */
  schema: JsonSchema;
}

/** Where rules are kept: processes that read them from a field of their own row (`frozen: row.spec`). Pure. */
export function keptRules(model: Pick<Model, 'processes' | 'records'>): KeptRules[] {
  return Object.values(model.processes).flatMap(({ record, frozen, types_of: types }) => {
    const column = frozen && fieldOfRow(frozen);
    const schema = types === null ? undefined : model.processes[types]?.knobs;
    return column && schema && model.records[record] ? [{ table: record, column, schema }] : [];
  });
}

function fieldOfRow({ root }: Plan): string | null {
  return root.op === 'get' && root.of.op === 'var' && root.of.name === 'row' ? root.field : null;
}

/** Kept rules with the names of today, wherever their schema says what a text is a name of. Pure. */
export function withNewNames(rules: Json, schema: JsonSchema, renames: Model['renames']): Json {
  const renamed = rename(rules, schema, renames);
  if (!isObject(renamed)) return renamed;
  return { ...renamed, ...newCode(renamed, renames.type) };
}

function rename(value: Json, schema: JsonSchema, renames: Model['renames']): Json {
  // Of those who act, audiences and ties have no new names; roles have.
  const source = namesRoles(schema) ? 'role' : String(schema['x-from'] ?? '');
  if (typeof value === 'string') return newName(value, renames[source]);
  if (Array.isArray(value)) {
    const own = isObject(schema.items) ? schema.items : {};
    const items = schema['x-who'] === true ? { ...own, 'x-who': true } : own;
    const renamed = value.map((one) => rename(one, items, renames));
    return renamed.map((one) => ofSet(one, schema['x-item'], renames));
  }
  if (!isObject(value)) return value;
  const renamed = Object.entries(value).map(([key, one]) => [key, rename(one, under(schema, key), renames)]);
  return ofSet(Object.fromEntries(renamed) as Json, schema['x-item'], renames);
}

const namesRoles = (schema: JsonSchema) =>
  schema['x-who'] === true || (isObject(schema['x-among']) && schema['x-among'].roles === true);

function under({ properties, additionalProperties }: JsonSchema, key: string): JsonSchema {
  const own = isObject(properties) && Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
  return own !== undefined && isObject(own) ? own : {};
}

/** An item of a set stands there with its code. */
function ofSet(value: Json, item: Json | undefined, renames: Model['renames']): Json {
  if (item === undefined || !isObject(item) || !isObject(value)) return value;
  return { ...value, ...newCode(value, renames[String(item.set)]) };
}

function newCode({ code }: JsonSchema, names: Record<string, string> | undefined): JsonSchema {
  return typeof code === 'string' ? { code: newName(code, names) } : {};
}

function newName(name: string, names: Record<string, string> | undefined): string {
  return names && Object.hasOwn(names, name) ? (names[name] ?? name) : name;
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
