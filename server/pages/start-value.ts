import type { Row } from '../../src/definition/expression/index.ts';
import type { Json, JsonObject, JsonSchema } from '../../src/definition/model.ts';

/** What a field of a form starts with, of what an expression found. Pure. */
export function startValueOf(value: unknown, schema: Json | undefined, field: string): Json {
  return startValue(value, propertyOf(schema, field));
}

function propertyOf(schema: Json | undefined, name: string): JsonSchema | undefined {
  const properties = asObject(schema)?.properties;
  return asObject(asObject(properties)?.[name]);
}

/** A value as the form takes it: of rows only what the form asks for, of a file its id. */
function startValue(value: unknown, schema: JsonSchema | undefined): Json {
  if (Array.isArray(value)) return value.map((item) => startValue(item, asObject(schema?.items)));
  if (typeof value !== 'object' || value === null) return momentOf(value, schema);
  if (schema?.['x-file'] !== undefined) return String((value as Row).id ?? '');
  const properties = asObject(schema?.properties);
  if (!properties) return schema?.type === 'string' ? String((value as Row).id ?? '') : (value as Json);
  const own = value as Row;
  const picked = Object.keys(properties).filter((name) => own[name] !== undefined && own[name] !== null);
  return Object.fromEntries(picked.map((name) => [name, startValue(own[name], asObject(properties[name]))]));
}

/** Expressions hold moments in milliseconds, forms as text; times without seconds. */
function momentOf(value: unknown, schema: JsonSchema | undefined): Json {
  if (schema?.format === 'date-time' && typeof value === 'number') return new Date(value).toISOString();
  if (schema?.format === 'time' && typeof value === 'string') return value.slice(0, 5);
  return (value ?? null) as Json;
}

export function asObject(value: Json | undefined): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
}

/** What is stored of a form, without what it did not ask for. Pure. */
export function givenIn(stored: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => value !== null));
}
