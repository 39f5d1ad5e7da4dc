import { nearest } from '../expression/nearest.ts';
import {
  type Entry,
  entriesOf,
  get,
  itemsOf,
  keyNode,
  type MapNode,
  type Node,
  type ScalarNode,
  textOf,
} from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import type { Named } from './context.ts';
import type { ScreenDraft, TypeDraft } from './drafts.ts';
import { rowOf } from './screen-row.ts';

// The screens of its process that a type puts on the map by its `paths`.

export interface Placed {
  subject: string;
  type: TypeDraft;
  area: Node | null;
}

/** One screen for one audience: its address as written, or as it follows from the type's stem. */
interface Stated {
  key: string;
  place: Node;
  node: Node;
}

/** Keys under an audience in `paths` that are about all its paths. */
const GROUP_KEYS = ['also', 'departments', 'roles', 'sidebar', 'screens'];

export function addTypeScreens(context: Named, placed: Placed): void {
  const { subject, type, area } = placed;
  const process = context.processes.peek(type.process);
  const screens = get(process?.node, 'screens');
  const found = new Map<string, ScreenDraft['paths']>();
  // What the type says of its entries is laid over what the process says of each, and makes no entry of its own.
  const file = {
    ...type.node,
    entries: new Map([...type.node.entries].filter(([key]) => key !== 'sidebar')),
  };
  const paths = get(type.node, 'paths');
  for (const [audience, group] of entriesOf(paths)) {
    if (!context.access.audiences.resolve(audience, keyNode(paths as Node, audience)) || !process) continue;
    const stated = [...writtenOut(group), ...byStem(context, { placed, audience, screens, group })];
    for (const { key, place, node } of stated) {
      if (get(screens, key)) found.set(key, [...(found.get(key) ?? []), { audience, node, place, group }]);
      else reportUnknownScreen(context, { key, place, screens, process: type.process });
    }
  }
  for (const [key, entries] of found) {
    const template = get(screens, key);
    if (template?.kind !== 'map') continue;
    const name = `${subject}.${key}`;
    const node = ofType(template, key, type.node);
    context.screens.add(name, entries[0]?.place ?? type.node, {
      name,
      subject,
      key,
      node,
      file,
      area,
      type: type.code,
      paths: entries,
      aliases: [],
      row: rowOf(context, node),
    });
  }
}

function writtenOut(group: Node): Stated[] {
  return entriesOf(group).flatMap(([key, node]) =>
    GROUP_KEYS.includes(key) ? [] : [{ key, place: keyNode(group, key), node }],
  );
}

interface Listed {
  placed: Placed;
  audience: string;
  screens: Node | undefined;
  group: Node;
}

/** Screens that are listed without an address: it is what the audience, the area, the process and the stem say together. */
function byStem(context: Named, { placed: { type, area }, audience, screens, group }: Listed): Stated[] {
  const listed = itemsOf(group.kind === 'map' ? get(group, 'screens') : group);
  const stem = get(type.node, 'stem');
  if (!stem && listed[0]) context.report('E_DEF_KEY_MISSING', listed[0], { key: 'stem' });
  if (!stem) return [];
  const prefix = context.access.audiences.peek(audience)?.prefix ?? '';
  const start = `${prefix}${textOf(get(area ?? undefined, 'base')) ?? ''}`;
  return listed.flatMap((place) => {
    const key = textOf(place) ?? '';
    const screen = get(screens, key);
    const at = textOf(get(screen, 'at'));
    if (screen && at === undefined) reportWithoutAddress(context, { key, place, screens, type });
    if (screen && at === undefined) return [];
    return [
      { key, place, node: addressOf(stem, place, (word) => start + (at ?? '').replace('{stem}', word)) },
    ];
  });
}

/** The address of one stem, or those of several by department, each where the screen is listed. */
function addressOf(stem: Node, place: Node, address: (word: string) => string): Node {
  const scalar = (word: Node): ScalarNode => {
    const { source, start, end } = place;
    return { kind: 'scalar', value: address(textOf(word) ?? ''), source, start, end };
  };
  if (stem.kind !== 'map') return scalar(stem);
  const entries = new Map(
    [...stem.entries].map(([set, entry]) => [set, { key: entry.key, value: scalar(entry.value) }]),
  );
  return { ...stem, entries };
}

interface Missing {
  key: string;
  place: Node;
  screens: Node | undefined;
}

function reportWithoutAddress(
  context: Named,
  { key, place, screens, type }: Missing & { type: TypeDraft },
): void {
  const names = entriesOf(screens).flatMap(([name, screen]) => (get(screen, 'at') ? [name] : []));
  unknownName(context.report, place, {
    kind: `screen of the process ${type.process} with at`,
    name: key,
    names,
  });
}

function reportUnknownScreen(
  context: Named,
  { key, place, screens, process }: Missing & { process: string },
): void {
  const names = entriesOf(screens).map(([name]) => name);
  context.report(
    'E_DEF_NAME_UNKNOWN',
    place,
    { kind: `screen of the process ${process}`, name: key },
    nearest(key, names) ?? null,
  );
}

/** A screen of the process with what the type says of it in its place. */
function ofType(screen: MapNode, key: string, type: MapNode): MapNode {
  const sidebar = get(screen, 'sidebar') && over(get(screen, 'sidebar'), get(type, 'sidebar'));
  return [
    ['title', get(get(type, 'titles'), key)] as const,
    ['opens', get(get(type, 'opens'), key)] as const,
    ['sidebar', sidebar] as const,
  ].reduce((node, [name, value]) => (value ? withValue(node, name, value) : node), screen);
}

/** Of two maps what both say, the later one in place of the earlier; anything else is said anew. */
function over(before: Node | undefined, later: Node | undefined): Node | undefined {
  if (before?.kind !== 'map' || later?.kind !== 'map') return later;
  return { ...before, entries: new Map([...before.entries, ...later.entries]) };
}

function withValue(node: MapNode, key: string, value: Node): MapNode {
  const entries = new Map<string, Entry>(node.entries);
  entries.set(key, { key: keyNode(node, key) as Entry['key'], value });
  return { ...node, entries };
}
