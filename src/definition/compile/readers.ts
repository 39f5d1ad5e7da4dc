import type { Reader } from '../model.ts';
import { entriesOf, get, keyNode, type Node, toJson } from '../read/node.ts';
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
  return entriesOf(node).flatMap(([name, said]): Reader[] => {
    const when =
      toJson(said) === true ? null : compileExpression(context, said, scope, { want: 'condition' });
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
