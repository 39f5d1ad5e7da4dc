import { editingTexts } from '../messages/model-texts.ts';
import { createReport, type Issue, type Report } from '../read/issue.ts';
import { memo } from '../read/memo.ts';
import {
  boolOf,
  type Entry,
  entriesOf,
  get,
  itemsOf,
  type ListNode,
  type MapNode,
  type Node,
  textOf,
} from '../read/node.ts';
import type { Parsed } from '../read/read-files.ts';
import { labelField } from '../resolve/label-field.ts';
import { entryAt, listAt, mapAt, scalarAt } from './merge.ts';

/** The one state of rows that are edited without a process. */
const STATE = 'kept';

type RecordFile = Extract<Parsed, { kind: 'record' }>;

interface Made {
  /** `null` = the record says nothing of editing. */
  file: Parsed | null;
  issues: Issue[];
}

/** The same record gives the same process, so that what is kept of it stays. */
const made = new WeakMap<Node, Made>();

/**
 * The process that `x-editing` of a record stands for: one state, no field for it, and a transition for each step. All that
 * holds for transitions holds for these, and nothing that follows knows them from others.
 */
export function editingProcess(file: RecordFile): Made {
  return memo(made, file.node, () => {
    const { report, issues } = createReport();
    const stated = get(file.node, 'x-editing');
    return { file: stated?.kind === 'map' ? processOf(report, file, stated) : null, issues };
  });
}

interface Place {
  report: Report;
  record: RecordFile['node'];
  /** Where the record says it. */
  at: Node;
  title: string;
  /** The row in a text. */
  label: string;
}

function processOf(report: Report, file: RecordFile, stated: MapNode): Parsed {
  const { node: record, source } = file;
  const name = textOf(get(record, 'record')) ?? file.name;
  const fields = entriesOf(get(record, 'properties')).map(([field]) => field);
  const label = textOf(get(record, 'x-label')) ?? labelField(fields);
  const title = textOf(get(record, 'title')) ?? name;
  const place: Place = { report, record, at: stated, title, label: `{row.${label}}` };
  const transitions = new Map(
    [...stated.entries].map(([step, entry]): [string, Entry] => [
      step,
      { key: entry.key, value: transitionOf(place, step, entry.value) },
    ]),
  );
  const state = mapOf(stated, { label: editingTexts.state, start: true, end: true });
  const node = mapOf(get(record, 'record') ?? stated, {
    process: name,
    record: name,
    states: mapOf(stated, { [STATE]: state }),
    transitions: mapAt(stated, transitions),
  });
  return { kind: 'process', name, source, node };
}

/** A map that is written nowhere, of texts, flags and nodes; what is undefined is left out. */
function mapOf(at: Node, values: Record<string, Node | string | boolean | undefined>): MapNode {
  const entries = new Map<string, Entry>();
  for (const [key, value] of Object.entries(values))
    if (value !== undefined)
      entries.set(key, entryAt(at, key, typeof value === 'object' ? value : scalarAt(at, value)));
  return mapAt(at, entries);
}

/** A step in the words of transitions, what it says itself laid over what it means. */
function transitionOf(place: Place, step: string, node: Node): MapNode {
  const meant = meaningOf(place, step, node);
  const words = new Map(node.kind === 'map' ? node.entries : []);
  const when = words.get('if');
  if (when) words.set('when', { key: when.key, value: when.value });
  for (const own of ['if', 'fields', 'reach', 'do']) words.delete(own);
  return { ...meant, entries: new Map([...meant.entries, ...words]) };
}

function meaningOf(place: Place, step: string, node: Node): MapNode {
  const { title, label } = place;
  switch (step) {
    case 'create': {
      const fields = fieldsOf(place, node);
      requireFields(place, node, fields);
      const { form, ...texts } = editingTexts.create(title);
      const words = { ...texts, from: 'none', to: STATE, tone: 'primary' };
      return mapOf(node, { ...words, form: formOf(node, form, fields), do: effectsOf(node, input) });
    }
    case 'edit': {
      const { form, ...texts } = editingTexts.edit(title, label);
      const asked = formOf(node, form, fieldsOf(place, node));
      return mapOf(node, { ...texts, from: STATE, form: asked, prefill: 'row', do: effectsOf(node, input) });
    }
    case 'delete': {
      const texts = editingTexts.delete(title, label);
      return mapOf(node, { ...texts, from: STATE, tone: 'danger', do: effectsOf(node, null, removal) });
    }
    default: {
      const stated = get(node, 'fields');
      const title = textOf(get(node, 'label')) ?? step;
      const form = stated && formOf(node, title, fieldsOf(place, node));
      const prefill = stated && 'row';
      return mapOf(node, { from: STATE, form, prefill, do: effectsOf(node, stated ? input : null) });
    }
  }
}

const input = (at: Node) => mapOf(at, { set: 'input' });
const removal = (at: Node) => mapOf(at, { delete: mapAt(at, new Map()) });

/** What a step does besides stands between what it writes first and what it does last. */
function effectsOf(node: Node, first: ((at: Node) => Node) | null, last?: (at: Node) => Node): ListNode {
  const own = itemsOf(get(node, 'do'));
  return listAt(get(node, 'do') ?? node, [
    ...(first ? [first(node)] : []),
    ...own,
    ...(last ? [last(node)] : []),
  ]);
}

const formOf = (node: Node, title: string, fields: ListNode): MapNode =>
  mapOf(node, { title, fields, reach: get(node, 'reach') });

/** Fields that a step asks for: those it names, else all that a form may write. */
function fieldsOf({ report, record }: Place, node: Node): ListNode {
  const all = entriesOf(get(record, 'properties'));
  const stated = get(node, 'fields');
  if (!stated) {
    const asked = all.filter(([, field]) => !boolOf(get(field, 'readOnly'), false));
    return listAt(
      node,
      asked.map(([name]) => scalarAt(node, name)),
    );
  }
  for (const item of itemsOf(stated)) {
    const field = all.find(([name]) => name === textOf(item))?.[1];
    if (boolOf(get(field, 'readOnly'), false))
      report('E_DEF_FIELD_READ_ONLY', item, { record: recordName(record), field: textOf(item) ?? '' });
  }
  return listAt(stated, itemsOf(stated));
}

/** A new row has all that its record always has: it is asked for, has a start value, or the step sets it. */
function requireFields({ report, record }: Place, node: Node, fields: ListNode): void {
  const properties = get(record, 'properties');
  const set = itemsOf(get(node, 'do')).flatMap((effect) =>
    entriesOf(get(effect, 'set')).map(([name]) => name),
  );
  const asked = [...itemsOf(fields).map((item) => textOf(item)), ...set];
  for (const item of itemsOf(get(record, 'required'))) {
    const name = textOf(item) ?? '';
    const field = get(properties, name);
    if (!field || get(field, 'default') || asked.includes(name)) continue;
    report('E_DEF_FIELD_NOT_ASKED', get(node, 'fields') ?? node, { record: recordName(record), field: name });
  }
}

const recordName = (record: RecordFile['node']): string => textOf(get(record, 'record')) ?? '';
