import { SOMETHING } from '../forms/formats.ts';
import type { Json, JsonSchema } from '../model.ts';
import { isObject } from './types.ts';

/** Keywords that say what a text may be: such a text needs nothing more. */
const TELLING = ['enum', 'const', 'oneOf', 'anyOf', 'format', 'pattern', 'x-file'];
/** Keywords below which more names may be required. */
const BRANCHES = ['then', 'else', 'allOf', 'anyOf', 'oneOf'];

/** The schema with every text that has to be there taken only with something in it: blanks are nothing. */
export function withoutBlanks(schema: JsonSchema): JsonSchema {
  const { properties, items } = schema;
  const required = new Set(requiredIn(schema));
  return {
    ...schema,
    ...(isObject(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, inside(one, required.has(name))]),
      ),
    }),
    ...(items !== undefined && { items: inside(items, true) }),
  };
}

function inside(schema: Json, needed: boolean): Json {
  if (!isObject(schema)) return schema;
  const inner = withoutBlanks(schema);
  const least = typeof schema.minLength === 'number' && schema.minLength > 0;
  return isFreeText(schema) && (needed || least) ? { ...inner, pattern: SOMETHING } : inner;
}

function isFreeText(schema: JsonSchema): boolean {
  return schema.type === 'string' && TELLING.every((keyword) => schema[keyword] === undefined);
}

function requiredIn(schema: JsonSchema): string[] {
  const own = Array.isArray(schema.required)
    ? schema.required.filter((name) => typeof name === 'string')
    : [];
  const below = BRANCHES.flatMap((keyword) => [schema[keyword]].flat().filter(isObject));
  return [...own, ...below.flatMap(requiredIn)];
}
