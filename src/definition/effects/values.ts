import { elementOf } from '../compile/bindings.ts';
import { compileExpression, compileTyped, NO_PLAN, withVars } from '../compile/expression.ts';
import type { TransitionPlace } from '../compile/transition-place.ts';
import type { Plan } from '../expression/plan.ts';
import { fieldType, type Type } from '../expression/types.ts';
import type { JsonSchema } from '../model.ts';
import { entriesOf, keyNode, type Node, textOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { expression, mapOf } from '../validate/schema-words.ts';

export function planOf({ context, scope }: TransitionPlace, node: Node | undefined): Plan {
  return node ? compileExpression(context, node, scope, { want: 'value' }) : NO_PLAN;
}

export const VALUES: JsonSchema = {
  ...mapOf('Field -> value, or input = every field of the form.', expression('Value of the field')),
  type: ['object', 'string'],
};

/** Values by field, each of the field's type; `input` takes every field of the form that the record has. */
export function valuesOf(
  { context, scope, form }: TransitionPlace,
  node: Node | undefined,
  record: string | null,
): Record<string, Plan> {
  const values: Record<string, Plan> = {};
  if (!node || record === null) return values;
  if (textOf(node) === 'input') {
    for (const field of form.fields ?? [])
      if (fieldType(context.world, record, field))
        values[field] = compileExpression(
          context,
          { ...node, kind: 'scalar', value: `input.${field}` },
          scope,
          { want: 'value' },
        );
    return values;
  }
  if (node.kind !== 'map') {
    context.report('E_DEF_VALUE_TYPE', node, {
      expected: 'a map of fields, or input',
      found: `a ${node.kind}`,
    });
    return values;
  }
  for (const [field, value] of entriesOf(node)) {
    const type = fieldType(context.world, record, field);
    const known = Object.keys(context.world.records[record]?.fields ?? {});
    if (!type)
      unknownName(context.report, keyNode(node, field), {
        kind: `field of ${record}`,
        name: field,
        names: known,
      });
    const want: Type | 'value' = type ? { ...type, optional: true } : 'value';
    values[field] = compileExpression(context, value, scope, { want });
  }
  return values;
}

/** What an effect is done for, each by each: the list, and the place where `each` is one element of it. */
export function eachOf(
  place: TransitionPlace,
  node: Node | undefined,
): { each: Plan | null; inner: TransitionPlace } {
  if (!node) return { each: null, inner: place };
  const { plan, type } = compileTyped(place.context, node, place.scope, { want: 'value' });
  return { each: plan, inner: { ...place, scope: withVars(place.scope, { each: elementOf(type) }) } };
}
