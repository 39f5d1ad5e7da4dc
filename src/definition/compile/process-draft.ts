import type { JsonSchema, ProcessModel } from '../model.ts';
import { entriesOf, get, type MapNode, type Node, textOf, textsOf, toJson } from '../read/node.ts';
import type { Context } from './context.ts';
import { expandSchema, inlineRefs } from './knob-schema.ts';
import { isObject } from './types.ts';

/** What is known of a process before its transitions are compiled. */
export interface ProcessDraft {
  name: string;
  node: MapNode;
  record: string;
  states: string[];
  stages: string[];
  lists: Record<string, string[]>;
  /** Process whose types drive this one's rows, when it is not its own. */
  typesOf: string | null;
  knobs: JsonSchema;
  /** Schema of the knobs as `spec` holds them: maps turned to lists, set items filled in. */
  expandedKnobs: JsonSchema;
  /** Names that `to` may use, with the expression that gives user ids. */
  people: Map<string, Node>;
  model: ProcessModel | null;
}

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
