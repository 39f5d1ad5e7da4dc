import { modelTexts } from '../messages/model-texts.ts';
import type { Column, Json } from '../model.ts';
import {
  entriesOf,
  get,
  itemsOf,
  keyNode,
  type Node,
  type ScalarNode,
  textOf,
  toJson,
} from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { action, type BlockPlace, type Body, relationOf, rowPlace } from './block-place.ts';
import { compileCall } from './calls.ts';
import { compileColumns } from './columns.ts';
import {
  compileExpression,
  compileTyped,
  NO_PLAN,
  optionalExpression,
  type Scope,
  withVars,
} from './expression.ts';
import { resolvePath } from './records.ts';
import { tableScope } from './table-block.ts';
import { compileLabel, optionalLabel } from './text.ts';

export function compileSheet(place: BlockPlace, node: Node): Body<'sheet'> {
  const { context } = place;
  const relation = relationOf(place, get(node, 'relation'));
  const scope = relation.record
    ? withVars(place.scope, { item: { kind: 'row', record: relation.record } })
    : place.scope;
  const required = (key: string, inner: Scope) => {
    const value = get(node, key);
    return value ? compileExpression(context, value, inner, { want: 'value' }) : NO_PLAN;
  };
  const mine = get(node, 'mine');
  return {
    relation: relation.name,
    mine: mine ? compileExpression(context, mine, scope, { want: 'condition' }) : NO_PLAN,
    components: required('components', scope),
    save: action(place, get(node, 'save')) ?? '',
    submit: action(place, get(node, 'submit')) ?? '',
    scale: required('scale', place.scope),
    pass: required('pass', place.scope),
  };
}

export function compileMatrix(place: BlockPlace, node: Node): Body<'matrix'> {
  const { context, scope } = place;
  const value = (key: string, inner: Scope) => {
    const found = get(node, key);
    return found
      ? compileTyped(context, found, inner, { want: 'value' })
      : { plan: NO_PLAN, type: { kind: 'json' } as const };
  };
  const rows = value('rows', scope);
  const columns = value('columns', scope);
  const element = ({ type }: ReturnType<typeof value>) =>
    type.kind === 'list'
      ? type.of
      : type.kind === 'rows'
        ? ({ kind: 'row', record: type.record } as const)
        : ({ kind: 'json' } as const);
  const column = withVars(scope, { at_column: element(columns) });
  const inner = withVars(column, { at_row: element(rows) });
  return {
    rows: rows.plan,
    columns: columns.plan,
    column_label: get(node, 'column_label') ? value('column_label', column).plan : null,
    cell: value('cell', inner).plan,
    totals: itemsOf(get(node, 'totals')).map((total) => ({
      label: compileLabel(context, get(total, 'label'), scope),
      value: get(total, 'value')
        ? compileExpression(context, get(total, 'value') as Node, column, { want: 'value' })
        : NO_PLAN,
    })),
    facts: compileColumns(rowPlace(place), get(node, 'facts')),
  };
}

export function compileStatusBar(place: BlockPlace, node: Node): Body<'status_bar'> {
  const { context } = place;
  const fromNode = get(node, 'from');
  const relations = (place.record ? context.records.peek(place.record)?.model.relations : undefined) ?? {};
  const from = textOf(fromNode) ?? '';
  const record = Object.hasOwn(relations, from) ? (relations[from]?.record ?? null) : from;
  if (fromNode && !Object.hasOwn(relations, from)) context.records.resolve(from, fromNode);
  const known = record && context.records.has(record) ? record : null;
  const field = get(node, 'field');
  if (known && field) resolvePath(context, known, textOf(field) ?? '', field);
  return {
    from,
    where: optionalExpression(context, get(node, 'where'), tableScope(place, known), {
      want: 'condition',
      sql: true,
    }),
    field: textOf(field) ?? 'status',
  };
}

export function compileCallBlock(place: BlockPlace, node: Node): Body<'call'> {
  const { context, scope } = place;
  const callNode = get(node, 'call');
  const call = textOf(callNode) ?? '';
  const answer = callNode ? context.calls.resolve(call, callNode) : undefined;
  const fields = entriesOf(get(answer, 'columns')).map(([name]) => name);
  const choose = get(node, 'choose');
  const row = {
    kind: 'object',
    fields: Object.fromEntries(fields.map((name) => [name, { kind: 'json' } as const])),
  } as const;
  const inner = withVars(scope, { row });
  const types = answer ? compileCall(context, call, answer).answer : {};
  const columns = compileColumns({ context, record: null, scope: inner }, rowPaths(get(node, 'columns')));
  if (answer) checkAnswerNames(place, itemsOf(get(node, 'columns')), { call, names: fields });
  const as = (textOf(get(node, 'as')) ?? 'table') as Body<'call'>['as'];
  if (as === 'agenda') checkAgenda(place, node, columns);
  return {
    call,
    as,
    columns: columns.map((column) => ({ ...column, type: types[column.name] ?? column.type })),
    empty: optionalLabel(context, get(node, 'empty'), scope) ?? modelTexts.nothingHere,
    choose: choose
      ? {
          name: textOf(get(choose, 'name')) ?? '',
          label: textOf(get(choose, 'label')) ?? '',
          remember: textOf(get(choose, 'remember')) ?? '',
          default: Number(get(choose, 'default') ? (toJson(get(choose, 'default') as Node) as Json) : 0),
          options: itemsOf(get(choose, 'options')).map((option) => ({
            label: textOf(get(option, 'label')) ?? '',
            value: get(option, 'value')
              ? compileExpression(context, get(option, 'value') as Node, scope, { want: 'value' })
              : NO_PLAN,
          })),
        }
      : null,
  };
}

/** Keys of a column that name another column of the answer. */
const ANSWER_KEYS = ['link', 'links', 'until'];

function checkAnswerNames(
  { context }: BlockPlace,
  columns: readonly Node[],
  { call, names }: { call: string; names: string[] },
): void {
  for (const column of columns)
    for (const key of ANSWER_KEYS) {
      const node = get(column, key);
      const name = textOf(node) ?? '';
      if (node && !names.includes(name))
        unknownName(context.report, node, { kind: `column of ${call}`, name, names });
    }
}

/** What stands on which day, and when: an agenda is ordered by its columns `date` and `time`. */
function checkAgenda({ context }: BlockPlace, node: Node, columns: readonly Column[]): void {
  for (const name of ['date', 'time'])
    if (!columns.some((column) => column.name === name))
      context.report('E_DEF_VALUE_INVALID', get(node, 'as') ?? node, {
        detail: `asks for a column ${name}`,
      });
}

/** Columns of a call are names of its answer: `date` means `row.date`. */
function rowPaths(node: Node | undefined): Node | undefined {
  if (node?.kind !== 'list') return node;
  const items = node.items.map((item): Node => {
    const text = textOf(item);
    if (text !== undefined) return { ...item, kind: 'scalar', value: `row.${text}` };
    const name = get(item, 'name');
    if (item.kind !== 'map' || !name || get(item, 'field') || get(item, 'value')) return item;
    const field: Node = { ...name, kind: 'scalar', value: `row.${textOf(name)}` };
    const key = keyNode(item, 'name') as ScalarNode;
    return { ...item, entries: new Map([...item.entries, ['field', { key, value: field }]]) };
  });
  return { ...node, items };
}
