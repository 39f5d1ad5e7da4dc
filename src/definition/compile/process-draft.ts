import { entriesOf, get, type Node, textOf, textsOf, toJson } from '../read/node.ts';
import type { Parsed } from '../read/read-files.ts';
import type { Named } from './context.ts';
import { expandSchema, inlineRefs } from './knob-schema.ts';
import { isObject } from './types.ts';

export function nameProcesses({ processes }: Named, files: readonly Parsed[]): void {
  for (const file of files) {
    if (file.kind !== 'process') continue;
    const { node } = file;
    const name = textOf(get(node, 'process')) ?? file.name;
    const stated = get(node, 'knobs') ? toJson(get(node, 'knobs') as Node) : {};
    const knobs = isObject(stated) ? inlineRefs(stated) : {};
    processes.add(name, get(node, 'process') ?? node, {
      name,
      node,
      record: textOf(get(node, 'record')) ?? '',
      states: entriesOf(get(node, 'states')).map(([state]) => state),
      stages: entriesOf(get(node, 'stages')).map(([stage]) => stage),
      lists: Object.fromEntries(entriesOf(get(node, 'lists')).map(([list, items]) => [list, textsOf(items)])),
      typesOf: textOf(get(node, 'types')) ?? null,
      knobs,
      expandedKnobs: expandSchema(knobs),
      people: new Map(entriesOf(get(node, 'people'))),
    });
  }
}
