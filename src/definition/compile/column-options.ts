import type { Plan } from '../expression/plan.ts';
import type { Column, FieldModel } from '../model.ts';
import { labelOfCode } from './code-labels.ts';
import type { Context } from './context.ts';
import { stateOptions } from './state-options.ts';
import { codesOf } from './types.ts';

export const STATES = 'state:';

/** Values of an enum or of the codes it is taken from, with labels and colours, as screens of the type call them. */
export function optionsOfField(
  context: Context,
  field: FieldModel | null,
  type: string | null = null,
): Column['options'] {
  if (!field) return null;
  // What a value is called when it waits no more, the server says: a list's screen does not know of its row.
  if (field.options) return field.options.map(({ over: _, ...option }) => option);
  const { from } = field;
  if (from === null) return null;
  if (from.startsWith(STATES)) return stateOptions(context, from.slice(STATES.length), type);
  return optionsFrom(context, from);
}

/** Names of what is listed of related rows: of a field that has some, or of their departments. */
export function optionsOfList(context: Context, { root }: Plan): Column['options'] {
  if (root.op !== 'map' || root.body.op !== 'get') return null;
  const { record, field } = root.body;
  const own = context.records.peek(record ?? '')?.model.fields[field];
  if (own) return optionsOfField(context, own);
  return record !== null && field === 'department' ? optionsFrom(context, 'department') : null;
}

/** Codes of a set, `role`, `department` and so on (`x-from`), with their names. */
export function optionsFrom(context: Context, from: string): Column['options'] {
  const codes = codesOf(context, from) ?? [];
  return codes.map((value) => ({ value, label: labelOfCode(context, from, value), colour: null }));
}
