import type { FieldFault, HowFilled, LimitRule } from './errors/field-fault.ts';
import {
  type FieldPath,
  type FormSchema,
  hasOptions,
  itemsOf,
  schemaAt,
  typeOf,
} from './forms/form-schema.ts';
import { SOMETHING } from './forms/formats.ts';
import { titleAt } from './messages/field-sentence.ts';

/** A failed keyword as a validator of JSON Schema tells it. `path`: of the value it looked at. */
export interface FailedKeyword {
  path: FieldPath;
  keyword: string;
  params: Record<string, unknown>;
}

/** What is wrong at one place of a form's data. */
export interface InputFault {
  path: FieldPath;
  fault: FieldFault;
}

/** Keywords that fail only because something inside them failed, which is told by itself. */
const WRAPPERS = new Set(['if', 'oneOf', 'anyOf', 'allOf', '$ref', 'propertyNames']);

const LIMITS: ReadonlySet<string> = new Set<LimitRule>([
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
]);

/**
 * What people should be told of the keywords that data failed against `schema`: each fault once, at the place that is to
 * be mended. Browser and server ask here, so that both say the same of the same. Never empty unless `failed` is: what
 * only wraps other faults is left out when there are others. Pure.
 */
export function inputFaults(schema: FormSchema, failed: readonly FailedKeyword[]): InputFault[] {
  const plain = failed.filter(({ keyword }) => !WRAPPERS.has(keyword));
  const found = new Map<string, InputFault>();
  for (const one of plain.length > 0 ? plain : failed) {
    const path = placeOf(one);
    const fault = factsOf(schema, path, one);
    const key = JSON.stringify([path, fault]);
    if (!found.has(key)) found.set(key, { path, fault });
  }
  return [...found.values()];
}

/** What is missing, or should not be there, is told at its own place and not at what it is in. */
function placeOf({ path, params }: FailedKeyword): FieldPath {
  const below = params.missingProperty ?? params.additionalProperty;
  return typeof below === 'string' ? [...path, below] : path;
}

function factsOf(schema: FormSchema, path: FieldPath, { keyword, params }: FailedKeyword): FieldFault {
  const field = schemaAt(schema, path) ?? {};
  const title = titleAt(schema, path);
  const own = field['x-errors'];
  if (own && Object.hasOwn(own, keyword)) return { title, rule: 'own', says: own[keyword] ?? '' };
  if (isLimit(keyword)) {
    const limit = Number(params.limit ?? params.multipleOf);
    // An empty text is no short one: nothing was filled in.
    const nothing = limit === 1 && (keyword === 'minLength' || keyword === 'minItems');
    return nothing ? { title, rule: 'required', how: howFilled(field) } : { title, rule: keyword, limit };
  }
  switch (keyword) {
    case 'required':
      return { title, rule: 'required', how: howFilled(field) };
    case 'const':
      return typeOf(field) === 'boolean'
        ? { title, rule: 'required', how: 'ticked' }
        : { title, rule: 'const', value: labelOf(field, params.allowedValue) };
    case 'type':
      return { title, rule: 'type', type: String(params.type) };
    case 'format':
      return { title, rule: 'format', format: String(params.format) };
    case 'pattern':
      if (params.pattern === SOMETHING) return { title, rule: 'required', how: howFilled(field) };
      return { title, rule: 'pattern', hint: field.description ?? '' };
    case 'additionalProperties':
      return { title, rule: 'unknown' };
    case 'enum':
    case 'uniqueItems':
    case 'dependencies':
    case 'contains':
      return { title, rule: keyword };
    default:
      return { title, rule: 'other' };
  }
}

const isLimit = (keyword: string): keyword is LimitRule => LIMITS.has(keyword);

function howFilled(field: FormSchema): HowFilled {
  if (typeOf(field) === 'boolean') return 'ticked';
  const one = itemsOf(field) ?? field;
  if (field['x-file'] ?? one['x-file']) return 'uploaded';
  return one.enum || one.oneOf || hasOptions(one) ? 'chosen' : 'filled';
}

/** A value as people read it where the schema has a label for it. */
function labelOf(field: FormSchema, value: unknown): string {
  const label = field['x-labels']?.[String(value)];
  return typeof label === 'object' ? label.label : (label ?? String(value));
}

/** The path as a JSON pointer (RFC 6901). */
export function pointerOf(path: FieldPath): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Steps of a JSON pointer. */
export function pointerPath(pointer: string): FieldPath {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}
