import { beyondColumns } from '../expression/own-columns.ts';
import { fieldType } from '../expression/types.ts';
import type { AccessFile, RecordFile } from '../generated/language.ts';
import type { FieldModel, RecordModel, UniqueModel } from '../model.ts';
import {
  boolOf,
  entriesOf,
  get,
  itemsOf,
  type Node,
  type Of,
  placeIn,
  textOf,
  textsOf,
  toJson,
} from '../read/node.ts';
import type { Parsed } from '../read/read-files.ts';
import type { ItemOf, Under } from '../read/said.ts';
import { resolveDepartments } from '../resolve/access.ts';
import { labelField } from '../resolve/label-field.ts';
import { type Names, unknownName } from '../resolve/names.ts';
import type { Context, Named } from './context.ts';
import type { RecordDraft } from './drafts.ts';
import { compileExpression, NO_PLAN, optionalExpression, type Scope, withVars } from './expression.ts';
import { resolvePath, resolveSearchPath } from './field-paths.ts';
import { compileDelivery, compileReaches } from './reaches.ts';
import { compileFieldReaders } from './readers.ts';
import { toField } from './record-fields.ts';
import { scopeOf } from './scopes.ts';
import { optionalLabel } from './text.ts';
import { compileVersions, versionsNode, versionsRecord } from './versions.ts';

/** Reads every record's fields and keywords; expressions wait until the world is known (`compileRecords`). */
export function nameRecords(named: Named, files: readonly Parsed[]): void {
  for (const file of files) {
    if (file.kind !== 'record') continue;
    const name = textOf(get(file.node, 'record')) ?? file.name;
    const place = get(file.node, 'record') ?? file.node;
    named.records.add(name, place, { node: file.node, model: draftRecord(named, name, file.node) });
    const versions = versionsNode(name, file.node);
    if (!versions) continue;
    const model = { ...draftRecord(named, versionsRecord(name), versions), versions_of: name };
    named.records.add(model.name, place, { node: versions, model });
  }
}

function draftRecord(named: Named, name: string, node: Of<RecordFile>): RecordModel {
  const required = textsOf(get(node, 'required'));
  const fields: Record<string, FieldModel> = {};
  for (const [field, schema] of entriesOf(get(node, 'properties')))
    fields[field] = toField({ name: field, node: schema, required: required.includes(field) });
  for (const item of itemsOf(get(node, 'required')))
    if (!Object.hasOwn(fields, String(toJson(item))))
      unknownField(named, item, String(toJson(item)), name, Object.keys(fields));
  const label = textOf(get(node, 'x-label')) ?? labelField(Object.keys(fields));
  const search = get(node, 'x-search');
  return {
    name,
    title: textOf(get(node, 'title')) ?? name,
    label,
    shared: boolOf(get(node, 'x-shared'), false),
    ...(boolOf(get(node, 'x-spanning'), false) ? { spanning: true as const } : {}),
    departments: resolveDepartments(get(node, 'x-departments'), named.access),
    within: null,
    fields,
    relations: {},
    unique: [],
    // A picker shows labels: without other fields to search in, what one types is sought there.
    search: search ? textsOf(search) : fields[label]?.type === 'text' ? [label] : [],
    sort: textsOf(get(node, 'x-sort')).map(toSort),
    ties: {},
    no_overlap: null,
    ceiling: null,
    readers: {},
    process: null,
    versions: null,
    versions_of: null,
  };
}

function toSort(text: string): { field: string; descending: boolean } {
  return text.startsWith('-')
    ? { field: text.slice(1), descending: true }
    : { field: text, descending: false };
}

export function unknownField(
  { report }: Named,
  node: Node,
  field: string,
  record: string,
  names: string[],
): void {
  unknownName(report, node, { kind: `field of ${record}`, name: field, names });
}

/** What reaches every row of the department, or of a record that departments share; no record says it. */
export const OPEN_TIES = ['department', 'all'];

/** What audiences call rows must be a tie that some record has. */
export function checkAudienceRows({ records, report }: Named, access: Of<AccessFile> | undefined): void {
  const ties = records
    .entries()
    .flatMap(([, { node }]) => entriesOf(get(node, 'x-ties')).map(([tie]) => tie));
  const known = new Set([...OPEN_TIES, ...ties]);
  for (const [, audience] of entriesOf(get(access, 'audiences')))
    for (const item of itemsOf(get(audience, 'rows'))) {
      const name = textOf(item) ?? '';
      if (!known.has(name)) unknownName(report, item, { kind: 'tie', name, names: known });
    }
}

/** Which rows a field offers, and which first, is right even where no form asks for the field yet. */
function checkOffered(context: Context, field: Node | undefined, scope: Scope): void {
  const record = textOf(get(field, 'x-relation'));
  const { row } = scope.vars;
  if (!row || record === undefined || !context.records.peek(record)) return;
  const inner = withVars(scope, { row: { kind: 'row', record }, parent: row });
  for (const key of ['x-where', 'x-first'] as const)
    optionalExpression(context, get(field, key), inner, { want: 'condition', sql: true });
}

/** Unique keys, ties, versions and readers as plans, and the field paths of label, search and sort. */
export function compileRecords(context: Context): Names<RecordDraft> {
  return context.records.map(({ node, model }) => ({ node, model: compileRecord(context, node, model) }));
}

function compileRecord(context: Context, node: Of<RecordFile>, model: RecordModel): RecordModel {
  const { name } = model;
  const scope = scopeOf(context, { record: name, process: model.process });
  const ties: RecordModel['ties'] = {};
  for (const [tie, value] of entriesOf(get(node, 'x-ties')))
    ties[tie] = {
      plan: compileExpression(context, value, scope, { want: 'condition', sql: true }),
      source: String(toJson(value)),
    };
  for (const [, field] of entriesOf(get(node, 'properties'))) {
    const file = get(field, 'x-file');
    checkCounter(context, model, get(file, 'counts'));
    for (const pixels of [get(file, 'square'), get(file, 'trimmed')])
      checkPicture(context, pixels, textsOf(get(file, 'formats')));
  }
  for (const [, field] of entriesOf(get(node, 'properties')))
    for (const one of [field, get(field, 'items')]) checkOffered(context, one, scope);
  const readers = compileFieldReaders(context, model, get(node, 'x-readers'), scope);
  const label = get(node, 'x-label');
  if (label) resolvePath(context, name, textOf(label) ?? '', label);
  for (const item of itemsOf(get(node, 'x-search')))
    resolveSearchPath(context, name, textOf(item) ?? '', item);
  for (const item of itemsOf(get(node, 'x-sort')))
    resolvePath(context, name, (textOf(item) ?? '').replace(/^-/, ''), item);
  return {
    ...model,
    unique: itemsOf(get(node, 'x-unique')).map((item) => toUnique(context, model, item)),
    no_overlap: model.no_overlap && {
      ...model.no_overlap,
      ...keptKey(context, model, get(node, 'x-no-overlap'), false),
    },
    versions: compileVersions(context, model, node),
    ...compileReaches(context, model, node),
    ...compileDelivery(context, model, node),
    ties,
    readers,
    // What not everybody reads is sought nowhere by itself.
    search: get(node, 'x-search')
      ? model.search
      : model.search.filter((path) => !Object.hasOwn(readers, path)),
  };
}

/** What counts downloads is a number that nobody types. */
function checkCounter(context: Context, { name, fields }: RecordModel, node: Node | undefined): void {
  if (!node) return;
  const counter = fields[textOf(node) ?? ''];
  if (!counter) unknownField(context, node, textOf(node) ?? '', name, Object.keys(fields));
  else if (counter.type !== 'integer' || !counter.read_only || counter.default === null)
    context.report('E_DEF_VALUE_INVALID', node, {
      detail: 'names a field that is no integer with readOnly and a default',
    });
}

const PICTURES = ['jpg', 'jpeg', 'png'];

function checkPicture({ report }: Context, node: Node | undefined, formats: string[]): void {
  if (node && !formats.every((one) => PICTURES.includes(one)))
    report('E_DEF_VALUE_INVALID', node, { detail: 'is for a field that takes pictures alone (jpg, png)' });
}

function toUnique(
  context: Context,
  model: RecordModel,
  node: Of<ItemOf<Under<RecordFile, 'x-unique'>>>,
): RecordModel['unique'][number] {
  const fields = node.kind === 'map' ? get(node, 'fields') : node;
  for (const item of itemsOf(fields)) {
    const field = textOf(item) ?? '';
    if (!fieldType(context.world, model.name, field))
      unknownField(context, item, field, model.name, Object.keys(model.fields));
  }
  return {
    fields: textsOf(fields),
    ...alikeOf(context, model, node),
    ...keptKey(context, model, node, true),
  };
}

/** The texts of a key that are compared in whatever letters; there must be one. */
function alikeOf(context: Context, model: RecordModel, node: Node): Pick<UniqueModel, 'alike'> {
  const stated = get(node, 'alike');
  if (!stated) return {};
  const alike = textsOf(get(node, 'fields')).filter((name) => {
    const field = model.fields[name];
    return field?.type === 'text' && field.from === null && field.options === null;
  });
  if (alike.length === 0)
    context.report('E_DEF_VALUE_INVALID', stated, {
      detail: 'stands at a key without a text that people write',
    });
  return { alike };
}

/** Which rows a key counts, kept by the database at every write, and what is said of the row in the way. */
function keptKey(
  context: Context,
  model: RecordModel,
  node: Node | undefined,
  references: boolean,
): Pick<RecordModel['unique'][number], 'where' | 'message'> {
  const scope = scopeOf(context, { record: model.name, process: model.process });
  const where = get(node, 'where');
  const plan = where ? compileExpression(context, where, scope, { want: 'condition', sql: true }) : null;
  for (const { code, start, message } of plan && plan !== NO_PLAN ? beyondColumns(plan.root, references) : [])
    if (where?.kind === 'scalar') context.report(code, placeIn(where, start), { detail: message });
  return { where: plan, message: optionalLabel(context, get(node, 'message'), scope) };
}
