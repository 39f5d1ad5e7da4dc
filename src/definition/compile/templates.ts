import { nearest } from '../expression/nearest.ts';
import type { Json } from '../model.ts';
import {
  type Entry,
  entriesOf,
  get,
  keyNode,
  type ListNode,
  type MapNode,
  type Node,
  type ScalarNode,
  textOf,
} from '../read/node.ts';
import { foundWord } from '../validate/ajv.ts';
import type { Context } from './context.ts';
import type { TemplateDraft } from './drafts.ts';
import { resolveScreen } from './screen-draft.ts';

/** Blocks of a view, templates filled in. */
export interface View {
  blocks: readonly Node[];
  side: readonly Node[];
  /** What stands instead of blocks. */
  redirect: Node | null;
  /** Where `opens` of the use says a template's rows lead. */
  opens: Node | null;
}

/**
 * The blocks of a screen: a list of blocks, one `{use, with}`, `{redirect}` or `{widget}`. A parameter `$x` of a template is
 * replaced by the node that its user gave, so that faults in it are shown where they were written.
 */
export function expandView(context: Context, screen: MapNode): View {
  const use = get(screen, 'use') ? screen : get(screen, 'view');
  const side = get(screen, 'side');
  const opens = get(screen, 'opens') ?? null;
  if (use?.kind === 'map') {
    const redirect = get(use, 'redirect');
    if (redirect) return { blocks: [], side: [], redirect, opens };
    if (get(use, 'use')) {
      const filled = fillTemplate(context, use, []);
      return { ...filled, side: [...filled.side, ...listOf(context, side)], redirect: null, opens };
    }
    return { blocks: [use], side: listOf(context, side), redirect: null, opens };
  }
  return { blocks: listOf(context, use), side: listOf(context, side), redirect: null, opens };
}

function listOf(context: Context, node: Node | undefined): readonly Node[] {
  return node?.kind === 'list' ? node.items.flatMap((item) => expandBlock(context, item, [])) : [];
}

/** A block, or the blocks of a template that stands in its place; so also inside of sections and tabs. */
function expandBlock(context: Context, node: Node, chain: readonly string[]): readonly Node[] {
  if (textOf(get(node, 'use')) !== undefined) return fillTemplate(context, node, chain).blocks;
  const expand = (blocks: Node) => expandInside(context, blocks, chain);
  const inSection = (section: Node) => withValue(section, 'blocks', expand);
  const inTabs = (tabs: Node): Node =>
    tabs.kind === 'list' ? withItems(tabs, tabs.items.map(inSection)) : withValue(tabs, 'tabs', inTabs);
  return [withValue(withValue(node, 'section', inSection), 'tabs', inTabs)];
}

function expandInside(context: Context, blocks: Node, chain: readonly string[]): Node {
  if (blocks.kind !== 'list') return blocks;
  return withItems(
    blocks,
    blocks.items.flatMap((item) => expandBlock(context, item, chain)),
  );
}

/** The list with these items; the same list where they are the same. */
function withItems(list: ListNode, items: readonly Node[]): ListNode {
  const same = items.length === list.items.length && items.every((item, at) => item === list.items[at]);
  return same ? list : { ...list, items: [...items] };
}

/** The node with another value of a key, if it has one; the same node where that is the same. */
function withValue(node: Node, key: string, change: (value: Node) => Node): Node {
  const entry = node.kind === 'map' ? node.entries.get(key) : undefined;
  if (node.kind !== 'map' || !entry) return node;
  const value = change(entry.value);
  if (value === entry.value) return node;
  return { ...node, entries: new Map(node.entries).set(key, { ...entry, value }) };
}

function fillTemplate(
  context: Context,
  use: Node,
  chain: readonly string[],
): { blocks: readonly Node[]; side: readonly Node[] } {
  const nameNode = get(use, 'use') as Node;
  const name = textOf(nameNode) ?? '';
  const template = context.templates.resolve(name, nameNode);
  if (!template) return { blocks: [], side: [] };
  if (chain.includes(name)) {
    context.report('E_DEF_EXTENDS_CYCLE', nameNode, { chain: [...chain, name].join(' -> ') });
    return { blocks: [], side: [] };
  }
  const given = new Map(entriesOf(get(use, 'with')));
  if (!checkParameters(context, { use, given, template: name })) return { blocks: [], side: [] };
  const values = scalarsOf(given, template.takes);
  const fill = (key: 'view' | 'side') => {
    const filled = replaceParameters(context, get(template.node, key), { given, values, template: name });
    const items = filled?.kind === 'list' ? filled.items : [];
    return items.flatMap((item) => expandBlock(context, item, [...chain, name]));
  };
  return { blocks: fill('view'), side: fill('side') };
}

/** False when a parameter is missing: the template's blocks would only repeat that. */
function checkParameters(
  context: Context,
  { use, given, template }: { use: Node; given: Map<string, Node>; template: string },
): boolean {
  const takes: TemplateDraft['takes'] = context.templates.peek(template)?.takes ?? new Map();
  const list = get(use, 'with');
  for (const [parameter, node] of given) {
    const kind = takes.get(parameter)?.kind;
    if (kind !== undefined) checkKind(context, kind, node);
    else
      context.report(
        'E_DEF_PARAMETER_UNKNOWN',
        keyNode(list as Node, parameter),
        { parameter, of: 'template', name: template },
        nearest(parameter, takes.keys()) ?? null,
      );
  }
  const missing = [...takes].filter(([parameter, { optional }]) => !optional && !given.has(parameter));
  const misspelt = [...given.keys()]
    .filter((name) => !takes.has(name))
    .map((name) => nearest(name, takes.keys()));
  for (const [parameter] of missing.filter(([name]) => !misspelt.includes(name)))
    context.report('E_DEF_PARAMETER_MISSING', list ?? get(use, 'use') ?? use, {
      parameter,
      of: 'template',
      name: template,
    });
  return missing.length === 0;
}

const KIND_WORDS: Record<string, { type: string; words: string }> = {
  text: { type: 'string', words: 'a text' },
  int: { type: 'number', words: 'a whole number' },
  number: { type: 'number', words: 'a number' },
  bool: { type: 'boolean', words: 'true or false' },
};

/** What a parameter is given must be of its kind; names inside it are resolved where the template uses them. */
function checkKind(context: Context, kind: string, node: Node): void {
  if (parameterOf(node) !== null) return;
  const name = textOf(node);
  if (kind === 'type' && name !== undefined) context.types.resolve(name, node);
  if (['screen', 'type', 'record', 'state'].includes(kind) && node.kind !== 'scalar')
    context.report('E_DEF_VALUE_TYPE', node, { expected: 'a name', found: foundWord(node) });
  if (kind === 'screen' && name?.includes('.')) resolveScreen(context, node, '');
  const scalar = KIND_WORDS[kind];
  const isList = /^(columns|fields|list|names|blocks)/.test(kind);
  const fits = scalar
    ? node.kind === 'scalar' && (node.value === null || typeof node.value === scalar.type)
    : !isList || node.kind === 'list';
  const expected = scalar?.words ?? 'a list';
  if (!fits) context.report('E_DEF_VALUE_TYPE', node, { expected, found: foundWord(node) });
}

interface Filling {
  given: Map<string, Node>;
  /** The scalar ones among them: names that expressions in the template may use. */
  values: Readonly<Record<string, Json>>;
  template: string;
}

/** Puts parameters in; an optional one that was not given takes its key or list item with it. */
function replaceParameters(context: Context, node: Node | undefined, filling: Filling): Node | undefined {
  if (!node) return undefined;
  const parameter = parameterOf(node);
  if (parameter !== null) return givenFor(context, node, { ...filling, parameter });
  if (node.kind === 'map') {
    const entries = new Map<string, Entry>();
    for (const [key, entry] of node.entries) {
      const value = replaceParameters(context, entry.value, filling);
      if (value) entries.set(key, { key: entry.key, value });
    }
    return { ...node, entries };
  }
  if (node.kind !== 'list') return withGiven(node, filling);
  const items = node.items.flatMap((item) => {
    const value = replaceParameters(context, item, filling);
    if (!value) return [];
    return parameterOf(item) !== null && value.kind === 'list' ? value.items : [value];
  });
  return { ...node, items };
}

function scalarsOf(
  given: ReadonlyMap<string, Node>,
  takes: ReadonlyMap<string, { kind: string }>,
): Record<string, Json> {
  const values: Record<string, Json> = {};
  for (const [name, { kind }] of takes) {
    const node = given.get(name);
    if (VALUE_KINDS.includes(kind)) values[name] = node?.kind === 'scalar' ? node.value : null;
  }
  return values;
}

/** Kinds of parameters that are values themselves; the others are expressions, columns, names. */
const VALUE_KINDS = ['text', 'int', 'number', 'bool', 'type', 'screen', 'state'];

function withGiven(node: ScalarNode, { values }: Filling): ScalarNode {
  const text = textOf(node);
  if (text === undefined || !Object.keys(values).some((name) => text.includes(name))) return node;
  return { ...node, given: node.given ? { ...node.given, ...values } : values };
}

function parameterOf(node: Node): string | null {
  const text = textOf(node);
  return text !== undefined && /^\$[a-z_]+$/.test(text) ? text.slice(1) : null;
}

function givenFor(
  context: Context,
  node: Node,
  { given, template, parameter }: Filling & { parameter: string },
): Node | undefined {
  const takes = context.templates.peek(template)?.takes;
  if (!takes?.has(parameter))
    context.report(
      'E_DEF_PARAMETER_UNKNOWN',
      node,
      { parameter, of: 'template', name: template },
      nearest(parameter, takes?.keys() ?? []) ?? null,
    );
  return given.get(parameter);
}
