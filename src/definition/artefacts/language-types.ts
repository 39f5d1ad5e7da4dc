import { compile } from 'json-schema-to-typescript';
import type { Json, JsonObject, JsonSchema } from '../model.ts';
import { META } from '../validate/meta.ts';

const HEAD = `/* Written by \`npm run renew\` from schemas/language. Do not edit. */`;

/** As plain JSON: an imported file has a type of its own for each of its objects. */
const SCHEMAS = JSON.parse(JSON.stringify(META)) as Readonly<Record<string, JsonSchema>>;

/** Keywords that say nothing about which keys and values there are; explanations stay in the schemas. */
const UNTOLD = new Set([
  '$id',
  '$schema',
  'title',
  'description',
  'definitions',
  'pattern',
  'propertyNames',
  'if',
  'then',
  'else',
]);

/** Schemas that stand for no file: others refer to them. */
const SHARED = new Set(['effect', 'field', 'view']);

const typeName = (schema: string) => (SHARED.has(schema) ? schema : `${schema}_file`);

/**
 * TypeScript types of what a definition file may say, as the text of a module: one of each schema of the language and of
 * each of its definitions, and `Files` by the schema's name. The same schemas always give the same text.
 */
export async function languageTypes(): Promise<string> {
  const definitions: JsonObject = {};
  for (const [file, schema] of Object.entries(SCHEMAS)) {
    definitions[typeName(file)] = plain(schema, file);
    for (const [name, inner] of Object.entries((schema.definitions ?? {}) as JsonObject))
      definitions[`${file}_${name}`] = plain(inner, file);
  }
  const names = Object.keys(SCHEMAS).filter((name) => !SHARED.has(name));
  const properties = Object.fromEntries(
    names.map((name) => [name, { $ref: `#/definitions/${typeName(name)}` }]),
  );
  const root = { type: 'object', additionalProperties: false, required: names, properties, definitions };
  const types = await compile(root as JsonSchema, 'Files', {
    bannerComment: '',
    format: false,
    ignoreMinAndMaxItems: true,
  });
  return `${HEAD}\n\n${types.replaceAll(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, '')}`;
}

function plain(value: Json, file: string): Json {
  if (Array.isArray(value)) return value.map((item) => plain(item, file));
  if (typeof value !== 'object' || value === null) return value;
  if (typeof value.$ref === 'string') return referred(value.$ref, file);
  const kept = Object.entries(value).filter(([key]) => !UNTOLD.has(key));
  return Object.fromEntries(
    kept.map(([key, inner]) => [key, key === 'properties' ? plainEach(inner, file) : plain(inner, file)]),
  );
}

function plainEach(value: Json, file: string): Json {
  const properties = Object.entries(value as JsonObject);
  return Object.fromEntries(properties.map(([name, inner]) => [name, plain(inner, file)]));
}

/** A schema or a definition stays a reference, and so a type with a name; a property's schema is put in its place. */
function referred(ref: string, file: string): Json {
  const [path = '', pointer = ''] = ref.split('#');
  const target = path === '' ? file : path.replace('.json', '');
  const steps = pointer.split('/').slice(1);
  if (steps.length === 0) return { $ref: `#/definitions/${typeName(target)}` };
  if (steps[0] === 'definitions') return { $ref: `#/definitions/${target}_${steps[1]}` };
  let schema: Json | undefined = SCHEMAS[target];
  for (const step of steps) schema = (schema as JsonObject | undefined)?.[step];
  if (schema === undefined) throw new Error(`${ref} leads nowhere`);
  return plain(schema, target);
}
