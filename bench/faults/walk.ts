import type { SourceFile } from '../../src/definition/compiler.ts';
import { type MapNode, type Node, type ScalarNode, textOf } from '../../src/definition/read/node.ts';
import { readFile } from '../../src/definition/read/read-files.ts';

/** A value in a file, with what it stands under. */
export interface Place {
  node: Node;
  /** Keys and indexes from the top, joined by dots. */
  at: string;
  /** The key it stands under; `null` in a list and at the top. */
  key: ScalarNode | null;
  /** The map it stands in. */
  owner: MapNode | null;
}

const known = new WeakMap<SourceFile, Place[]>();

/** Every value of a file in the order in which they are written; none of a file that is no YAML. */
export function placesOf(file: SourceFile): Place[] {
  const before = known.get(file);
  if (before) return before;
  const top = file.path.endsWith('.yaml') ? readFile(file).value?.node : undefined;
  const places = top ? walk({ node: top, at: '', key: null, owner: null }) : [];
  known.set(file, places);
  return places;
}

function walk(place: Place): Place[] {
  const { node, at } = place;
  const under = (step: string | number) => (at === '' ? String(step) : `${at}.${step}`);
  if (node.kind === 'list')
    return [
      place,
      ...node.items.flatMap((item, index) => walk({ node: item, at: under(index), key: null, owner: null })),
    ];
  if (node.kind === 'scalar') return [place];
  const inner = [...node.entries].flatMap(([name, { key, value }]) =>
    walk({ node: value, at: under(name), key, owner: node }),
  );
  return [place, ...inner];
}

/** Keys under which people's words stand: a misspelling there is nobody's fault but the writer's. */
const PROSE =
  /^(label|title|text|description|note|message|get|actual|hint|verb|asks|waits|because|done|confirm|empty|says|heading|beside|name|unit|address|city|email|phone|university|faculty|excerpt|reason_hint|else|across|password|abstract_id|keywords|expertise|by_word|lead_word|lead_words|what|whom|givers|later|reason|comment|answer|building|institution|summary)$/;

export function isProse({ at }: Place): boolean {
  const key = at.split('.').findLast((step) => !/^\d+$/.test(step)) ?? '';
  return PROSE.test(key) || /(^|\.)(keywords|pools|x-labels|facts|levels)(\.|$)/.test(at);
}

/** Where a file gives something its name: a key there is nobody's word but its own. */
const NAMES: [RegExp, RegExp][] = [
  [
    /^screens\/sets\//,
    /^(?!set$|schema|items$|record$|process$|named$)[\w-]+$|^items\.[\w-]+$|^schema\.properties\.\w+$/,
  ],
  [/^screens\/access/, /^(positions|roles|audiences|areas|profiles)\.[\w-]+$/],
  [/^screens\/departments/, /^(levels|departments|department_sets)\.\w+$/],
  [/^screens\/settings/, /^\w+$|^\w+\.properties\.\w+$/],
  [/^screens\/app/, /^sidebar\.\w+$/],
  [/^screens\/templates\//, /^takes\.\w+$/],
  [/^screens\//, /^screens\.\w+$/],
  [/^schemas\/records\//, /^properties\.\w+$|^x-ties\.\w+$/],
  [/^schemas\/forms\//, /(^|\.)properties\.\w+$/],
  [
    /^schemas\/(processes|parts)\//,
    /^(states|lists|people|transitions|effects|takes|screens|stages)\.\w+$|^knobs\.(definitions|.*properties|properties)\.\w+$|\.form\..*properties\.\w+$/,
  ],
  [/^schemas\/calls/, /^[\w.]+$|\.(columns|rows|object|list)\.\w+$/],
  [/^schemas\/seeds\//, /^rows\.\w+\.\w+$|^(sequences|pools)\.\w+$/],
];

export function isName(path: string, { at, key }: Place): boolean {
  if (!key) return false;
  const [, names] = NAMES.find(([file]) => file.test(path)) ?? [];
  return names?.test(at) ?? false;
}

/** The text of a scalar as it is written, quotes included, and where it begins. */
export function writtenOf({ node }: Place): { text: string; start: number } | null {
  if (textOf(node) === undefined) return null;
  return { text: node.source.text.slice(node.start, node.end).trimEnd(), start: node.start };
}
