import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { FormSchema } from '../../src/definition/forms/form-schema.ts';
import { FORMATS } from '../../src/definition/forms/formats.ts';
import { inputFaults, pointerOf, pointerPath } from '../../src/definition/input-faults.ts';
import type { Json, JsonObject, Model } from '../../src/definition/model.ts';
import { type Fault, fault } from '../core/errors.ts';

/** Annotations of the definitions; they say nothing about validity. */
const ANNOTATION = /^x-/;

interface Compiled {
  schema: FormSchema;
  full: () => ValidateFunction;
  draft: () => ValidateFunction;
}

const byModel = new WeakMap<Model, Map<string, Compiled>>();

/**
 * Faults of `data` against a form, empty when it fits. `draft`: nothing has to be there or right yet, so that what was
 * typed is kept; types and the largest sizes are checked. Validators are compiled once per model and form. A form that does not exist accepts nothing.
 */
export function formFaults(model: Model, form: string, data: unknown, draft: boolean): Fault[] {
  const compiled = compiledForm(model, form);
  if (!compiled) return [fault('E_INPUT_FORM', {})];
  const validate = draft ? compiled.draft() : compiled.full();
  return validate(data) ? [] : toFaults(compiled.schema, validate.errors ?? []);
}

/** Faults of `data` against a schema of the definitions that is no form's, told as those of a form are. */
export function schemaFaults(schema: JsonObject, data: unknown): Fault[] {
  const validate = bySchema.get(schema) ?? newAjv().compile(withoutAnnotations(schema) as JsonObject);
  bySchema.set(schema, validate);
  return validate(data) ? [] : toFaults(schema as FormSchema, validate.errors ?? []);
}

const bySchema = new WeakMap<JsonObject, ValidateFunction>();

function toFaults(schema: FormSchema, errors: ErrorObject[]): Fault[] {
  const failed = errors.map(({ instancePath, keyword, params }) => ({
    path: pointerPath(instancePath),
    keyword,
    params,
  }));
  return inputFaults(schema, failed).map(({ path, fault: facts }) =>
    fault('E_INPUT_INVALID', facts, `/input${pointerOf(path)}`),
  );
}

/** As the browser's compiled validators have them: three steps of 0.1 are 0.3. */
const OPTIONS = {
  allErrors: true,
  strict: false,
  removeAdditional: false,
  coerceTypes: false,
  multipleOfPrecision: 8,
} as const;

function newAjv(): Ajv {
  // The compiler has looked at the schema; to hold it against that of schemas takes five times what making the check does.
  const ajv = new Ajv({ ...OPTIONS, meta: false, validateSchema: false });
  for (const [format, pattern] of Object.entries(FORMATS)) ajv.addFormat(format, pattern);
  return ajv;
}

function compiledForm(model: Model, name: string): Compiled | null {
  const forms = byModel.get(model) ?? new Map<string, Compiled>();
  byModel.set(model, forms);
  const known = forms.get(name);
  if (known) return known;
  const form = Object.hasOwn(model.forms, name) ? model.forms[name] : undefined;
  if (!form) return null;
  const ajv = newAjv();
  const schema = withoutAnnotations(form.schema) as JsonObject;
  const draft = () => ajv.compile(asDraft(schema) as JsonObject);
  const compiled = {
    schema: form.schema as FormSchema,
    full: onFirstUse(() => ajv.compile(schema)),
    draft: onFirstUse(draft),
  };
  forms.set(name, compiled);
  return compiled;
}

function onFirstUse(compile: () => ValidateFunction): () => ValidateFunction {
  let made: ValidateFunction | null = null;
  return () => {
    made ??= compile();
    return made;
  };
}

/** Keywords that ask for something to be there, to be finished or to be right. Types and the largest sizes stay. */
const COMPLETENESS = new Set([
  'required',
  'minItems',
  'minLength',
  'minProperties',
  'uniqueItems',
  'contains',
  'dependencies',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'pattern',
]);
/** What the server reckons with has to be right in a draft, too; an address may be half typed. */
const MOMENTS = new Set(['date', 'time', 'date-time']);
const CONDITIONS = new Set(['if', 'then', 'else', 'allOf', 'anyOf', 'oneOf', 'not', 'const']);
/** Below these every key is a name and not a keyword. */
const NAMES = new Set(['properties', 'patternProperties', 'definitions', '$defs']);

function asDraft(schema: Json, names = false): Json {
  if (Array.isArray(schema)) return schema.map((item) => asDraft(item));
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(
    ([key, value]) => names || !(COMPLETENESS.has(key) || CONDITIONS.has(key) || isTypedFormat(key, value)),
  );
  return Object.fromEntries(
    kept.map(([key, value]) => [key, names ? asDraft(value) : keywordOfDraft(key, value)]),
  );
}

function keywordOfDraft(key: string, value: Json): Json {
  if (key === 'enum') return withEmpty(value);
  const inside = asDraft(value, NAMES.has(key));
  return key === 'items' ? orNothing(inside) : inside;
}

/** A row of a list that was added and not filled in yet is sent as `null`. */
function orNothing(items: Json): Json {
  if (typeof items !== 'object' || items === null || Array.isArray(items)) return items;
  const { type, enum: choices, ...others } = items;
  return {
    ...others,
    ...(type !== undefined && { type: [type, 'null'].flat() as Json[] }),
    ...(choices !== undefined && { enum: [choices, null].flat() as Json[] }),
  };
}

function isTypedFormat(key: string, value: Json): boolean {
  return key === 'format' && typeof value === 'string' && !MOMENTS.has(value);
}

/** A choice that was not made yet is an empty text. */
function withEmpty(choices: Json): Json {
  return Array.isArray(choices) ? [...choices, ''] : choices;
}

function withoutAnnotations(schema: Json, names = false): Json {
  if (Array.isArray(schema)) return schema.map((item) => withoutAnnotations(item));
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([key]) => names || !ANNOTATION.test(key));
  return Object.fromEntries(
    kept.map(([key, value]) => [key, withoutAnnotations(value, NAMES.has(key) && !names)]),
  );
}
