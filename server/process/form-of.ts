import { partName } from '../../src/definition/process/form-fields.ts';
import { knobOf } from '../../src/definition/process/spec.ts';
import type { Case } from './case.ts';

const STORED = 'stored:';
/** Field of the row that a transition's stored form fills, or `null` when the form is the transition's own. */
export function storedField(one: Pick<Case, 'transition'>): string | null {
  const { form } = one.transition;
  return form?.startsWith(STORED) ? form.slice(STORED.length) : null;
}

/**
 * Name of the form a case asks for: its own, or the one the row's type stores in that field, or the part of that one which
 * the transition fills; `null` = none.
 */
export function formOf(one: Pick<Case, 'transition' | 'record' | 'spec'>): string | null {
  const field = storedField(one);
  if (field === null) return one.transition.form;
  const form = formIn(one, field);
  const { fills } = one.transition;
  return form === null || fills === null ? form : partName(form, fills);
}

/** The form whose data a json field holds. */
export function formIn(one: Pick<Case, 'record' | 'spec'>, field: string): string | null {
  const source = one.record.fields[field]?.schema_from ?? null;
  if (source === null || !source.startsWith('spec.')) return source;
  const named = knobOf(one.spec, source.slice('spec.'.length));
  return typeof named === 'string' ? named : null;
}
