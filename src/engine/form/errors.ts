import { type RJSFValidationError, toPath } from '@rjsf/utils';
import { formatDecimal } from '../ui/decimal.ts';
import { type FieldPath, type FormSchema, schemaAt, typeOf } from './form-schema.ts';

type Params = Record<string, unknown>;

/** What a sentence is made of. */
interface Fault {
  title: string;
  schema: FormSchema;
  params: Params;
}

const FORMATS: Record<string, string> = {
  date: 'belum berupa tanggal. Pilih hari, bulan, dan tahun.',
  time: 'belum berupa jam, misalnya 09.00.',
  'date-time': 'belum berupa tanggal dan jam.',
  email: 'belum berupa alamat email, misalnya nama@contoh.ac.id.',
  uri: 'belum berupa alamat web, misalnya https://contoh.ac.id.',
};

const TYPES: Record<string, string> = {
  number: 'harus berupa angka.',
  integer: 'harus berupa angka bulat.',
  array: 'harus berupa daftar.',
  // A text field holds nothing but text: this is a row of a list that was added and left empty.
  string: 'belum diisi.',
};

function amount(value: unknown): string {
  return typeof value === 'number' ? formatDecimal(value) : String(value);
}

function isConsent({ schema }: Fault): boolean {
  return typeOf(schema) === 'boolean';
}

/** Failed keyword to Indonesian sentence. Keywords that only wrap others are left out by `toMessage`. */
const SENTENCES: Record<string, (fault: Fault) => string> = {
  required: (fault) => {
    if (isConsent(fault)) return 'Centang pernyataan ini untuk melanjutkan.';
    if (fault.schema['x-file']) return `${fault.title} belum diunggah.`;
    const chosen = fault.schema.enum ?? fault.schema.oneOf ?? fault.schema['x-relation'];
    return `${fault.title} belum ${chosen ? 'dipilih' : 'diisi'}.`;
  },
  const: (fault) =>
    isConsent(fault) ? 'Centang pernyataan ini untuk melanjutkan.' : `${fault.title} belum sesuai.`,
  enum: ({ title }) => `${title} belum dipilih dari pilihan yang ada.`,
  type: ({ title, params }) => `${title} ${TYPES[String(params.type)] ?? 'belum sesuai.'}`,
  format: ({ title, params }) => `${title} ${FORMATS[String(params.format)] ?? 'belum sesuai bentuknya.'}`,
  pattern: ({ title, schema }) =>
    `${title} belum sesuai bentuknya.${schema.description ? ` ${schema.description}` : ''}`,
  minLength: ({ title, params }) => `${title} minimal ${amount(params.limit)} huruf.`,
  maxLength: ({ title, params }) => `${title} paling banyak ${amount(params.limit)} huruf.`,
  minimum: ({ title, params }) => `${title} paling sedikit ${amount(params.limit)}.`,
  maximum: ({ title, params }) => `${title} paling banyak ${amount(params.limit)}.`,
  exclusiveMinimum: ({ title, params }) => `${title} harus lebih dari ${amount(params.limit)}.`,
  exclusiveMaximum: ({ title, params }) => `${title} harus kurang dari ${amount(params.limit)}.`,
  multipleOf: ({ title, params }) => `${title} harus kelipatan ${amount(params.multipleOf)}.`,
  minItems: ({ title, params }) => `${title} minimal ${amount(params.limit)}.`,
  maxItems: ({ title, params }) => `${title} paling banyak ${amount(params.limit)}.`,
  uniqueItems: ({ title }) => `${title} berisi dua yang sama. Hapus salah satu.`,
  additionalProperties: ({ title, params }) =>
    `${title} berisi isian yang tidak dikenal: ${String(params.additionalProperty)}.`,
  dependencies: ({ title }) => `${title} belum lengkap.`,
  not: ({ title }) => `${title} belum sesuai.`,
  contains: ({ title }) => `${title} belum memuat yang diminta.`,
  propertyNames: ({ title }) => `${title} berisi nama isian yang tidak dikenal.`,
};

/** Keywords that fail only because something inside them failed, which has its own sentence. */
const WRAPPERS = new Set(['if', 'oneOf', 'anyOf', 'allOf', '$ref']);

/** Path of an error in the data: names and indexes. */
export function pathOf(property: string | undefined): FieldPath {
  return toPath(property ?? '')
    .filter((step) => step !== '')
    .map((step) => (/^\d+$/.test(String(step)) ? Number(step) : step));
}

/** What the field at a path is called; an item of a list is called after the list. */
export function titleAt(schema: FormSchema, path: FieldPath): string {
  const own = schemaAt(schema, path);
  if (own?.title) return own.title;
  const last = path.at(-1);
  if (typeof last === 'number') {
    const list = schemaAt(schema, path.slice(0, -1));
    return `${list?.title ?? 'Isian'} nomor ${last + 1}`;
  }
  return last ?? 'Isian ini';
}

/** The sentence for one failed keyword at a path; null for a keyword that only wraps others. Pure. */
export function toMessage(
  schema: FormSchema,
  path: FieldPath,
  keyword: string,
  params: Params,
): string | null {
  if (WRAPPERS.has(keyword)) return null;
  const own = schemaAt(schema, path) ?? {};
  const written = own['x-errors']?.[keyword];
  if (written) return written;
  const fault = { title: titleAt(schema, path), schema: own, params };
  return (SENTENCES[keyword] ?? (({ title }) => `${title} belum sesuai.`))(fault);
}

/**
 * Puts our sentences in the place of the validator's and drops what only wraps other faults or says the same twice.
 * Give the result of `errorTransformer(schema)` to the form as `transformErrors`.
 */
export function errorTransformer(schema: FormSchema) {
  return (errors: RJSFValidationError[]): RJSFValidationError[] => {
    const seen = new Set<string>();
    return errors.flatMap((error) => {
      const message = toMessage(schema, pathOf(error.property), error.name ?? '', error.params ?? {});
      const key = `${error.property} ${message}`;
      if (message === null || seen.has(key)) return [];
      seen.add(key);
      return [{ ...error, message, stack: message }];
    });
  };
}

/** A fault found by the server: JSON pointer into the form data and its sentence. */
export interface ServerError {
  pointer: string;
  message: string;
}

/** Steps of a JSON pointer (RFC 6901). */
export function pointerPath(pointer: string): FieldPath {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replace(/~1/g, '/').replace(/~0/g, '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}
