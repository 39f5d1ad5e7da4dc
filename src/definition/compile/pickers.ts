import type { Plan } from '../expression/plan.ts';
import type { FormModel, JsonSchema, OptionSource } from '../model.ts';
import { get, itemsOf, type Node, textOf, textsOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { labelsOf } from './code-labels.ts';
import type { Context } from './context.ts';
import { compileExpression, optionalExpression, type Scope, withVars } from './expression.ts';
import { resolvePath } from './field-paths.ts';
import { checkFrom } from './link-records.ts';
import { codesOf, typeOfItems } from './types.ts';

/** Where the pickers of a form are put, and what the conditions of their choices may name. */
export interface Pickers {
  scope: Scope;
  options: FormModel['options'];
}

/** Adds the choices of a field that has some: written into its schema where they are known here, else as their source. */
export function addOptions(
  context: Context,
  { scope, options }: Pickers,
  { node, path, schema }: { node: Node; path: string; schema: JsonSchema },
): void {
  const from = textOf(get(node, 'x-from'));
  const where = get(node, 'x-where');
  checkFrom(context, get(node, 'x-from'));
  const relation = textOf(get(node, 'x-relation'));
  if (relation !== undefined) {
    const record = context.records.resolve(relation, get(node, 'x-relation') ?? node);
    if (record) options[path] = recordOptions(context, { node, relation, label: record.model.label, scope });
    return;
  }
  for (const one of [get(node, 'x-free'), get(node, 'x-first'), get(node, 'x-propose')])
    if (one)
      context.report('E_DEF_VALUE_INVALID', one, {
        detail: 'is of a field that picks no row; name one by x-relation',
      });
  if (from === undefined) return;
  const codes = narrowed(context, { node, from, codes: codesOf(context, from) ?? [] });
  schema['x-labels'] = labelsOf(context, from, codes);
  // Values that depend on the row are offered and checked by the server; the others are known here.
  if (!where) schema.enum = codes;
  else options[path] = { set: from, where: setCondition(context, { from, where, scope }) };
}

/** All codes of the source, or those of them that the field itself lists (`enum`), in its order. */
function narrowed(
  context: Context,
  { node, from, codes }: { node: Node; from: string; codes: string[] },
): string[] {
  const stated = get(node, 'enum');
  if (!stated) return codes;
  for (const item of itemsOf(stated)) {
    const name = textOf(item) ?? '';
    if (!codes.includes(name))
      unknownName(context.report, item, { kind: `code of ${from}`, name, names: codes });
  }
  return textsOf(stated);
}

interface RecordPicker {
  node: Node;
  relation: string;
  label: string;
  scope: Scope;
}

function recordOptions(context: Context, { node, relation, label, scope }: RecordPicker): OptionSource {
  const where = get(node, 'x-where');
  const detail = get(node, 'x-detail');
  const free = get(node, 'x-free');
  for (const item of itemsOf(detail)) resolvePath(context, relation, textOf(item) ?? '', item);
  const parent = scope.vars.row;
  const inner = withVars(scope, {
    row: { kind: 'row', record: relation },
    ...(parent ? { parent } : {}),
  });
  const source: OptionSource = {
    record: relation,
    where: optionalExpression(context, where, inner, { want: 'condition', sql: true }),
    first: optionalExpression(context, get(node, 'x-first'), inner, { want: 'condition', sql: true }),
    propose: optionalExpression(context, get(node, 'x-propose'), inner, {
      want: { kind: 'number', optional: true },
    }),
    label,
    detail: textsOf(detail),
    free: free ? compileExpression(context, free, inner, { want: { kind: 'string', optional: true } }) : null,
  };
  if (free) context.places.set(source, free);
  return source;
}

function setCondition(
  context: Context,
  { from, where, scope }: { from: string; where: Node; scope: Scope },
): Plan {
  const items = Object.values(context.sets.peek(from)?.items ?? {});
  const parent = scope.vars.row;
  const inner = withVars(scope, { row: typeOfItems(items), ...(parent ? { parent } : {}) });
  return compileExpression(context, where, inner, { want: 'condition' });
}
