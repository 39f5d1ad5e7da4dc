import type { Json, JsonObject } from '../model.ts';
import { memo } from './memo.ts';
import type { ItemOf, KeyOf, Said, Says, TextOf, Under } from './said.ts';

/** One definition file as it arrives: path relative to the definitions root with `/`, and its text. */
export interface SourceFile {
  path: string;
  text: string;
  /** A link that leads out of the definitions: what it leads to was not read. */
  outside?: true;
}

/** Place in a file; line and column are one-based, columns count UTF-16 units. */
export interface Place {
  file: string;
  line: number;
  column: number;
}

/** A YAML value that knows where it stands. Never edited after reading. */
export type Node = ScalarNode | ListNode | MapNode;

/** A node whose value is a `T` (`generated/language.ts`) once its file fits the language; any node when `T` is not known. */
export type Of<T> = unknown extends T ? Node : Node & Says<T>;

interface Positioned {
  readonly source: SourceFile;
  /** Offsets in the file's text: `[start, end)`; what is indented instead of put in brackets ends with its last value. */
  readonly start: number;
  readonly end: number;
}

export interface ScalarNode extends Positioned {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
  /** Parameters of the template this text stands in, for expressions in it. */
  readonly given?: Readonly<Record<string, Json>>;
  /** How the value came about, where parameters of a part were put into what is written. */
  readonly filled?: Filled;
}

/** A text with other texts put into it: `at` counts characters of the value that came out. */
interface Filled {
  readonly written: string;
  readonly pieces: readonly {
    readonly at: number;
    readonly length: number;
    /** Length of the parameter's name as it is written, `$` included. */
    readonly named: number;
    readonly from: ScalarNode;
    /** Characters put in before the text itself (an opening parenthesis). */
    readonly before: number;
  }[];
}

export interface ListNode extends Positioned {
  readonly kind: 'list';
  readonly items: readonly Node[];
}

export interface MapNode extends Positioned {
  readonly kind: 'map';
  readonly entries: ReadonlyMap<string, Entry>;
}

export interface Entry {
  readonly key: ScalarNode;
  readonly value: Node;
}

/** The plain value of a node. */
export function toJson(node: Node): Json {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map(toJson);
  return toObject(node);
}

function toObject(node: MapNode): JsonObject {
  const object: JsonObject = {};
  for (const [key, entry] of node.entries) object[key] = toJson(entry.value);
  return object;
}

/** The value under a key; of a node of the language only the keys that the language knows. */
export function get<N extends Node | undefined, K extends KeyOf<Said<N>>>(
  node: N,
  key: K,
): Of<Under<Said<N>, K>> | undefined;
export function get(node: Node | undefined, key: string): Node | undefined {
  return node?.kind === 'map' ? node.entries.get(key)?.value : undefined;
}

/**
 * The node at a path of keys and indexes, or the nearest one above it that exists. The path may be one into what was made of
 * the node: of a map that became a list the index counts entries, and what no entry has is passed over.
 */
export function nodeAt(node: Node, path: readonly (string | number)[]): Node {
  let at = node;
  for (const step of path) {
    const isIndex = /^\d+$/.test(String(step));
    const next =
      at.kind === 'list'
        ? at.items[Number(step)]
        : (get(at, String(step)) ?? (isIndex ? entriesOf(at)[Number(step)]?.[1] : undefined));
    if (!next && (isIndex || at.kind === 'map')) return at;
    at = next ?? at;
  }
  return at;
}

/** The key's own node when `node` has this key, else the node itself. */
export function keyNode<N extends Node>(node: N, key: KeyOf<Said<N>>): Node;
export function keyNode(node: Node, key: string): Node {
  return (node.kind === 'map' ? node.entries.get(key)?.key : undefined) ?? node;
}

const NO_ENTRIES: readonly [string, Node][] = [];
const entryLists = new WeakMap<MapNode, readonly [string, Node][]>();

/** Keys and values of a map in the order of the file; nothing for other nodes. */
export function entriesOf<N extends Node | undefined>(
  node: N,
): readonly [string, Of<Under<Said<N>, KeyOf<Said<N>>>>][];
export function entriesOf(node: Node | undefined): readonly [string, Node][] {
  if (node?.kind !== 'map') return NO_ENTRIES;
  return memo(entryLists, node, () =>
    [...node.entries].map(([key, entry]): [string, Node] => [key, entry.value]),
  );
}

/** Items of a list; a single value counts as a list of one. */
export function itemsOf<N extends Node | undefined>(node: N): readonly Of<ItemOf<Said<N>>>[];
export function itemsOf(node: Node | undefined): readonly Node[] {
  if (!node) return [];
  return node.kind === 'list' ? node.items : [node];
}

/** The text of a scalar; one of the words that the language allows there, where it lists them. */
export function textOf<N extends Node | undefined>(node: N): TextOf<Said<N>> | undefined;
export function textOf(node: Node | undefined): string | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}

export function boolOf(node: Node | undefined, otherwise: boolean): boolean {
  return node?.kind === 'scalar' && typeof node.value === 'boolean' ? node.value : otherwise;
}

/** Texts of a list of texts, or of a single one. */
export function textsOf<N extends Node | undefined>(node: N): TextOf<ItemOf<Said<N>>>[];
export function textsOf(node: Node | undefined): string[] {
  return itemsOf(node).flatMap((item) => textOf(item) ?? []);
}

const lineStarts = new WeakMap<SourceFile, number[]>();

export function placeOf(source: SourceFile, offset: number): Place {
  const starts = startsOf(source);
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { file: source.path, line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}

function startsOf(source: SourceFile): number[] {
  const known = lineStarts.get(source);
  if (known) return known;
  const starts = [0];
  for (let at = source.text.indexOf('\n'); at >= 0; at = source.text.indexOf('\n', at + 1))
    starts.push(at + 1);
  lineStarts.set(source, starts);
  return starts;
}

/** Where the character `index` of a text value is written: in its file, or in that of the parameter that brought it. */
export function placeIn(node: ScalarNode, index: number): Place {
  if (!node.filled) return placeOf(node.source, offsetIn(node, index));
  let shift = 0;
  for (const piece of node.filled.pieces) {
    if (index < piece.at) break;
    if (index < piece.at + piece.length)
      return placeIn(piece.from, Math.max(0, index - piece.at - piece.before));
    shift += piece.named - piece.length;
  }
  const { filled: _, ...plain } = node;
  return placeOf(node.source, offsetIn({ ...plain, value: node.filled.written }, index + shift));
}

/**
 * Offset in the file of the character `index` of a text value. Quotes, escapes and folded lines shift the two, so the
 * value is walked beside its source: equal characters match, white space matches any run of it.
 */
export function offsetIn(node: ScalarNode, index: number): number {
  const value = String(node.value);
  const text = node.source.text;
  let at = node.start;
  for (let i = 0; i < Math.min(index, value.length); i++) {
    at = skipTo(text, at, node.end, value[i] ?? '') + 1;
  }
  return index < value.length ? skipTo(text, at, node.end, value[index] ?? '') : at;
}

function skipTo(text: string, from: number, end: number, wanted: string): number {
  const space = /\s/.test(wanted);
  for (let at = from; at < end; at++) {
    const found = text[at] ?? '';
    if (found === wanted || (space && /\s/.test(found))) return at;
  }
  return from;
}
