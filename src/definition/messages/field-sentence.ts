import type { FieldFault, HowFilled, LimitRule } from '../errors/field-fault.ts';
import { type FieldPath, type FormSchema, schemaAt } from '../forms/form-schema.ts';

/** Points between thousands from five digits on, so that a year stays one; decimal comma. */
const number = new Intl.NumberFormat('id-ID', { useGrouping: 'min2', maximumFractionDigits: 20 });

const FORMATS: Record<string, string> = {
  date: 'belum berupa tanggal. Pilih hari, bulan, dan tahun (1900 sampai 2199).',
  time: 'belum berupa jam, misalnya 09.00.',
  'date-time': 'belum berupa tanggal (tahun 1900 sampai 2199) dan jam.',
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

const NOTHING: Record<Exclude<HowFilled, 'ticked'>, string> = {
  filled: 'diisi',
  chosen: 'dipilih',
  uploaded: 'diunggah',
};

const LIMITS: Record<LimitRule, (limit: string) => string> = {
  minLength: (limit) => `minimal ${limit} karakter.`,
  maxLength: (limit) => `paling banyak ${limit} karakter.`,
  minItems: (limit) => `minimal ${limit}.`,
  maxItems: (limit) => `paling banyak ${limit}.`,
  minimum: (limit) => `paling sedikit ${limit}.`,
  maximum: (limit) => `paling banyak ${limit}.`,
  exclusiveMinimum: (limit) => `harus lebih dari ${limit}.`,
  exclusiveMaximum: (limit) => `harus kurang dari ${limit}.`,
  multipleOf: (limit) => `harus kelipatan ${limit}.`,
};

/** The Indonesian sentence for what is wrong with one value of a form. Pure. */
export function fieldSentence(fault: FieldFault): string {
  if (fault.rule === 'own') return fault.says;
  if (fault.rule === 'required' && fault.how === 'ticked') return 'Centang pernyataan ini untuk melanjutkan.';
  return `${fault.title} ${predicate(fault)}`;
}

function predicate(fault: FieldFault): string {
  switch (fault.rule) {
    case 'required':
      return `belum ${NOTHING[fault.how === 'ticked' ? 'filled' : fault.how]}.`;
    case 'type':
      return TYPES[fault.type] ?? 'belum sesuai.';
    case 'format':
      return FORMATS[fault.format] ?? 'belum sesuai bentuknya.';
    case 'pattern':
      return `belum sesuai bentuknya.${fault.hint && ` ${fault.hint}`}`;
    case 'const':
      return `harus ${fault.value}.`;
    case 'enum':
      return 'belum dipilih dari pilihan yang ada.';
    case 'uniqueItems':
      return 'berisi dua yang sama. Hapus salah satu.';
    case 'dependencies':
      return 'belum lengkap.';
    case 'contains':
      return 'belum memuat yang diminta.';
    case 'unknown':
      return 'tidak dikenal dalam formulir ini.';
    case 'own':
    case 'other':
      return 'belum sesuai.';
    default:
      return LIMITS[fault.rule](number.format(fault.limit));
  }
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
