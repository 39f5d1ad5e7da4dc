import type { FieldModel, Json, JsonSchema } from '../model.ts';
import { entriesOf, get, type Node, textOf, textsOf, toJson } from '../read/node.ts';
import type { Context } from './context.ts';
import type { ProcessDraft } from './drafts.ts';

/** The schemas of the fields that a transition asks for; `null` where a row or its type decides which form that is. */
export function askedFields(
  context: Context,
  { node, process }: { node: Node; process: ProcessDraft },
): Record<string, Json> | null {
  const form = get(node, 'form');
  if (!form) return {};
  const same = textOf(get(form, 'same_as'));
  const other = same === undefined ? undefined : get(get(process.node, 'transitions'), same);
  if (other) return askedFields(context, { node: other, process });
  if (form.kind !== 'map') return null;
  const own = context.records.peek(process.record)?.model;
  // Of the row that it acts on, where that is another one.
  const on = own?.relations[textOf(get(node, 'on')) ?? '']?.record;
  const fields = (on === undefined ? own : context.records.peek(on)?.model)?.fields ?? {};
  const taken = textsOf(get(form, 'fields')).flatMap((name) => {
    const field = fields[name];
    if (!field) return [];
    if (field.relation !== null) return [[name, { 'x-relation': field.relation }] as const];
    return [[name, field.file === null ? withSource(field) : {}] as const];
  });
  const stated = entriesOf(get(form, 'properties')).map(([name, one]) => [name, toJson(one)] as const);
  return Object.fromEntries([...taken, ...stated]);
}

/** The schema of a field's value together with where its codes are from, which the field holds apart. */
export function withSource({ schema, from }: FieldModel): JsonSchema {
  return from === null ? schema : { ...schema, 'x-from': from };
}
