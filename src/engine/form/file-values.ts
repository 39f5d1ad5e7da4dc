import { type FormSchema, isEmpty, itemsOf, typeOf } from '../../definition/forms/form-schema.ts';
import type { FileToken } from './field-state.ts';

/** A file a field holds; of one that was sent in another visit only the id may be known. */
export type HeldFile = Pick<FileToken, 'id'> & Partial<FileToken>;

/** The files in the value of a field with `x-file`; `known` tells those that were sent from here. Pure. */
export function filesIn(value: unknown, known?: ReadonlyMap<string, FileToken>): HeldFile[] {
  if (isEmpty(value)) return [];
  return [value].flat().flatMap((one): HeldFile[] => {
    if (typeof one === 'string') return [known?.get(one) ?? { id: one }];
    return isHeld(one) ? [one] : [];
  });
}

/** The value of a field with `x-file` that holds these files: their ids where its schema takes texts. Pure. */
export function fileValue(schema: FormSchema, files: readonly HeldFile[]): unknown {
  const several = typeOf(schema) === 'array';
  const one = several ? (itemsOf(schema) ?? {}) : schema;
  const values = typeOf(one) === 'string' ? files.map(({ id }) => id) : files;
  return several ? values : values[0];
}

function isHeld(value: unknown): value is HeldFile {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}
