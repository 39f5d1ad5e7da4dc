import type { BlockPlace } from '../compile/block-place.ts';
import type { Context } from '../compile/context.ts';
import type { ScreenDraft, WholeType } from '../compile/drafts.ts';
import { compileExpression, type Scope, withVars } from '../compile/expression.ts';
import { scopeOf } from '../compile/scopes.ts';
import { resolveScreen } from '../compile/screen-draft.ts';
import { expandView } from '../compile/templates.ts';
import { compileLabel, optionalLabel } from '../compile/text.ts';
import type { Plan } from '../expression/plan.ts';
import type { Compared, ScreenModel, Text } from '../model.ts';
import { entriesOf, get, keyNode, type Node, textOf, textsOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { compileBlocks } from './blocks.ts';
import type { Keeper } from './keep.ts';

/** All screens; those for which nothing has changed since the last compilation are taken from there. */
export function compileScreens(context: Context, keeper: Keeper): Record<string, ScreenModel> {
  return Object.fromEntries(
    context.screens
      .entries()
      .map(([name, draft]) => [
        name,
        keeper.keep('screen', { name, input: draft }, () => compileScreen(context, draft)),
      ]),
  );
}

/** The type that puts a screen on the map. */
export function typeOf({ types }: Context, { type }: ScreenDraft): WholeType | null {
  return type === null ? null : (types.peek(type) ?? null);
}

function compileScreen(context: Context, draft: ScreenDraft): ScreenModel {
  const scope = screenScope(context, draft);
  const view = expandView(context, draft.node);
  const place = blockPlace(context, draft, { scope, opens: view.opens });
  const blocks = compileBlocks(place, view.blocks);
  const side = compileBlocks(place, view.side);
  for (const target of [view.redirect, view.opens]) if (target) resolveScreen(context, target, draft.subject);
  return {
    name: draft.name,
    title: screenTitle(context, draft, scope),
    ...screenTexts(context, draft, scope),
    type: draft.type,
    row: draft.row,
    params: compileParams(context, draft, scope),
    ...insteadOf(draft),
    ...screenAbove(context, draft),
    blocks,
    side,
  };
}

function insteadOf({ node }: ScreenDraft): Pick<ScreenModel, 'instead_of'> {
  const named = get(node, 'instead_of');
  return named ? { instead_of: textsOf(named) } : {};
}

/** A process names a screen that not every type puts on the map. */
function screenAbove(context: Context, draft: ScreenDraft): Pick<ScreenModel, 'under'> {
  const node = get(draft.node, 'under');
  if (!node) return {};
  const own = `${draft.subject}.${textOf(node)}`;
  if (draft.type && context.screens.peek(own)) return { under: own };
  if (draft.type) {
    const names = entriesOf(
      get(context.processes.peek(processOf(context, draft) ?? '')?.node, 'screens'),
    ).map(([name]) => name);
    const name = textOf(node) ?? '';
    if (!names.includes(name))
      unknownName(context.report, node, { kind: 'screen of the process', name, names });
    return {};
  }
  const found = resolveScreen(context, node, draft.subject);
  return found ? { under: found.draft.name } : {};
}

function blockPlace(
  context: Context,
  draft: ScreenDraft,
  { scope, opens }: { scope: Scope; opens: Node | null },
): BlockPlace {
  let last = 0;
  const shared = {
    context,
    draft,
    record: draft.row?.record ?? null,
    process: processOf(context, draft),
    scope,
    opens,
    next: () => `b${++last}`,
  };
  const placeIn = (compared: Compared | null): BlockPlace => ({
    ...shared,
    compared,
    inside: (nodes, own) => compileBlocks(placeIn(own ?? compared), nodes),
  });
  return placeIn(null);
}

/** Process whose knobs and states a screen sees: its type's, else that of its row. */
function processOf(context: Context, draft: ScreenDraft): string | null {
  const type = typeOf(context, draft);
  if (type) return type.process;
  return draft.row ? (context.records.peek(draft.row.record)?.model.process ?? null) : null;
}

export function screenScope(context: Context, draft: ScreenDraft): Scope {
  const params = new Set(
    draft.paths.flatMap((entry) =>
      pathTexts(entry.node).flatMap((path) => [...path.matchAll(/:(\w+)/g)].map((m) => m[1] ?? '')),
    ),
  );
  const fields = Object.fromEntries([...params].map((name) => [name, { kind: 'string' } as const]));
  const scope = scopeOf(context, {
    record: draft.row?.record ?? null,
    process: processOf(context, draft),
    label: typeOf(context, draft)?.label ?? null,
  });
  return withVars(scope, { path: { kind: 'object', fields }, query: { kind: 'json' } });
}

/** All paths written at a node: one, `{path}`, or one per department set. */
function pathTexts(node: Node): string[] {
  const text = textOf(node);
  if (text !== undefined) return [text];
  const path = textOf(get(node, 'path'));
  if (path !== undefined) return [path];
  return entriesOf(node).flatMap(([, inner]) => pathTexts(inner));
}

export function screenTitle(context: Context, draft: ScreenDraft, scope: Scope): Text {
  const title = get(draft.node, 'title');
  return title ? compileLabel(context, title, scope) : (typeOf(context, draft)?.label ?? draft.key);
}

function screenTexts(
  context: Context,
  { node }: ScreenDraft,
  scope: Scope,
): Pick<ScreenModel, 'heading' | 'beside' | 'window' | 'link_over'> {
  const heading = optionalLabel(context, get(node, 'heading'), scope);
  const beside = optionalLabel(context, get(node, 'beside'), scope);
  const over = optionalLabel(context, get(node, 'link_over'), scope);
  return {
    ...(heading === null ? {} : { heading }),
    ...(beside === null ? {} : { beside }),
    ...(get(node, 'window') ? { window: true } : {}),
    ...(over === null ? {} : { link_over: over }),
  };
}

/** What the parameters that are no row stand for, over the screen's row. */
function compileParams(context: Context, draft: ScreenDraft, scope: Scope): Record<string, Plan> {
  const params: Record<string, Plan> = {};
  const list = get(draft.node, 'params');
  for (const [param, node] of entriesOf(list)) {
    if (param === draft.row?.param) continue;
    const record = textOf(node) ?? '';
    if (!context.records.has(record)) {
      if (/^[a-z_]+$/.test(record) && draft.row === null) context.records.resolve(record, node);
      else params[param] = compileExpression(context, node, scope, { want: 'value' });
      continue;
    }
    const way = wayTo(context, draft, record);
    if (way)
      params[param] = compileExpression(context, { ...node, kind: 'scalar', value: way } as Node, scope, {
        want: 'value',
      });
    else
      context.report('E_DEF_LINK_PARAMETER', keyNode(list as Node, param), {
        target: draft.name,
        parameter: param,
      });
  }
  return params;
}

/** `row.<field>` of the only reference from the screen's row to a record. */
function wayTo(context: Context, draft: ScreenDraft, record: string): string | null {
  const fields = Object.values(context.records.peek(draft.row?.record ?? '')?.model.fields ?? {});
  const ways = fields.filter((field) => field.relation === record);
  return ways.length > 0 ? `row.${ways[0]?.name}` : null;
}
