import type { Report } from '../read/issue.ts';
import {
  boolOf,
  type Entry,
  entriesOf,
  get,
  itemsOf,
  type MapNode,
  type Node,
  placeOf,
  textOf,
  textsOf,
} from '../read/node.ts';
import type { Parsed } from '../read/read-files.ts';
import { type Names, unknownName } from '../resolve/names.ts';
import { entryAt, joinApart, layOver, listAt, mapAt, scalarAt } from './merge.ts';
import { checkNeeds } from './needs.ts';
import { fill, givenFor, type Use } from './parameters.ts';
import { checkWhole } from './whole.ts';

/** What a part may bring, with the word for one of it. */
const BROUGHT = { states: 'state', people: 'people', transitions: 'transition', effects: 'effect' } as const;

interface Place {
  file: Parsed;
  parts: Names<MapNode>;
  records: ReadonlyMap<string, MapNode>;
}

interface Filled {
  use: Use;
  node: MapNode;
}

/** The process written whole, and the parts it uses. Issues stand where a part is used, or where it is written. */
export function composeProcess(report: Report, place: Place): { node: MapNode; used: string[] } {
  const { node } = place.file;
  const parts = partsOf(report, place);
  const pieces = parts.map((part) => part.node);
  const entries = new Map(node.entries);
  entries.delete('parts');
  const put = (key: string, under: ReadonlyMap<string, Entry>, lay = layOver) => {
    const own = get(node, key);
    const over = own?.kind === 'map' ? own.entries : new Map<string, Entry>();
    const laid = lay(under, over);
    if (laid.size > 0) entries.set(key, entryAt(own ?? node, key, mapAt(own ?? node, laid)));
  };
  for (const [key, kind] of Object.entries(BROUGHT))
    put(
      key,
      joinApart(
        report,
        kind,
        pieces.flatMap((piece) => mapOf(get(piece, key))),
      ),
    );
  put('stages', stagesOf(parts));
  put('lists', listsOf(pieces));
  const proves = [...pieces, node].flatMap((piece) => itemsOf(get(piece, 'proves')));
  if (proves.length > 0) entries.set('proves', entryAt(node, 'proves', listAt(node, proves)));
  const knobs = knobsOf(report, node, pieces);
  if (knobs) entries.set('knobs', entryAt(get(node, 'knobs') ?? node, 'knobs', knobs));
  const whole = withStagesKnob({ ...node, entries }, chosenStages(report, pieces));
  checkWhole(report, whole);
  for (const { use } of parts) checkNeeds(report, { use, process: whole, records: place.records });
  return { node: whole, used: parts.map(({ use }) => use.name) };
}

/** The parts in their order; one that is used a second time would bring everything twice. */
function partsOf(report: Report, place: Place): Filled[] {
  const parts = new Map<string, Filled>();
  for (const item of itemsOf(get(place.file.node, 'parts'))) {
    const part = filled(report, place, item);
    const first = part && parts.get(part.use.name)?.use.place;
    if (first) {
      const { file, line } = placeOf(first.source, first.start);
      report('E_DEF_NAME_TWICE', part.use.place, {
        kind: 'part',
        name: part.use.name,
        first: `${file}:${line}`,
      });
    } else if (part) parts.set(part.use.name, part);
  }
  return [...parts.values()];
}

const mapOf = (node: Node | undefined): MapNode[] => (node?.kind === 'map' ? [node] : []);

/** A part of the process's own folder comes before one for all. */
function filled(report: Report, { file, parts }: Place, item: Node): Filled | null {
  const place = get(item, 'use') ?? item;
  const stated = textOf(place) ?? '';
  const own = `${textOf(get(file.node, 'process')) ?? file.name}/${stated}`;
  const name = parts.has(own) ? own : stated;
  const part = parts.resolve(name, place);
  if (!part) return null;
  const use = givenFor(report, { name, part, place, list: get(item, 'with') });
  const node = fill(report, use, withoutTakes(part));
  return node?.kind === 'map' ? { use, node: without(report, withStage(node), get(item, 'without')) } : null;
}

function withoutTakes(part: MapNode): MapNode {
  const entries = new Map(part.entries);
  entries.delete('takes');
  return { ...part, entries };
}

/** States of a part belong to its stage unless they say otherwise (`stage: null`: to none). */
function withStage(part: MapNode): MapNode {
  const label = get(part, 'stage');
  const states = get(part, 'states');
  if (!label || states?.kind !== 'map') return part;
  const own = entryAt(label, 'stage', scalarAt(label, stageName(part)));
  const entries = new Map<string, Entry>();
  for (const [state, { key, value }] of states.entries)
    entries.set(state, { key, value: value.kind === 'map' ? inStage(value, own) : value });
  const whole = new Map(part.entries).set('states', entryAt(states, 'states', { ...states, entries }));
  return { ...part, entries: whole };
}

function inStage(state: MapNode, own: Entry): MapNode {
  const stated = get(state, 'stage');
  const entries = new Map(state.entries);
  if (!stated) entries.set('stage', own);
  else if (stated.kind === 'scalar' && stated.value === null) entries.delete('stage');
  return { ...state, entries };
}

const stageName = (part: MapNode): string => textOf(get(part, 'part')) ?? '';

/** The part without the states, transitions, people and effects that its user names. */
function without(report: Report, part: MapNode, list: Node | undefined): MapNode {
  const left = new Map(textsOf(list).map((name, at) => [name, itemsOf(list)[at] as Node]));
  if (left.size === 0) return part;
  const entries = new Map(part.entries);
  const known: string[] = [];
  for (const key of Object.keys(BROUGHT)) {
    const map = get(part, key);
    if (map?.kind !== 'map') continue;
    known.push(...map.entries.keys());
    const stay = new Map([...map.entries].filter(([name]) => !left.has(name)));
    entries.set(key, entryAt(map, key, { ...map, entries: stay }));
  }
  for (const [name, node] of left)
    if (!known.includes(name))
      unknownName(report, node, { kind: `entry of the part ${stageName(part)}`, name, names: known });
  return { ...part, entries };
}

/** Stages that a type has only where it names them. */
function chosenStages(report: Report, pieces: readonly MapNode[]): Set<string> {
  const parts = pieces.filter((piece) => boolOf(get(piece, 'by_choice'), false));
  for (const part of parts)
    if (!get(part, 'stage')) report('E_DEF_KEY_MISSING', get(part, 'by_choice') ?? part, { key: 'stage' });
  return new Set(parts.map(stageName));
}

function stagesOf(parts: readonly Filled[]): Map<string, Entry> {
  const stages = new Map<string, Entry>();
  for (const { node } of parts) {
    const label = get(node, 'stage');
    if (label) stages.set(stageName(node), entryAt(label, stageName(node), label));
  }
  return stages;
}

/** Each part adds its states to a list; what the process itself says of a list replaces all that. */
function listsOf(pieces: readonly MapNode[]): Map<string, Entry> {
  const lists = new Map<string, Entry>();
  for (const piece of pieces)
    for (const [name, { key, value }] of get(piece, 'lists')?.kind === 'map'
      ? (get(piece, 'lists') as MapNode).entries
      : []) {
      const before = lists.get(name)?.value;
      const items = [...itemsOf(before), ...itemsOf(value)];
      lists.set(name, { key, value: listAt(value, items) });
    }
  return lists;
}

const SCHEMA_MAPS = ['definitions', 'properties'];

/** Knobs of all parts and the process: properties and definitions side by side, what is required together. */
function knobsOf(report: Report, process: MapNode, pieces: readonly MapNode[]): MapNode | null {
  const own = get(process, 'knobs');
  const brought = pieces.flatMap((piece) => mapOf(get(piece, 'knobs')));
  if (brought.length === 0) return own?.kind === 'map' ? own : null;
  const at = own ?? process;
  const entries = new Map(
    own?.kind === 'map' ? own.entries : [['type', entryAt(at, 'type', scalarAt(at, 'object'))]],
  );
  for (const key of SCHEMA_MAPS) {
    const joined = joinApart(
      report,
      'knob',
      brought.flatMap((knobs) => mapOf(get(knobs, key))),
    );
    for (const { entries: over } of mapOf(get(own, key)))
      for (const [name, entry] of over) joined.set(name, entry);
    if (joined.size > 0) entries.set(key, entryAt(at, key, mapAt(at, joined)));
  }
  const required = [...brought, ...mapOf(own)].flatMap((knobs) => itemsOf(get(knobs, 'required')));
  if (required.length > 0) entries.set('required', entryAt(at, 'required', listAt(at, required)));
  return mapAt(at, entries);
}

/**
 * The knob `stages`, by which a type says which of them are on: unless it does, all are but those `chosen` by name. A stage
 * whose states are all ends cannot be left out.
 */
function withStagesKnob(process: MapNode, chosen: ReadonlySet<string>): MapNode {
  const knobs = get(process, 'knobs');
  const properties = get(knobs, 'properties');
  if (knobs?.kind !== 'map' || properties?.kind !== 'map' || get(properties, 'stages')) return process;
  const states = entriesOf(get(process, 'states'));
  const names = entriesOf(get(process, 'stages'))
    .filter(([stage]) =>
      states.some(([, state]) => textOf(get(state, 'stage')) === stage && !boolOf(get(state, 'end'), false)),
    )
    .map(([stage, label]) => scalarAt(label, stage));
  if (names.length === 0) return process;
  const unlessStated = names.filter((name) => !chosen.has(textOf(name) ?? ''));
  const word = (key: string, value: Node): [string, Entry] => [key, entryAt(knobs, key, value)];
  const items = mapAt(
    knobs,
    new Map([word('type', scalarAt(knobs, 'string')), word('enum', listAt(knobs, names))]),
  );
  const knob = mapAt(
    knobs,
    new Map([
      word('type', scalarAt(knobs, 'array')),
      word('description', scalarAt(knobs, 'Stages that are on, in the order of the process.')),
      word('items', items),
      word('default', listAt(knobs, unlessStated)),
    ]),
  );
  const whole = mapAt(properties, new Map([...properties.entries, word('stages', knob)]));
  const put = mapAt(knobs, new Map([...knobs.entries, word('properties', whole)]));
  return { ...process, entries: new Map([...process.entries, word('knobs', put)]) };
}
