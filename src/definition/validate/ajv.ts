import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { nearest } from '../expression/nearest.ts';
import { FORMATS } from '../forms/formats.ts';
import type { Json, JsonSchema } from '../model.ts';
import type { Report } from '../read/issue.ts';
import { get, keyNode, type Node, nodeAt, textOf } from '../read/node.ts';

/**
 * A validator that collects all errors and knows the usual formats. Unknown keywords (`x-...`) are left alone. With
 * `source` it keeps the code of what it compiles.
 */
export function createAjv({ source = false } = {}): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    verbose: true,
    // Compiling takes longer than all validating: no meta-schema of the meta-schemas, no polishing of the code.
    meta: false,
    validateSchema: false,
    inlineRefs: false,
    code: { optimize: false, source },
  });
  for (const [name, format] of Object.entries(FORMATS)) ajv.addFormat(name, format);
  return ajv;
}

/** Validates a value and reports every fault at the node it came from. */
export function reportErrors(
  report: Report,
  { validate, value, node }: { validate: ValidateFunction; value: Json; node: Node },
): void {
  if (validate(value)) return;
  const errors = meaningful(validate.errors ?? []);
  for (const error of errors) if (!isMisspelt(error, errors)) reportError(report, error, node);
}

/**
 * Leaves out what only repeats: of a choice (`anyOf`, `oneOf`) the branches whose type does not even fit, and the choice
 * itself when a branch says more.
 */
function meaningful(errors: readonly ErrorObject[]): ErrorObject[] {
  let kept = [...errors];
  const choices = errors.filter((error) => error.keyword === 'anyOf' || error.keyword === 'oneOf');
  for (const choice of choices.reverse()) {
    const branches = new Map<string, ErrorObject[]>();
    for (const error of kept) {
      if (error === choice || !error.schemaPath.startsWith(`${choice.schemaPath}/`)) continue;
      if (!error.instancePath.startsWith(choice.instancePath)) continue;
      const branch = error.schemaPath.slice(choice.schemaPath.length + 1).split('/')[0] ?? '';
      branches.set(branch, [...(branches.get(branch) ?? []), error]);
    }
    const ofChoice = new Set([...branches.values()].flat());
    const fitting = [...branches.values()].filter(
      (branch) =>
        !branch.some((error) => error.keyword === 'type' && error.instancePath === choice.instancePath),
    );
    const best = fitting.sort((a, b) => a.length - b.length)[0] ?? [];
    kept = kept.filter((error) => !ofChoice.has(error) || best.includes(error));
    if (best.length > 0) kept = kept.filter((error) => error !== choice);
  }
  const mistyped = new Set(
    kept.flatMap(({ keyword, instancePath }) => (keyword === 'type' ? instancePath : [])),
  );
  return kept.filter(
    ({ keyword, instancePath }) =>
      !['if', 'propertyNames'].includes(keyword) && (keyword === 'type' || !mistyped.has(instancePath)),
  );
}

/** A missing key that stands there with another spelling is told once, at what was written. */
function isMisspelt(error: ErrorObject, errors: readonly ErrorObject[]): boolean {
  if (error.keyword !== 'required') return false;
  return errors.some(
    (other) =>
      other.instancePath === error.instancePath &&
      nearest(writtenKey(other) ?? '', keysAllowedBy(other)) === error.params.missingProperty,
  );
}

/** The key that an error says is none. */
function writtenKey({ keyword, params, propertyName }: ErrorObject): string | undefined {
  if (keyword === 'additionalProperties') return String(params.additionalProperty);
  return keyword === 'enum' ? propertyName : undefined;
}

function keysAllowedBy(error: ErrorObject): string[] {
  if (error.keyword === 'enum') return (error.params.allowedValues as unknown[]).map(String);
  return Object.keys((error.parentSchema as JsonSchema)?.properties ?? {});
}

function reportError(report: Report, error: ErrorObject, root: Node): void {
  const path = error.instancePath.split('/').slice(1).map(unescapePointer);
  const at = nodeAt(root, path);
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = String(params.additionalProperty);
      const allowed = keysAllowedBy(error);
      report('E_DEF_KEY_UNKNOWN', keyNode(at, key), { key, allowed }, nearest(key, allowed) ?? null);
      return;
    }
    case 'required':
      report('E_DEF_KEY_MISSING', at, { key: String(params.missingProperty) });
      return;
    case 'type':
      report(
        'E_DEF_VALUE_TYPE',
        at,
        { expected: typeWords(params.type), found: foundWord(at) },
        meantValue(params.type, at),
      );
      return;
    case 'enum': {
      const allowed = (params.allowedValues as unknown[]).map(String);
      const value = String(error.data);
      const near = nearest(value, allowed) ?? null;
      // The names of a map's keys are told at the key.
      if (error.propertyName !== undefined && get(at, value))
        report('E_DEF_KEY_UNKNOWN', keyNode(at, value), { key: value, allowed }, near);
      else report('E_DEF_VALUE_CHOICE', at, { value, allowed }, near);
      return;
    }
    case 'const': {
      const [value, allowed] = [String(error.data), [String(params.allowedValue)]];
      report('E_DEF_VALUE_CHOICE', at, { value, allowed }, nearest(value, allowed) ?? null);
      return;
    }
    case 'anyOf':
    case 'oneOf':
      report('E_DEF_VALUE_TYPE', at, { expected: choiceWords(error.schema), found: foundWord(at) });
      return;
    default:
      report('E_DEF_VALUE_INVALID', placeFor(error, at), { detail: detailOf(error) });
  }
}

/** A number or a yes that was written as text. */
function meantValue(type: unknown, node: Node): string | null {
  const text = textOf(node)?.trim().toLowerCase();
  if (text === undefined) return null;
  if (type === 'boolean') return YES.has(text) ? 'true' : NO.has(text) ? 'false' : null;
  const number = text.replace(',', '.');
  const fits = type === 'integer' ? /^-?\d+$/ : type === 'number' ? /^-?\d+(\.\d+)?$/ : null;
  return fits?.test(number) ? number : null;
}

const YES = new Set(['yes', 'ya', 'on', 'y']);
const NO = new Set(['no', 'tidak', 'off', 'n']);

/** What a value must be, in plain words where the validator's are for programmers. */
function detailOf(error: ErrorObject): string {
  if (error.keyword !== 'pattern') return error.message ?? error.keyword;
  const begins = /^\^([\w/-]+)$/.exec(String(error.schema));
  if (begins) return `must begin with ${begins[1]}`;
  if (error.schema === NAME) return 'must be small letters, digits and _, a letter first';
  const { description } = error.parentSchema ?? {};
  return typeof description === 'string'
    ? `does not fit: ${description.replace(/\.$/, '')}`
    : (error.message ?? error.keyword);
}

/** The pattern of names in `schemas/language`. */
const NAME = '^[a-z][a-z0-9_]*$';

/** A fault of a key's name is shown at the key. */
function placeFor(error: ErrorObject, at: Node): Node {
  return error.propertyName !== undefined && get(at, error.propertyName)
    ? keyNode(at, error.propertyName)
    : at;
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

const TYPE_WORDS: Record<string, string> = {
  object: 'a map',
  array: 'a list',
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  null: 'nothing',
};

/** The types of a value, in plain words. */
export function typeWords(type: unknown): string {
  const types = Array.isArray(type) ? type : [type];
  return types.map((one) => TYPE_WORDS[String(one)] ?? String(one)).join(' or ');
}

function choiceWords(schema: unknown): string {
  const branches = Array.isArray(schema) ? (schema as JsonSchema[]) : [];
  const words = branches
    .map((branch) => (branch.type ? typeWords(branch.type) : ''))
    .filter((word) => word !== '');
  return [...new Set(words)].join(' or ') || 'another value';
}

/** What stands at a node, in words. */
export function foundWord(node: Node): string {
  if (node.kind === 'map') return 'a map';
  if (node.kind === 'list') return 'a list';
  if (node.value === null) return 'nothing';
  return typeof node.value === 'string'
    ? `the text ${JSON.stringify(node.value.slice(0, 60))}`
    : String(node.value);
}
