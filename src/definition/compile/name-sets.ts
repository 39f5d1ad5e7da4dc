import type { SetItem } from '../model.ts';
import { entriesOf, get, type Node, textOf, toJson } from '../read/node.ts';
import type { Parsed } from '../read/read-files.ts';
import type { Names } from '../resolve/names.ts';
import { foundWord } from '../validate/ajv.ts';
import { checkStated } from '../validate/stated.ts';
import type { Named } from './context.ts';
import type { ItemDraft } from './drafts.ts';
import { namesByDepartment } from './named-by-department.ts';
import { isObject } from './types.ts';

/** Reads all sets by name; what has expressions waits for the world. */
export function nameSets(context: Named, files: readonly Parsed[]): void {
  for (const file of files) {
    if (file.kind !== 'set') continue;
    const set = textOf(get(file.node, 'set')) ?? file.name;
    const items = get(file.node, 'items') ?? file.node;
    if (set === 'rules') addItems(context, context.rules, file, items);
    else if (set === 'messages') addItems(context, context.messages, file, items);
    else if (set === 'generated') addItems(context, context.generated, file, items);
    else if (set === 'formulas') addItems(context, context.formulas, file, items);
    else if (set === 'texts')
      for (const [name, node] of entriesOf(items)) context.texts.add(name, node, node);
    else addSet(context, set, { items, schema: schemaOf(context, file.node, items) });
  }
}

function addItems(context: Named, names: Names<ItemDraft>, file: Parsed, items: Node): void {
  for (const [name, node] of entriesOf(items)) {
    if (node.kind !== 'map' || (RESERVED.includes(name) && items === file.node)) continue;
    const record = textOf(get(node, 'record')) ?? textOf(get(file.node, 'record')) ?? null;
    const process = textOf(get(node, 'process')) ?? textOf(get(file.node, 'process')) ?? null;
    const placeOf = (key: 'record' | 'process') => get(node, key) ?? get(file.node, key) ?? node;
    const places = { record: placeOf('record'), process: placeOf('process') };
    if (record !== null) context.records.resolve(record, places.record);
    names.add(name, node, {
      node,
      record,
      process,
      places,
      named: get(file.node, 'named'),
      about: get(file.node, 'about'),
    });
  }
}

const RESERVED = ['set', 'record', 'process', 'named', 'about'];

/** The schema that a set's items fit. Whatever they say besides a label is read somewhere, so it must be spelled right. */
function schemaOf(context: Named, file: Node, items: Node): Node | undefined {
  const schema = get(file, 'items') ? get(file, 'schema') : undefined;
  const facts = entriesOf(items).some(([, item]) => entriesOf(item).some(([key]) => key !== 'label'));
  if (facts && !schema) context.report('E_DEF_KEY_MISSING', items, { key: 'schema' });
  return schema;
}

function addSet(
  context: Named,
  name: string,
  { items, schema }: { items: Node; schema: Node | undefined },
): void {
  const stated = schema ? toJson(schema) : null;
  const wanted = isObject(stated) ? stated : null;
  const nodes = new Map<string, Node>();
  const values: Record<string, SetItem> = {};
  const labels: Record<string, Record<string, string>> = {};
  for (const [code, node] of entriesOf(items)) {
    if (code === 'set') continue;
    nodes.set(code, node);
    const value = toJson(node);
    if (!isObject(value) && typeof value !== 'string')
      context.report('E_DEF_VALUE_TYPE', node, { expected: 'a text or a map', found: foundWord(node) });
    const label = get(node, 'label');
    if (label && label.kind !== 'map' && textOf(label) === undefined)
      context.report('E_DEF_VALUE_TYPE', label, { expected: 'a text', found: foundWord(label) });
    const names = namesByDepartment(label, code, {
      departments: context.access.departments.map((one) => one.code),
      resolve: (department, at) => context.access.departmentSets.resolve(department, at),
      report: context.report,
    });
    if (Object.keys(names.byDepartment).length > 0) labels[code] = names.byDepartment;
    // The schema of a set speaks of one name.
    const one = label?.kind === 'map' && isObject(value) ? { ...value, label: names.label } : value;
    if (wanted && schema) checkStated(context.report, { schema: wanted, value: one, node, key: schema });
    values[code] = isObject(one) ? ({ label: code, ...one } as SetItem) : { label: String(one ?? code) };
  }
  context.sets.add(name, items, { node: items, schema: wanted, items: values, labels, nodes });
}
