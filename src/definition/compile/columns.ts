import type { Type } from '../expression/types.ts';
import type { ViewColumn } from '../generated/language.ts';
import { commonLabels } from '../messages/model-texts.ts';
import type { Column, FieldModel, FieldType } from '../model.ts';
import { boolOf, get, itemsOf, type Node, type Of, textOf, textsOf, toJson } from '../read/node.ts';
import type { KeyOf } from '../read/said.ts';
import { createShared, unknownName } from '../resolve/names.ts';
import { marksOf } from './column-marks.ts';
import { optionsFrom, optionsOfField, optionsOfList } from './column-options.ts';
import type { Context } from './context.ts';
import {
  compileExpression,
  compileText,
  compileTyped,
  NO_PLAN,
  optionalExpression,
  type Scope,
  withVars,
} from './expression.ts';
import { type PathEnd, resolvePath } from './field-paths.ts';
import { asksOfRows } from './list-conditions.ts';
import { throughLabel } from './shown-path.ts';
import { optionalLabel } from './text.ts';

export interface ColumnPlace {
  context: Context;
  /** Record whose row the columns show; `null` when only values are possible. */
  record: string | null;
  scope: Scope;
  /** Type that the screen is of; absent: of none. */
  type?: string | null;
  /** They are columns of a list: a condition that asks nothing of its rows is one of the list. */
  list?: true;
}

/** Columns in order, their names made unique. */
export function compileColumns(place: ColumnPlace, node: Of<ViewColumn[] | string> | undefined): Column[] {
  const names = new Set<string>();
  return itemsOf(node).flatMap((item) => {
    const column = compileColumn(place, item);
    if (!column) return [];
    const base = column.name;
    for (let n = 2; names.has(column.name); n++) column.name = `${base}_${n}`;
    names.add(column.name);
    return [column];
  });
}

/** A field path, or a map with `field`, `value`, `list`/`show`, `count` or `range`. */
export function compileColumn(place: ColumnPlace, node: Of<ViewColumn>): Column | null {
  const path = textOf(node);
  if (path !== undefined) return fieldColumn(place, { node, pathNode: node, path });
  if (node.kind !== 'map') {
    place.context.report('E_DEF_VALUE_TYPE', node, {
      expected: 'a field path or a column',
      found: `a ${node.kind}`,
    });
    return null;
  }
  for (const [key, make] of KINDS) {
    const inner = get(node, key);
    if (inner) {
      const made = make(place, node, inner);
      if (made && place.record !== null) checkDrawn(place.context, node, made.type);
      const column = made && ofList(place, { ...made, ...marksOf(place, node, made) });
      // Cells with a condition are empty in some rows; the place among the others would tell what stood there.
      // What stands below its row has no head to sort by.
      return column && (column.if !== null || column.beneath) ? { ...column, sortable: false } : column;
    }
  }
  place.context.report('E_DEF_KEY_MISSING', node, { key: 'field' });
  return null;
}

const PICTURES = ['picture', 'portrait'];

/** Only a file can be drawn as what it shows, and only whole numbers as minutes. */
export function checkDrawn({ report }: Context, node: Node, type: Column['type'] | undefined): void {
  const as = get(node, 'as');
  const drawn = textOf(as) ?? '';
  if (as && PICTURES.includes(drawn) && type !== 'file')
    report('E_DEF_VALUE_INVALID', as, { detail: 'is for files, which can be pictures' });
  if (as && drawn === 'duration' && type !== 'integer')
    report('E_DEF_VALUE_INVALID', as, { detail: 'is for whole numbers, which are minutes' });
}

/** A condition that is the same for all rows says whether the list has the column; of others the cells are empty. */
function ofList({ list }: ColumnPlace, column: Column): Column {
  const { if: condition } = column;
  if (!list || condition === null || asksOfRows(condition.root)) return column;
  return { ...column, if: null, there: condition };
}

type MakeColumn = (place: ColumnPlace, node: Of<ViewColumn>, inner: Node) => Column | null;

const KINDS: readonly (readonly [KeyOf<ViewColumn>, MakeColumn])[] = [
  ['field', (place, node, inner) => fieldColumn(place, { node, pathNode: inner, path: textOf(inner) ?? '' })],
  ['value', valueColumn],
  ['list', listColumn],
  ['count', countColumn],
  ['range', rangeColumn],
];

const NO_COLUMN = { value_to: null, scale: null, options: null } as const;

interface FieldPlace {
  node: Of<ViewColumn>;
  pathNode: Node;
  path: string;
}

function fieldColumn(place: ColumnPlace, { node, pathNode, path }: FieldPlace): Column | null {
  const { context, record, scope } = place;
  const clean = path.replace(/^row\./, '');
  if (record === null) {
    const value = compileText(context, { text: path, node: pathNode, offset: 0 }, scope, { want: 'value' });
    return {
      ...base(place, node, clean.replaceAll('.', '_'), clean),
      ...NO_COLUMN,
      type: 'text',
      value,
      sortable: false,
    };
  }
  const relation = context.records.peek(record)?.model.relations;
  if (relation && Object.hasOwn(relation, clean)) return relationColumn(place, node, clean);
  const shown = shownField(place, { record, path: clean, node: pathNode });
  if (!shown) return null;
  const { label, ...field } = shown;
  const sortable = get(node, 'sortable');
  return {
    ...base(place, node, clean.replaceAll('.', '_'), label),
    ...field,
    value_to: null,
    sortable: sortable ? boolOf(sortable, true) : field.sortable,
  };
}

type ShownField = Pick<Column, 'type' | 'value' | 'options' | 'scale' | 'sortable'> & { label: string };

const shownFields = createShared<ShownField | null>();

/** What a field path shows is the same wherever it stands, so it is found out once; where it leads nowhere, each time. */
function shownField(
  place: ColumnPlace,
  { record, path, node }: { record: string; path: string; node: Node },
): ShownField | null {
  return shownFields(place.context, `${record} ${path} ${place.type ?? ''}`, () =>
    findShownField(place, { record, path, node }),
  );
}

/** Digits that stand after the comma, also zeros; `null` = only those a value has, where the field says its steps. */
const digitsOf = (field: FieldModel | null): number | null =>
  field === null || field.schema.multipleOf !== undefined ? null : field.scale;

function findShownField(
  { context, scope, type = null }: ColumnPlace,
  { record, path, node }: { record: string; path: string; node: Node },
): ShownField | null {
  const end = resolvePath(context, record, path, node);
  if (!end) return null;
  const shown = end.field?.relation ? throughLabel(context, end, path, node) : { end, path };
  const part = { text: `row.${shown.path}`, node, offset: 0 };
  return {
    label: labelOfPath(context, end),
    type: shown.end.field?.type ?? commonType(shown.end.name),
    value: compileText(context, part, scope, { want: 'value' }),
    options: optionsOfField(context, shown.end.field, type),
    scale: digitsOf(shown.end.field),
    sortable: isSortable(shown.end.field),
  };
}

function isSortable(field: FieldModel | null): boolean {
  return !['json', 'text_list', 'markdown', 'file'].includes(field?.type ?? 'text');
}

export function commonType(name: string): FieldType {
  if (name.endsWith('_at')) return 'timestamp';
  return name === 'row_version' ? 'integer' : 'text';
}

/** The label of `member.name` is the reference's title when the field is what labels its record. */
export function labelOfPath(context: Context, end: PathEnd): string {
  const last = end.steps.at(-1);
  const before = end.steps.at(-2);
  if (before?.relation && context.records.peek(before.relation)?.model.label === end.name)
    return before.title;
  return end.field ? (last?.title ?? end.name) : (commonLabels[end.name] ?? end.name);
}

/** What every column has, with `name` and `label` when the definition does not say. */
function base(place: ColumnPlace, node: Of<ViewColumn>, name: string, label: string) {
  const { context, scope } = place;
  const audiences = get(node, 'for');
  return {
    name: textOf(get(node, 'name')) ?? name,
    label: optionalLabel(context, get(node, 'label'), scope) ?? label,
    as: textOf(get(node, 'as')) ?? null,
    optional: boolOf(get(node, 'optional'), false),
    wide: boolOf(get(node, 'wide'), false),
    for: audiences ? audiencesOf(context, audiences) : null,
    if: optionalExpression(context, get(node, 'if'), scope, { want: 'condition' }),
    empty: textOf(get(node, 'empty')) ?? null,
    link: textOf(get(node, 'link')) ?? null,
    links: textOf(get(node, 'links')) ?? null,
    ...companionsOf(node),
    ...dueOf(place, node),
    ...flagOfTable(place, node, 'below', { beneath: true }),
    ...flagOfTable(place, node, 'unlabelled', { unlabelled: true }),
  };
}

/** Only a table has rows that something can stand below, and blocks on a phone. */
function flagOfTable<Marks extends Pick<Column, 'beneath' | 'unlabelled'>>(
  { context, list }: ColumnPlace,
  node: Of<ViewColumn>,
  key: KeyOf<ViewColumn>,
  marks: Marks,
): Partial<Marks> {
  const flag = get(node, key);
  if (!flag || !boolOf(flag, false)) return {};
  if (!list) context.report('E_DEF_VALUE_INVALID', flag, { detail: 'is for columns of a table' });
  return marks;
}

/** Fields of the answer that belong to this one: where it ends, what it shows. */
function companionsOf(node: Of<ViewColumn>): Pick<Column, 'until' | 'alt'> {
  const [until, alt] = [textOf(get(node, 'until')), textOf(get(node, 'alt'))];
  return { ...(until !== undefined && { until }), ...(alt !== undefined && { alt }) };
}

function dueOf({ context, scope }: ColumnPlace, node: Of<ViewColumn>): Pick<Column, 'due'> {
  const due = get(node, 'due');
  return due ? { due: compileExpression(context, due, scope, { want: 'value' }) } : {};
}

export function audiencesOf(context: Context, node: Node): string[] {
  for (const item of itemsOf(node)) context.access.audiences.resolve(textOf(item) ?? '', item);
  return textsOf(node);
}

function valueColumn(place: ColumnPlace, node: Of<ViewColumn>, inner: Node): Column {
  const { plan, type } = compileTyped(place.context, inner, place.scope, { want: 'value' });
  const name = nameFrom(node, inner);
  const scale = get(node, 'scale');
  return {
    ...base(place, node, name, name),
    type: columnType(type),
    value: plan,
    value_to: null,
    options:
      type.kind === 'string' && type.labels
        ? optionsFrom(place.context, type.labels)
        : optionsOfList(place.context, plan),
    scale: scale ? Number(toJson(scale)) : null,
    sortable: boolOf(get(node, 'sortable'), false),
  };
}

/** A value's name: as said, else made of its label. */
function nameFrom(node: Of<ViewColumn>, inner: Node): string {
  const label = textOf(get(node, 'label')) ?? String(toJson(inner));
  const name = label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40);
  return name || 'value';
}

function columnType(type: Type): Column['type'] {
  switch (type.kind) {
    case 'number':
      return type.integer ? 'integer' : 'number';
    case 'bool':
      return 'boolean';
    case 'date':
    case 'time':
    case 'timestamp':
      return type.kind;
    case 'list':
    case 'rows':
      return 'list';
    case 'object':
    case 'row':
      return 'json';
    default:
      return 'text';
  }
}

/** `{list: relation, show: field}`: the field's values of all rows of a relation, joined. */
function listColumn(place: ColumnPlace, node: Of<ViewColumn>, inner: Node): Column | null {
  const relation = relationAt(place, inner);
  if (!relation) return null;
  const show = get(node, 'show');
  return relationList(place, node, { name: textOf(inner) ?? '', record: relation, show });
}

function relationColumn(place: ColumnPlace, node: Of<ViewColumn>, name: string): Column | null {
  const relations = place.context.records.peek(place.record ?? '')?.model.relations ?? {};
  const record = relations[name]?.record;
  return record ? relationList(place, node, { name, record, show: undefined }) : null;
}

interface RelationList {
  name: string;
  record: string;
  show: Node | undefined;
}

function relationList(
  place: ColumnPlace,
  node: Of<ViewColumn>,
  { name, record, show }: RelationList,
): Column | null {
  const { context, scope } = place;
  const model = context.records.peek(record)?.model;
  const path = textOf(show) ?? model?.label ?? 'id';
  const end = resolvePath(context, record, path, show ?? node);
  if (!end) return null;
  const shown = end.field?.relation ? throughLabel(context, end, path, node) : { end, path };
  const where = get(node, 'where');
  const filter = where ? `.filter(each, ${String(toJson(where))})` : '';
  const faulty = where !== undefined && isFaulty(place, where, record);
  const text = `row.${name}${filter}.map(each, each.${shown.path})`;
  return {
    ...base(place, node, name.replaceAll('.', '_'), model?.title ?? name),
    type: 'list',
    value: faulty
      ? NO_PLAN
      : compileText(context, { text, node: flat(node), offset: 0 }, scope, { want: 'value' }),
    value_to: null,
    options: optionsOfField(context, shown.end.field),
    scale: digitsOf(shown.end.field),
    sortable: false,
  };
}

/** Checks the condition by itself; what is generated from a faulty one would only repeat the fault. */
function isFaulty({ context, scope }: ColumnPlace, where: Node, record: string): boolean {
  const each = withVars(scope, { each: { kind: 'row', record } });
  return compileExpression(context, where, each, { want: 'condition' }) === NO_PLAN;
}

/** Issues of generated text belong to the column as a whole. */
function flat(node: Node): Node {
  return node.kind === 'scalar' ? node : { ...node, kind: 'list', items: [] };
}

function relationAt(place: ColumnPlace, node: Node): string | null {
  const relations = place.context.records.peek(place.record ?? '')?.model.relations ?? {};
  const name = textOf(node) ?? '';
  if (Object.hasOwn(relations, name)) return relations[name]?.record ?? null;
  unknownName(place.context.report, node, {
    kind: `relation of ${place.record}`,
    name,
    names: Object.keys(relations),
  });
  return null;
}

/** `{count: relation, where: condition over each}`. */
function countColumn(place: ColumnPlace, node: Of<ViewColumn>, inner: Node): Column | null {
  const record = relationAt(place, inner);
  if (!record) return null;
  const { context, scope } = place;
  const where = get(node, 'where');
  const faulty = where !== undefined && isFaulty(place, where, record);
  const name = textOf(inner) ?? '';
  const filter = where ? `.filter(each, ${String(toJson(where))})` : '';
  const text = `size(row.${name}${filter})`;
  return {
    ...base(place, node, `${name}_count`, context.records.peek(record)?.model.title ?? name),
    type: 'count',
    value: faulty
      ? NO_PLAN
      : compileText(context, { text, node: flat(node), offset: 0 }, scope, { want: 'value' }),
    value_to: null,
    options: null,
    scale: null,
    sortable: boolOf(get(node, 'sortable'), false),
  };
}

/** `{range: [from, to]}`: two fields of one kind shown as a span. */
function rangeColumn(place: ColumnPlace, node: Of<ViewColumn>, inner: Node): Column | null {
  const [from, to] = itemsOf(inner);
  if (!from || !to) {
    place.context.report('E_DEF_VALUE_TYPE', inner, { expected: 'a list of two fields', found: 'another' });
    return null;
  }
  const first = fieldColumn(place, { node, pathNode: from, path: textOf(from) ?? '' });
  const second = fieldColumn(place, { node, pathNode: to, path: textOf(to) ?? '' });
  if (!first || !second) return null;
  return { ...first, type: 'range', value_to: second.value };
}
