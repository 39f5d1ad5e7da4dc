import type { Node as PlanNode } from '../expression/plan.ts';
import { children } from '../expression/plan.ts';
import { versionTexts } from '../messages/model-texts.ts';
import type { RecordModel } from '../model.ts';
import {
  type Entry,
  entriesOf,
  get,
  itemsOf,
  keyNode,
  type MapNode,
  type Node,
  textOf,
} from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import type { Context } from './context.ts';
import { compileExpression } from './expression.ts';
import { scopeOf } from './scopes.ts';

/** The record that holds the earlier versions of a record's rows. */
export const versionsRecord = (name: string): string => `${name}_version`;

/** Keywords that only the rows in force have. */
const OF_THE_CURRENT = ['x-versions', 'x-unique', 'x-ties', 'x-search', 'x-no-overlap'];

/**
 * The definition of that record, made of the record's own: the same fields, found from the parent by the keyword's
 * `inverse` alone, with what replaced them. Earlier versions lie in a table of their own, so that whoever asks for the
 * rows of the record sees those in force and cannot forget to.
 */
export function versionsNode(name: string, node: MapNode): MapNode | null {
  const keyword = get(node, 'x-versions');
  if (keyword?.kind !== 'map') return null;
  const within = textOf(get(node, 'x-within'));
  const inverse = get(keyword, 'inverse');
  const writer = createWriter(keyword);
  const properties = entriesOf(get(node, 'properties')).map(([field, schema]): [string, Node] => [
    field,
    withInverse(schema, field === within ? inverse : undefined),
  ]);
  const added = entriesOf(writer.map(ADDED_FIELDS(name)));
  const number = get(keyword, 'number');
  const fields = new Set(properties.map(([field]) => field));
  const key = [...itemsOf(get(keyword, 'key')), ...itemsOf(number)];
  const entries = new Map([...node.entries].filter(([key]) => !OF_THE_CURRENT.includes(key)));
  const put = (key: string, value: Node) => entries.set(key, { key: writer.text(key), value });
  put('record', writer.text(versionsRecord(name)));
  put('title', writer.text(versionTexts.title(textOf(get(node, 'title')) ?? name)));
  put('properties', writer.entries([...properties, ...added]));
  if (number && key.every((field) => fields.has(textOf(field) ?? '')))
    put('x-unique', writer.list([writer.list(key)]));
  return { ...node, entries };
}

const ADDED_FIELDS = (record: string) => ({
  version_of: {
    type: 'string',
    title: versionTexts.version_of,
    'x-relation': record,
    'x-inverse': 'versions',
    'x-on-delete': 'set_null',
  },
  replaced_at: { type: 'string', format: 'date-time', title: versionTexts.replaced_at },
  replaced_by: { type: 'string', title: versionTexts.replaced_by },
  replaced_reason: { type: 'string', title: versionTexts.replaced_reason },
});

function withInverse(schema: Node, inverse: Node | undefined): Node {
  if (schema.kind !== 'map') return schema;
  const entries = new Map(schema.entries);
  const own = entries.get('x-inverse');
  if (own && inverse) entries.set('x-inverse', { ...own, value: inverse });
  else entries.delete('x-inverse');
  return { ...schema, entries };
}

/** Nodes that were not read from a file; faults in them are shown at `place`. */
function createWriter({ source, start, end }: Node) {
  const at = { source, start, end };
  const text = (value: string) => ({ kind: 'scalar' as const, value, ...at });
  const entries = (all: readonly [string, Node][]): MapNode => ({
    kind: 'map',
    entries: new Map(all.map(([key, value]): [string, Entry] => [key, { key: text(key), value }])),
    ...at,
  });
  const map = (object: Record<string, string | Record<string, string>>): MapNode =>
    entries(
      Object.entries(object).map(([key, value]): [string, Node] => [
        key,
        typeof value === 'string' ? text(value) : map(value),
      ]),
    );
  return { text, entries, map, list: (items: Node[]): Node => ({ kind: 'list', items, ...at }) };
}

/** What the keyword says, once every field is known. */
export function compileVersions(context: Context, model: RecordModel, node: Node): RecordModel['versions'] {
  const keyword = get(node, 'x-versions');
  if (!keyword) return null;
  if (!get(node, 'x-within'))
    context.report('E_DEF_KEY_MISSING', keyNode(node, 'x-versions'), { key: 'x-within' });
  const number = get(keyword, 'number');
  const fields = [...itemsOf(get(keyword, 'key')), ...itemsOf(number)];
  for (const field of fields) knownField(context, model, field);
  const counter = model.fields[textOf(number) ?? ''];
  if (number && counter && counter.type !== 'integer')
    context.report('E_DEF_VALUE_TYPE', number, { expected: 'an integer field', found: counter.type });
  if (number && !get(keyword, 'key')) context.report('E_DEF_KEY_MISSING', keyword, { key: 'key' });
  const scope = scopeOf(context, { record: model.name, process: model.process });
  const locked = compileExpression(context, get(keyword, 'locked') ?? keyword, scope, { want: 'condition' });
  return {
    record: versionsRecord(model.name),
    number: textOf(number) ?? null,
    key: itemsOf(get(keyword, 'key')).flatMap((item) => textOf(item) ?? []),
    locked,
    locks: [...fieldsOf(locked.root, model.name)],
    holds: holdsOf(context, keyword, scope),
  };
}

function holdsOf(context: Context, keyword: Node, scope: ReturnType<typeof scopeOf>) {
  const holds = get(keyword, 'holds');
  return holds ? compileExpression(context, holds, scope, { want: 'condition' }) : null;
}

function knownField(context: Context, model: RecordModel, node: Node): void {
  const name = textOf(node) ?? '';
  const names = Object.keys(model.fields);
  if (!names.includes(name))
    unknownName(context.report, node, { kind: `field of ${model.name}`, name, names });
}

/** Fields of the record that a condition looks at. */
function fieldsOf(node: PlanNode, record: string): Set<string> {
  const own = node.op === 'get' && node.record === record ? [node.field] : [];
  return new Set([...own, ...children(node).flatMap((child) => [...fieldsOf(child, record)])]);
}

/** Reports a relation of earlier versions that something would write. */
export function refuseVersions(context: Context, record: string | null, node: Node): void {
  const name = record === null ? undefined : context.records.peek(record)?.model.versions_of;
  if (name) context.report('E_DEF_VERSION_WRITTEN', node, { record: name });
}
