import type { TransitionPlace } from '../compile/transition-place.ts';
import { entriesOf, get, type Node, textOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';

/** The name of effects that stand in `effects` of the process; reports any other. */
export function namedEffect({ context, draft }: TransitionPlace, node: Node): string {
  const names = entriesOf(get(draft.node, 'effects')).map(([name]) => name);
  const name = textOf(node) ?? '';
  if (!names.includes(name))
    unknownName(context.report, node, { kind: `effect of ${draft.name}`, name, names });
  return name;
}
