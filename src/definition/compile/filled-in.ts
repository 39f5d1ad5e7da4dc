import type { Text } from '../model.ts';
import { entriesOf, keyNode, type Node, textsOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import type { BlockPlace } from './block-place.ts';
import { withVars } from './expression.ts';
import { compileLabel } from './text.ts';

/** By transition that a panel offers and that is filled in in it: the words of its button. */
export function compileFillIn(
  { context, scope }: BlockPlace,
  { all, offered }: { all: Node | undefined; offered: Node | undefined },
): Record<string, Text> {
  if (!all) return {};
  const names = textsOf(offered);
  const inner = withVars(scope, { chosen: { kind: 'string' } });
  return Object.fromEntries(
    entriesOf(all).map(([name, said]): [string, Text] => {
      const node = keyNode(all, name);
      if (!names.includes(name))
        unknownName(context.report, node, { kind: 'action of the step', name, names });
      return [name, compileLabel(context, said, inner)];
    }),
  );
}
