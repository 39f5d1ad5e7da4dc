import { nearest } from '../expression/nearest.ts';
import { memo } from '../read/memo.ts';
import {
  type Entry,
  entriesOf,
  get,
  itemsOf,
  keyNode,
  type Node,
  type ScalarNode,
  textOf,
} from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import type { Context } from './context.ts';

const PARAMETER = /\$([a-z_][a-z0-9_]*)/g;
type Piece = NonNullable<ScalarNode['filled']>['pieces'][number];
const MAX_STEPS = 20_000;

interface Expansion {
  context: Context;
  sequences: ReadonlyMap<string, Node>;
  given: ReadonlyMap<string, Node>;
  /** Where each of them is named. */
  keys: ReadonlyMap<string, Node>;
  /** Row key that steps without `on` act on. */
  on: Node | undefined;
  chain: readonly string[];
  /** Shared by all: a bound on what a file can blow up to. */
  made: { steps: number };
}

/**
 * The steps of a seed file's `play` with sequences filled in: `$name` stands for what `with` gives, in whole values and
 * inside texts; a step without `on` acts on the row of its use. Order as written.
 */
export function expandPlay(context: Context, file: Node): Node[] {
  const sequences = new Map(entriesOf(get(file, 'sequences')));
  const start = {
    context,
    sequences,
    given: new Map<string, Node>(),
    keys: new Map<string, Node>(),
    on: undefined,
    chain: [],
    made: { steps: 0 },
  };
  return itemsOf(get(file, 'play')).flatMap((step) => expandStep(start, step));
}

function expandStep(expansion: Expansion, raw: Node): Node[] {
  const step = substitute(expansion, raw);
  const use = get(step, 'use');
  if (!use) return ++expansion.made.steps > MAX_STEPS ? [] : [withRow(step, expansion.on)];
  const { context, sequences, chain, made } = expansion;
  const name = textOf(use) ?? '';
  const sequence = sequences.get(name);
  if (!sequence) unknownName(context.report, use, { kind: 'sequence', name, names: sequences.keys() });
  if (chain.includes(name))
    context.report('E_DEF_EXTENDS_CYCLE', use, { chain: [...chain, name].join(' -> ') });
  if (!sequence || chain.includes(name)) return [];
  const list = get(step, 'with');
  const inner: Expansion = {
    context,
    sequences,
    given: new Map([...expansion.given, ...entriesOf(list)]),
    keys: new Map([
      ...expansion.keys,
      ...entriesOf(list).map(([key]): [string, Node] => [key, keyNode(list ?? use, key)]),
    ]),
    on: get(step, 'on') ?? expansion.on,
    chain: [...chain, name],
    made,
  };
  return itemsOf(sequence).flatMap((item) => expandStep(inner, item));
}

function withRow(step: Node, on: Node | undefined): Node {
  if (step.kind !== 'map' || !on || step.entries.has('on')) return step;
  const key: ScalarNode = {
    kind: 'scalar',
    value: 'on',
    source: step.source,
    start: step.start,
    end: step.start,
  };
  return { ...step, entries: new Map<string, Entry>([['on', { key, value: on }], ...step.entries]) };
}

const asks = new WeakMap<Node, boolean>();

/** Whether a parameter may stand somewhere in it; looked for once, however often the steps are used. */
function asksForSome(node: Node): boolean {
  if (node.kind === 'scalar') return textOf(node)?.includes('$') ?? false;
  return memo(asks, node, () =>
    node.kind === 'list'
      ? node.items.some(asksForSome)
      : [...node.entries.values()].some(({ value }) => asksForSome(value)),
  );
}

/** The node itself where no parameter stands in it. */
function substitute(expansion: Expansion, node: Node): Node {
  if (!asksForSome(node)) return node;
  if (node.kind === 'list') return { ...node, items: node.items.map((item) => substitute(expansion, item)) };
  if (node.kind === 'map') {
    const entries = new Map<string, Entry>();
    for (const [key, { key: keyNode, value }] of node.entries)
      entries.set(key, { key: keyNode, value: substitute(expansion, value) });
    return { ...node, entries };
  }
  return substituteText(expansion, node);
}

function substituteText(expansion: Expansion, node: ScalarNode): Node {
  const { given } = expansion;
  const text = textOf(node);
  if (text === undefined || !text.includes('$')) return node;
  const missing = (parameter: string) => reportMissing(expansion, node, parameter);
  const valueFor = (name: string): Node | undefined => {
    const value = given.get(name);
    if (!value) missing(name);
    return value;
  };
  const whole = /^\$([a-z_][a-z0-9_]*)$/.exec(text);
  if (whole?.[1]) return valueFor(whole[1]) ?? node;
  const pieces: Piece[] = [];
  let shift = 0;
  const filled = text.replace(PARAMETER, (written, name: string, at: number) => {
    const value = valueFor(name);
    if (value?.kind !== 'scalar') return written;
    const put = String(value.value);
    pieces.push({ at: at + shift, length: put.length, named: written.length, from: value, before: 0 });
    shift += put.length - written.length;
    return put;
  });
  return { ...node, value: filled, filled: { written: text, pieces } };
}

/** A parameter that nobody gives; one that is given with another spelling is told where it is written. */
function reportMissing({ context, keys, chain }: Expansion, node: Node, parameter: string): void {
  const facts = { parameter, of: 'template', name: chain.at(-1) ?? 'play' } as const;
  const near = nearest(parameter, keys.keys());
  const key = near === undefined ? undefined : keys.get(near);
  if (key) context.report('E_DEF_PARAMETER_UNKNOWN', key, { ...facts, parameter: near ?? '' }, parameter);
  else context.report('E_DEF_PARAMETER_MISSING', node, facts);
}

/** `2025-10-10+3 09:00` is three days later at nine. Other texts stay. */
export function shiftDay(text: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})((?:[+-]\d+)+) (.+)$/.exec(text);
  if (!match?.[1] || !match[2] || !match[3]) return text;
  const days = (match[2].match(/[+-]\d+/g) ?? []).reduce((sum, part) => sum + Number(part), 0);
  const at = new Date(`${match[1]}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return text;
  at.setUTCDate(at.getUTCDate() + days);
  return `${at.toISOString().slice(0, 10)} ${match[3]}`;
}
