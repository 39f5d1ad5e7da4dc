import type { ErrorSchema } from '@rjsf/utils';
import { applies } from '../../definition/forms/applies.ts';
import {
  type FieldPath,
  type FormSchema,
  isEmpty,
  propertiesOf,
} from '../../definition/forms/form-schema.ts';
import * as texts from './texts.ts';

/** Fields under one heading; the title is null for fields before the first heading. */
export interface SectionOfFields {
  title: string | null;
  fields: string[];
}

/**
 * Groups the top-level fields by `x-ui.section`, in the order the sections first appear. A field without a section
 * joins that of the field before it. `names` narrows and orders the fields. Pure.
 */
export function sectionsOf(schema: FormSchema, names?: string[]): SectionOfFields[] {
  const properties = propertiesOf(schema);
  const sections = new Map<string | null, SectionOfFields>();
  let title: string | null = null;
  for (const name of names ?? Object.keys(properties)) {
    title = properties[name]?.['x-ui']?.section ?? title;
    const section = sections.get(title) ?? { title, fields: [] };
    section.fields.push(name);
    sections.set(title, section);
  }
  return [...sections.values()];
}

/** Names of the top-level fields as they stand on the page. */
export function fieldOrder(schema: FormSchema): string[] {
  return sectionsOf(schema).flatMap((section) => section.fields);
}

function place(schema: FormSchema | null, step: string | number, top: boolean): number {
  if (typeof step === 'number') return step;
  if (/^\d+$/.test(step)) return Number(step);
  const names = schema ? (top ? fieldOrder(schema) : Object.keys(propertiesOf(schema))) : [];
  const at = names.indexOf(step);
  return at < 0 ? names.length : at;
}

/** Compares two paths by where their fields stand on the page; a parent comes before its children. */
export function comparePaths(schema: FormSchema, a: FieldPath, b: FieldPath): number {
  let at: FormSchema | null = schema;
  for (let depth = 0; depth < Math.min(a.length, b.length); depth += 1) {
    const [left, right] = [a[depth] ?? '', b[depth] ?? ''];
    if (String(left) !== String(right)) return place(at, left, depth === 0) - place(at, right, depth === 0);
    at = at?.items && !Array.isArray(at.items) ? at.items : ((at && propertiesOf(at)[String(left)]) ?? null);
  }
  return a.length - b.length;
}

/** How many sentences stand in an error tree. */
export function countErrors(errors: ErrorSchema | undefined): number {
  if (!errors) return 0;
  const own = errors.__errors?.length ?? 0;
  const inner = Object.entries(errors).filter(([key]) => key !== '__errors');
  return inner.reduce((sum, [, part]) => sum + countErrors(part as ErrorSchema), own);
}

export interface SectionState {
  state: 'complete' | 'errors' | 'open';
  /** "Lengkap", "2 perlu diperbaiki", "3 belum diisi". */
  note: string;
}

interface Progress {
  schema: FormSchema;
  fields: string[];
  data: Record<string, unknown>;
  /** Only what the person may already see. */
  errors: Record<string, ErrorSchema | undefined>;
}

/** State of a section for the list beside the form. A consent box counts as filled when it is ticked. */
export function sectionState({ schema, fields, data, errors }: Progress): SectionState {
  const wrong = fields.reduce((sum, name) => sum + countErrors(errors[name]), 0);
  if (wrong > 0) return { state: 'errors', note: texts.faulty(wrong) };
  const lacking = fields.filter((name) => {
    const field = propertiesOf(schema)[name];
    const wanted = schema.required?.includes(name) || (field?.['x-ui']?.needed && applies(field, data));
    return wanted && (isEmpty(data[name]) || (field?.const === true && data[name] !== true));
  }).length;
  if (lacking > 0) return { state: 'open', note: texts.lacking(lacking) };
  const filled = fields.some((name) => !isEmpty(data[name]));
  return filled ? { state: 'complete', note: texts.complete } : { state: 'open', note: texts.emptyOptional };
}
