import type { Report } from '../read/issue.ts';
import {
  type Entry,
  type ListNode,
  type MapNode,
  type Node,
  placeOf,
  type ScalarNode,
} from '../read/node.ts';

/** A map that is written nowhere, placed where `at` stands. */
export function mapAt(at: Node, entries: ReadonlyMap<string, Entry>): MapNode {
  return { kind: 'map', source: at.source, start: at.start, end: at.end, entries };
}

/** A list that is written nowhere, placed where `at` stands. */
export function listAt(at: Node, items: readonly Node[]): ListNode {
  return { kind: 'list', source: at.source, start: at.start, end: at.end, items };
}

/** A text that is written nowhere, placed where `at` stands. */
export function scalarAt(at: Node, value: string | boolean): ScalarNode {
  return { kind: 'scalar', source: at.source, start: at.start, end: at.end, value };
}

export function entryAt(at: Node, key: string, value: Node): Entry {
  return { key: scalarAt(at, key), value };
}

/** Entries of several parts side by side: no two may have one name. */
export function joinApart(report: Report, kind: string, maps: readonly MapNode[]): Map<string, Entry> {
  const joined = new Map<string, Entry>();
  for (const { entries } of maps)
    for (const [name, entry] of entries) {
      const first = joined.get(name)?.key;
      if (!first) {
        joined.set(name, entry);
        continue;
      }
      const { file, line } = placeOf(first.source, first.start);
      report('E_DEF_NAME_TWICE', entry.key, { kind, name, first: `${file}:${line}` });
    }
  return joined;
}

/** `over` laid over `under`: a name that both have is taken key by key, what only one has as it is. */
export function layOver(
  under: ReadonlyMap<string, Entry>,
  over: ReadonlyMap<string, Entry>,
): Map<string, Entry> {
  const laid = new Map(under);
  for (const [name, entry] of over) {
    const before = laid.get(name)?.value;
    if (before?.kind !== 'map' || entry.value.kind !== 'map') laid.set(name, entry);
    else
      laid.set(name, {
        key: entry.key,
        value: { ...entry.value, entries: new Map([...before.entries, ...entry.value.entries]) },
      });
  }
  return laid;
}
