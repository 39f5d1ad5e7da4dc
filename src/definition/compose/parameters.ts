import { nearest } from '../expression/nearest.ts';
import type { Report } from '../read/issue.ts';
import {
  type Entry,
  entriesOf,
  get,
  itemsOf,
  keyNode,
  type MapNode,
  type Node,
  placeIn,
  type ScalarNode,
  textOf,
} from '../read/node.ts';

/** What a part takes from whoever uses it. */
export interface Parameter {
  kind: string;
  optional: boolean;
  /** Fields that the records of a relation must have. */
  fields: readonly Node[];
  /** What a field must hold; `null` = anything. */
  type: string | null;
  default: Node | null;
}

/** A part as one process uses it. */
export interface Use {
  name: string;
  part: MapNode;
  /** Where the process names it. */
  place: Node;
  takes: ReadonlyMap<string, Parameter>;
  /** What the process gives, defaults included. */
  given: ReadonlyMap<string, Node>;
}

/** Kinds whose value is one text or number; of the others `readers` is a map, and what is left lists. */
const SCALARS = [
  'state',
  'relation',
  'record',
  'field',
  'set',
  'message',
  'document',
  'text',
  'expr',
  'int',
  'bool',
];
/** Kinds that may be one name or several. */
const NAMES = ['states', 'who', 'names'];

/** `takes` of a part: parameter -> kind, or `{kind, fields, default}`; `?` at the end of the kind = optional. */
function takesOf(part: Node): Map<string, Parameter> {
  return new Map(
    entriesOf(get(part, 'takes')).map(([name, node]) => {
      const kind = textOf(node) ?? textOf(get(node, 'kind')) ?? '';
      const fields = itemsOf(get(node, 'fields'));
      const stated = get(node, 'default') ?? null;
      const optional = kind.endsWith('?') || stated !== null;
      const type = textOf(get(node, 'type')) ?? null;
      return [name, { kind: kind.replace(/\?$/, ''), optional, fields, type, default: stated }];
    }),
  );
}

/** What is given for the parameters; what is missing, unknown or of another shape is reported where the part is used. */
export function givenFor(
  report: Report,
  { name, part, place, list }: { name: string; part: MapNode; place: Node; list: Node | undefined },
): Use {
  const takes = takesOf(part);
  const given = new Map(entriesOf(list));
  for (const [parameter, node] of given) {
    const known = takes.get(parameter);
    if (known) checkShape(report, known.kind, node);
    else
      report(
        'E_DEF_PARAMETER_UNKNOWN',
        keyNode(list as Node, parameter),
        { parameter, of: 'part', name },
        nearest(parameter, takes.keys()) ?? null,
      );
  }
  const misspelt = [...given.keys()]
    .filter((one) => !takes.has(one))
    .map((one) => nearest(one, takes.keys()));
  for (const [parameter, taken] of takes) {
    if (taken.default) checkShape(report, taken.kind, taken.default);
    if (given.has(parameter)) continue;
    if (taken.default) given.set(parameter, standingAt(place, taken.default));
    else if (!taken.optional && !misspelt.includes(parameter))
      report('E_DEF_PARAMETER_MISSING', place, { parameter, of: 'part', name });
  }
  return { name, part, place, takes, given };
}

/** What a default names must be there for whoever relies on it, so its faults stand where the part is used. */
function standingAt(place: Node, node: Node): Node {
  if (node.kind === 'list') return { ...node, items: node.items.map((item) => standingAt(place, item)) };
  return node.kind === 'map' ? node : { ...node, source: place.source, start: place.start, end: place.end };
}

function checkShape(report: Report, kind: string, node: Node): void {
  const wanted = SCALARS.includes(kind) ? 'scalar' : kind === 'readers' ? 'map' : 'list';
  if (node.kind === wanted || (NAMES.includes(kind) && textOf(node) !== undefined)) return;
  const words = { scalar: 'one value', list: 'a list', map: 'a map' };
  report('E_DEF_VALUE_TYPE', node, { expected: words[wanted], found: words[node.kind] });
}

const WHOLE = /^\$([a-z][a-z0-9_]*)$/;
const WITHIN = /\$([a-z][a-z0-9_]*)/g;
/** The one word of JSON Schema that begins like a parameter. */
const NO_PARAMETER = '$ref';

/**
 * The node with the parameters of its part put in: `$name` alone stands for the whole value (a list within a list is
 * spliced), within a text for the text that was given. An optional one that was not given takes its key or list item away.
 */
export function fill(report: Report, use: Use, node: Node): Node | undefined {
  if (node.kind === 'scalar') return fillScalar(report, use, node);
  if (node.kind === 'map') return { ...node, entries: fillEntries(report, use, node) };
  const items = node.items.flatMap((item) => {
    const value = fill(report, use, item);
    if (!value) return [];
    return value.kind === 'list' && item.kind === 'scalar' ? value.items : [value];
  });
  return { ...node, items };
}

function fillEntries(report: Report, use: Use, node: MapNode): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const [key, entry] of node.entries) {
    const written = entry.key;
    const named = key === NO_PARAMETER ? written : fillScalar(report, use, written);
    const value = named && fill(report, use, entry.value);
    if (named?.kind === 'scalar' && value) entries.set(String(named.value), { key: named, value });
  }
  return entries;
}

function fillScalar(report: Report, use: Use, node: ScalarNode): Node | undefined {
  const text = textOf(node);
  if (text === undefined || !text.includes('$')) return node;
  const whole = WHOLE.exec(text)?.[1];
  if (whole !== undefined)
    return known(report, use, { name: whole, node, index: 0 }) ? use.given.get(whole) : node;
  return fillText(report, use, { node, text });
}

function known(
  report: Report,
  { name, takes }: Use,
  at: { name: string; node: ScalarNode; index: number },
): boolean {
  if (takes.has(at.name)) return true;
  const likely = nearest(at.name, takes.keys()) ?? null;
  report(
    'E_DEF_PARAMETER_UNKNOWN',
    placeIn(at.node, at.index),
    { parameter: at.name, of: 'part', name },
    likely,
  );
  return false;
}

function fillText(
  report: Report,
  use: Use,
  { node, text }: { node: ScalarNode; text: string },
): Node | undefined {
  const pieces: NonNullable<ScalarNode['filled']>['pieces'][number][] = [];
  let value = '';
  let at = 0;
  for (const match of text.matchAll(WITHIN)) {
    const name = match[1] ?? '';
    if (!known(report, use, { name, node, index: match.index })) continue;
    const from = use.given.get(name);
    if (!from) return undefined;
    if (from.kind !== 'scalar') {
      report('E_DEF_VALUE_TYPE', from, {
        expected: 'one value',
        found: from.kind === 'list' ? 'a list' : 'a map',
      });
      continue;
    }
    const put = use.takes.get(name)?.kind === 'expr' ? grouped(String(from.value)) : String(from.value ?? '');
    value += text.slice(at, match.index);
    const before = put.startsWith('(') && !String(from.value).startsWith('(') ? 1 : 0;
    pieces.push({ at: value.length, length: put.length, named: match[0].length, from, before });
    value += put;
    at = match.index + match[0].length;
  }
  return { ...node, value: value + text.slice(at), filled: { written: text, pieces } };
}

/** An expression as a part of another: in parentheses unless it is a mere path or call. */
function grouped(text: string): string {
  return /^[\w.]+(\([^()]*\))?$/.test(text) ? text : `(${text})`;
}

/** What a parameter was given, as names with their places. */
export function namesGiven(
  use: Use,
  kinds: readonly string[],
): { parameter: Parameter; node: Node; name: string }[] {
  return [...use.takes].flatMap(([name, parameter]) =>
    kinds.includes(parameter.kind)
      ? itemsOf(use.given.get(name)).flatMap((node) => {
          const text = textOf(node);
          return text === undefined ? [] : [{ parameter, node, name: text }];
        })
      : [],
  );
}
