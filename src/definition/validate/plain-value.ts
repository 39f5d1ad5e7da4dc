import { nearest } from '../expression/nearest.ts';
import { FORMATS } from '../forms/formats.ts';
import type { Json, JsonSchema } from '../model.ts';
import type { Report } from '../read/issue.ts';
import { entriesOf, get, keyNode, type Node, textOf, toJson } from '../read/node.ts';
import { foundWord, typeWords } from './ajv.ts';

/** What else decides about single values, beside the words of JSON Schema. */
export interface Judging {
  report: Report;
  /** Nothing at all counts as a value too. */
  wholly?: boolean;
  /** Whether a value is left alone: it is filled in later. */
  isOpen(node: Node): boolean;
  /** Looks at a text whose schema says where its codes come from (`x-from`). */
  code?(from: string, node: Node): void;
}

/** A default must be a value that its own schema takes. */
export function checkDefault(report: Report, schema: Node): void {
  const stated = get(schema, 'default');
  const words = toJson(schema);
  const isEntries = get(schema, 'x-effects') ?? get(schema, 'x-rules');
  if (stated?.kind === 'scalar' && isEntries)
    report('E_DEF_VALUE_TYPE', stated, {
      expected: typeWords(['array', 'object']),
      found: foundWord(stated),
    });
  if (stated && isMap(words)) checkPlain({ report, isOpen: isParameter, wholly: true }, words, stated);
}

const isParameter = (node: Node) => textOf(node)?.startsWith('$') ?? false;

/**
 * Whether a value fits a schema, in the words that definitions use most. Looked at one by one: a validator for each field
 * would take longer to make than all the rest takes.
 */
export function checkPlain(judging: Judging, schema: JsonSchema, node: Node): void {
  if (judging.isOpen(node)) return;
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter(
    (type): type is string => typeof type === 'string' && KNOWN.includes(type),
  );
  if (node.kind === 'scalar' && node.value === null && !judging.wholly) return;
  if (types.length > 0 && !types.some((type) => isOf(String(type), node)))
    judging.report('E_DEF_VALUE_TYPE', node, { expected: typeWords(types), found: foundWord(node) });
  else if (node.kind === 'list') checkItems(judging, schema, node.items);
  else if (node.kind === 'map') checkMap(judging, schema, node);
  else checkScalar(judging, schema, node);
}

const KNOWN = ['string', 'number', 'integer', 'boolean', 'array', 'object'];

function checkItems(judging: Judging, { items }: JsonSchema, nodes: readonly Node[]): void {
  if (isMap(items)) for (const node of nodes) checkPlain(judging, items, node);
}

function checkMap(judging: Judging, schema: JsonSchema, node: Node): void {
  const { properties, additionalProperties: more } = schema;
  const stated = isMap(properties) ? properties : {};
  const allowed = Object.keys(stated);
  for (const [key, inner] of entriesOf(node)) {
    const known = Object.hasOwn(stated, key) ? stated[key] : more;
    if (isMap(known)) checkPlain(judging, known, inner);
    else if (more !== true && isMap(properties))
      judging.report(
        'E_DEF_KEY_UNKNOWN',
        keyNode(node, key),
        { key, allowed },
        nearest(key, allowed) ?? null,
      );
  }
}

function isOf(type: string, node: Node): boolean {
  if (node.kind !== 'scalar') return type === (node.kind === 'map' ? 'object' : 'array');
  return type === 'integer' ? Number.isInteger(node.value) : type === typeof node.value;
}

function checkScalar({ report, code }: Judging, schema: JsonSchema, node: Node): void {
  const stated = toJson(node);
  const text = String(stated);
  if (Array.isArray(schema.enum)) {
    const allowed = schema.enum.map(String);
    if (!allowed.includes(text))
      report('E_DEF_VALUE_CHOICE', node, { value: text, allowed }, nearest(text, allowed) ?? null);
  } else if (typeof stated === 'string' && typeof schema['x-from'] === 'string')
    code?.(schema['x-from'], node);
  const detail = faultOf(schema, stated);
  if (detail !== null) report('E_DEF_VALUE_INVALID', node, { detail });
}

function faultOf(
  { minimum, maximum, format, minLength, maxLength, pattern }: JsonSchema,
  value: Json,
): string | null {
  if (typeof value === 'number') {
    if (typeof minimum === 'number' && value < minimum) return `must be >= ${minimum}`;
    return typeof maximum === 'number' && value > maximum ? `must be <= ${maximum}` : null;
  }
  if (typeof value !== 'string') return null;
  if (FORMATS[String(format)]?.test(value) === false) return `must match format "${format}"`;
  if (typeof minLength === 'number' && value.length < minLength)
    return `must have at least ${minLength} characters`;
  if (typeof maxLength === 'number' && value.length > maxLength)
    return `must have at most ${maxLength} characters`;
  return typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value)
    ? `must match pattern "${pattern}"`
    : null;
}

const isMap = (value: Json | undefined): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
