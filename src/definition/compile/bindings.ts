import type { Type } from '../expression/types.ts';
import type { Binding } from '../model.ts';
import { entriesOf, get, type Node, textOf } from '../read/node.ts';
import { foundWord } from '../validate/ajv.ts';
import type { Context } from './context.ts';
import { compileExpression, compileTyped, NO_PLAN, type Scope, withVars } from './expression.ts';

/** Values by name: an expression, `{each, bind}` for lists, `{object}` for groups, `{page}` for the way to a page of a document's row. */
export function compileBindings(context: Context, node: Node, scope: Scope): Record<string, Binding> {
  if (node.kind !== 'map')
    context.report('E_DEF_VALUE_TYPE', node, { expected: 'a map of values', found: foundWord(node) });
  return Object.fromEntries(
    entriesOf(node).map(([name, inner]) => [name, compileBinding(context, inner, scope)]),
  );
}

function compileBinding(context: Context, node: Node, scope: Scope): Binding {
  if (node.kind !== 'map') return compileExpression(context, node, scope, { want: 'value' });
  const object = get(node, 'object');
  if (object) return { object: compileBindings(context, object, scope) };
  const page = textOf(get(node, 'page'));
  // Where it leads is proved when all routes are known (`prove/bound-pages.ts`).
  if (page !== undefined) return { page, record: recordOf(scope.vars.row) };
  const each = get(node, 'each');
  const bind = get(node, 'bind');
  if (!each || !bind) {
    context.report('E_DEF_KEY_MISSING', node, { key: each ? 'bind' : 'each' });
    return NO_PLAN;
  }
  const { plan, type } = compileTyped(context, each, scope, { want: 'value' });
  const as = textOf(get(node, 'as')) ?? 'each';
  return { each: plan, as, bind: compileBindings(context, bind, withVars(scope, { [as]: elementOf(type) })) };
}

/** What one element of a value is; a single value is taken for any. */
export function elementOf(type: Type): Type {
  if (type.kind === 'rows') return { kind: 'row', record: type.record };
  return type.kind === 'list' ? type.of : { kind: 'json' };
}

const recordOf = (row: Type | undefined): string => (row?.kind === 'row' ? row.record : '');
