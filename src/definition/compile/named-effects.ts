import type { EffectModel } from '../model.ts';
import { entriesOf, get, type Node, textOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import type { TransitionPlace } from './transition-place.ts';

/** The name of effects that stand in `effects` of the process; reports any other. */
export function namedEffect({ context, draft }: TransitionPlace, node: Node): string {
  const names = entriesOf(get(draft.node, 'effects')).map(([name]) => name);
  const name = textOf(node) ?? '';
  if (!names.includes(name))
    unknownName(context.report, node, { kind: `effect of ${draft.name}`, name, names });
  return name;
}

/** Named effects that may fail on a taken time: `taken` says what happens then. */
export function attemptEffect(
  place: TransitionPlace,
  node: Node,
): Omit<Extract<EffectModel, { kind: 'attempt' }>, 'if'> {
  const { context, draft } = place;
  const taken = get(node, 'taken');
  const [to, use] = [get(taken, 'to'), get(taken, 'use')];
  const name = textOf(to) ?? '';
  if (to && !draft.states.includes(name))
    unknownName(context.report, to, { kind: `state of ${draft.name}`, name, names: draft.states });
  return {
    kind: 'attempt',
    name: namedEffect(place, get(node, 'use') ?? node),
    taken: taken ? { to: textOf(to) ?? null, use: use ? namedEffect(place, use) : null } : null,
  };
}
