import type { TransitionModel } from '../model.ts';
import { boolOf, get, itemsOf, type Node, textOf, textsOf, toJson } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import type { Context } from './context.ts';
import type { ProcessDraft } from './drafts.ts';
import { optionalExpression } from './expression.ts';
import type { Stated, TransitionPlace } from './transition-place.ts';

// From where a transition leads, and where to.

/** Source states: names, names of lists, `any`; `null` for `none`. */
export function sourceStates(
  context: Context,
  draft: ProcessDraft,
  node: Stated<'from'> | undefined,
): string[] | null {
  const names = textsOf(node);
  if (names.length === 1 && names[0] === 'none') return null;
  const wanted = new Set<string>();
  for (const item of itemsOf(node)) {
    const name = String(toJson(item));
    if (draft.states.includes(name)) wanted.add(name);
    else if (name === 'any') for (const state of draft.states) wanted.add(state);
    else if (Object.hasOwn(draft.lists, name)) for (const state of draft.lists[name] ?? []) wanted.add(state);
    else
      unknownName(context.report, item, {
        kind: `state or list of ${draft.name}`,
        name,
        names: [...draft.states, ...Object.keys(draft.lists), 'any', 'none'],
      });
  }
  return draft.states.filter((state) => wanted.has(state));
}

export function targets(place: TransitionPlace, node: Stated<'to'> | undefined): TransitionModel['to'] {
  const { context, draft, scope } = place;
  if (!node) return [];
  if (textOf(node) === 'last') return 'last';
  return itemsOf(node).map((item) => {
    const condition = optionalExpression(context, get(item, 'if'), scope, { want: 'condition' });
    if (get(item, 'back')) {
      checkBack(place, get(item, 'back') ?? item);
      return { state: null, if: condition };
    }
    const state = item.kind === 'map' ? get(item, 'state') : item;
    if (!state) context.report('E_DEF_KEY_MISSING', item, { key: 'state' });
    const name = textOf(state) ?? '';
    if (state && !draft.states.includes(name))
      unknownName(context.report, state, {
        kind: `state of ${draft.name}`,
        name,
        names: draft.states,
      });
    return { state: name, if: condition };
  });
}

/** Only a row that came to an end can come back, and only where the process remembers from where. */
function checkBack({ context, draft, node }: TransitionPlace, back: Node): void {
  if (!get(draft.node, 'remembers')) context.report('E_DEF_KEY_MISSING', back, { key: 'remembers' });
  const states = get(draft.node, 'states');
  for (const name of sourceStates(context, draft, get(node, 'from')) ?? [])
    if (!boolOf(get(get(states, name), 'end'), false)) context.report('E_DEF_BACK', back, { state: name });
}
