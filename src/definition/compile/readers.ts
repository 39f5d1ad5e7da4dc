import type { Reader, RecordModel } from '../model.ts';
import { entriesOf, get, itemsOf, keyNode, type Node, textOf, toJson } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import type { Context } from './context.ts';
import { compileExpression, type Scope } from './expression.ts';

/**
 * Who reads something, as a map says it: audience or tie -> `true`, or the condition that must hold. Nobody else does, so
 * every name must be one.
 */
export function compileReaders(
  context: Context,
  node: Node | undefined,
  { record, scope }: { record: string | null; scope: Scope },
): Reader[] {
  if (!node) return [];
  const ties = tiesOf(context, record);
  // A reader is asked for where no type is at hand.
  const { spec: _, ...vars } = scope.vars;
  const own = { ...scope, vars };
  return entriesOf(node).flatMap(([name, said]): Reader[] => {
    const when = toJson(said) === true ? null : compileExpression(context, said, own, { want: 'condition' });
    if (context.access.audiences.has(name)) {
      context.access.audiences.use(name);
      return [{ audience: name, if: when }];
    }
    if (ties.includes(name)) return [{ tie: name, if: when }];
    const names = [...context.access.audiences.names(), ...ties];
    unknownName(context.report, keyNode(node, name), { kind: 'audience or tie', name, names });
    return [];
  });
}

/** Who reads which fields, when not everybody does who reads the row. */
export function compileFieldReaders(
  context: Context,
  model: RecordModel,
  node: Node | undefined,
  scope: Scope,
): RecordModel['readers'] {
  const found: RecordModel['readers'] = {};
  for (const group of itemsOf(node)) {
    const readers = compileReaders(context, get(group, 'readers'), { record: model.name, scope });
    for (const item of itemsOf(get(group, 'fields'))) {
      const field = textOf(item) ?? '';
      if (!Object.hasOwn(model.fields, field))
        unknownName(context.report, item, {
          kind: `field of ${model.name}`,
          name: field,
          names: Object.keys(model.fields),
        });
      else if (Object.hasOwn(found, field))
        context.report('E_DEF_NAME_TWICE', item, { kind: 'field', name: field, first: 'x-readers' });
      else found[field] = readers;
    }
  }
  return found;
}

/** Ties of the record, and of the records it lies within. */
function tiesOf(context: Context, record: string | null): string[] {
  const names: string[] = [];
  const seen = new Set<string>();
  let at = record;
  while (at !== null && !seen.has(at)) {
    seen.add(at);
    const draft = context.records.peek(at);
    names.push(...entriesOf(get(draft?.node, 'x-ties')).map(([tie]) => tie));
    at = draft?.model.within?.record ?? null;
  }
  return names;
}
