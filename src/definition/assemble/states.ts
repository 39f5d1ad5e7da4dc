import type { Context } from '../compile/context.ts';
import type { ProcessDraft } from '../compile/drafts.ts';
import { compileExpression, optionalExpression, type Scope } from '../compile/expression.ts';
import { compileWords, wordsOf } from '../compile/state-words.ts';
import { compileLabel } from '../compile/text.ts';
import type { StateModel } from '../model.ts';
import { boolOf, entriesOf, get, itemsOf, keyNode, type Node, textOf, toJson } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';

/** The states of a process, with the ways past those whose stages are off. */
export function compileStates(
  context: Context,
  draft: ProcessDraft,
  scope: Scope,
): Record<string, StateModel> {
  const states: Record<string, StateModel> = {};
  for (const [name, node] of entriesOf(get(draft.node, 'states'))) {
    const stage = get(node, 'stage');
    const ahead = get(node, 'ahead_of');
    const after = get(node, 'after');
    for (const named of [stage, ahead, after])
      if (named) checkName(context, named, { kind: 'stage', names: draft.stages });
    if (ahead && !get(node, 'otherwise')) context.report('E_DEF_KEY_MISSING', ahead, { key: 'otherwise' });
    states[name] = {
      name,
      label: compileLabel(context, get(node, 'label'), scope),
      colour: textOf(get(node, 'colour')) ?? 'grey',
      stage: textOf(stage) ?? null,
      ...standsAt(context, draft, scope, get(node, 'stands_at')),
      start: boolOf(get(node, 'start'), false),
      end: boolOf(get(node, 'end'), false),
      goal: boolOf(get(node, 'goal'), false),
      ahead_of: textOf(ahead) ?? null,
      after: textOf(after) ?? null,
      otherwise: itemsOf(get(node, 'otherwise')).map((item) => wayPast(context, draft, scope, item)),
    };
    // Each page says them in its own place; here it is seen that they can be said at all.
    compileWords(context, wordsOf(node), { ...scope, texts: { ...scope.texts, label: '' } });
    context.places.set(states[name], keyNode(get(draft.node, 'states') ?? node, name));
  }
  return states;
}

function standsAt(
  context: Context,
  draft: ProcessDraft,
  scope: Scope,
  node: Node | undefined,
): Pick<StateModel, 'stands_at'> {
  const places = itemsOf(node).map((item) => {
    const stage = get(item, 'stage') ?? item;
    checkName(context, stage, { kind: 'stage', names: draft.stages });
    const condition = get(item, 'if') ?? item;
    return {
      stage: textOf(stage) ?? '',
      if: compileExpression(context, condition, scope, { want: 'condition' }),
    };
  });
  return places.length === 0 ? {} : { stands_at: places };
}

/** Where a row goes that does not stay: a state, or one with a condition. */
function wayPast(
  context: Context,
  draft: ProcessDraft,
  scope: Scope,
  node: Node,
): StateModel['otherwise'][number] {
  const state = node.kind === 'map' ? (get(node, 'state') ?? node) : node;
  checkName(context, state, { kind: 'state', names: draft.states });
  return {
    state: textOf(state) ?? '',
    if: optionalExpression(context, get(node, 'if'), scope, { want: 'condition' }),
  };
}

function checkName(
  context: Context,
  node: Node,
  { kind, names }: { kind: string; names: readonly string[] },
): void {
  const name = String(toJson(node));
  if (!names.includes(name)) unknownName(context.report, node, { kind, name, names });
}

/** What the named lists of states hold. */
export function checkLists(context: Context, draft: ProcessDraft): void {
  for (const [, node] of entriesOf(get(draft.node, 'lists')))
    for (const item of itemsOf(node)) checkName(context, item, { kind: 'state', names: draft.states });
}
