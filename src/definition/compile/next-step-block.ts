import type { Plan } from '../expression/plan.ts';
import { entriesOf, get, itemsOf, keyNode, type Node, textOf } from '../read/node.ts';
import {
  actionsOf,
  type BlockPlace,
  type Body,
  checkAction,
  checkState,
  rowPlace,
  rulesOf,
} from './block-place.ts';
import { withItem } from './bulk.ts';
import { compileExpression } from './expression.ts';
import { compileWords, type StateWords, wordsOf, wordsOver } from './state-words.ts';

/** What happens now, in the words of the states, and what the block says in their place. */
export function compileNextStep(place: BlockPlace, node: Node): Body<'next_step'> {
  const words = wordsByState(place, node);
  const by = <T>(pick: (one: StateWords) => T | undefined): Record<string, T> =>
    Object.fromEntries(
      words.flatMap(([state, said]): [string, T][] => {
        const value = pick(said);
        return value === undefined ? [] : [[state, value]];
      }),
    );
  return {
    actions: actionsOf(place, get(node, 'actions')),
    elsewhere: actionsOf(place, get(node, 'elsewhere')),
    requires: rulesOf(place, get(node, 'requires')),
    items: meantItems(place, get(node, 'items')),
    texts: by(({ text }) => text),
    waits: by(({ waits }) => waits),
    titles: by(({ title }) => title),
    because: by(({ because }) => because),
    across: words.flatMap(([state, { across }]) => (across ? [state] : [])),
    asks: by(({ asks }) => asks),
    verbs: by(({ verb }) => verb),
    due: by(({ due }) => due),
    turn: by(({ turn }) => turn),
  };
}

/** Of every state that something is said of: what the state says, under what the block says. */
function wordsByState(place: BlockPlace, node: Node): [string, StateWords][] {
  const { context, scope } = place;
  const states = get(context.processes.peek(place.process ?? '')?.node, 'states');
  const own = get(node, 'states');
  for (const [state] of entriesOf(own)) checkState(place, keyNode(own as Node, state), state);
  const taken = get(node, 'only') ? statesIn(place, get(node, 'only')) : null;
  const names = new Set([...entriesOf(states), ...entriesOf(own)].map(([state]) => state));
  return [...names].map((state) => {
    const said = taken === null || taken.includes(state) ? wordsOf(get(states, state)) : new Map();
    return [state, compileWords(context, wordsOver(said, wordsOf(get(own, state))), scope)];
  });
}

function statesIn(place: BlockPlace, node: Node | undefined): string[] {
  return itemsOf(node).flatMap((item) => {
    const state = textOf(item);
    if (state === undefined) return [];
    checkState(place, item, state);
    return [state];
  });
}

/** Of transitions on rows of a relation: for which of them each belongs to the step. */
function meantItems(place: BlockPlace, node: Node | undefined): Record<string, Plan> {
  const own = rowPlace(place);
  return Object.fromEntries(
    entriesOf(node).flatMap(([name, meant]): [string, Plan][] => {
      if (!checkAction(place, keyNode(node as Node, name))) return [];
      const scope = withItem(own.context, own, name);
      return [[name, compileExpression(own.context, meant, scope, { want: 'condition' })]];
    }),
  );
}
