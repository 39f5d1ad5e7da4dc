import { entriesOf, get, type Node, textOf, textsOf, toJson } from '../read/node.ts';
import type { Context } from './context.ts';
import { expandSchema, inlineRefs } from './knob-schema.ts';
import { isObject } from './types.ts';

export function draftProcesses(context: Context): void {
  for (const file of context.files) {
    if (file.kind !== 'process') continue;
    const { node } = file;
    const name = textOf(get(node, 'process')) ?? file.name;
    const stated = get(node, 'knobs') ? toJson(get(node, 'knobs') as Node) : {};
    const knobs = isObject(stated) ? inlineRefs(stated) : {};
    context.processes.add(name, get(node, 'process') ?? node, {
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
      model: null,
    });
  }
}

/** Joins each process to the record it drives. */
export function linkProcesses(context: Context): void {
  for (const [name, draft] of context.processes.entries()) {
    const record = context.records.resolve(draft.record, get(draft.node, 'record') ?? draft.node);
    if (record) record.model.process = name;
    if (draft.typesOf) context.processes.resolve(draft.typesOf, get(draft.node, 'types') ?? draft.node);
  }
}
