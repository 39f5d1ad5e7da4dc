import type { Type } from '../expression/types.ts';
import type { CallColumn, CallModel, FieldType } from '../model.ts';
import { entriesOf, get, itemsOf, type MapNode, type Node, textOf } from '../read/node.ts';
import type { Context } from './context.ts';
import { compileExpression, compileTyped, optionalExpression, type Scope, withVars } from './expression.ts';
import { resolvePath } from './field-paths.ts';
import { scopeOf } from './scopes.ts';
import { isFile } from './types.ts';

const FIELD_TYPES: Record<string, Type> = {
  text: { kind: 'string' },
  integer: { kind: 'number', integer: true },
  decimal: { kind: 'number' },
  boolean: { kind: 'bool' },
  date: { kind: 'date' },
  time: { kind: 'time' },
  timestamp: { kind: 'timestamp' },
};

/** The specification's calls, answered from records (specification section 7). */
export function compileCalls(context: Context): Record<string, CallModel> {
  return Object.fromEntries(
    context.calls.entries().map(([name, node]) => [name, compileCall(context, name, node)]),
  );
}

/** The call a name of `schemas/calls.yaml` stands for. */
export function compileCall(context: Context, name: string, node: MapNode): CallModel {
  const from = get(node, 'from');
  const record = textOf(from) ?? '';
  const known = from && context.records.resolve(record, from) ? record : null;
  const query = Object.fromEntries(
    entriesOf(get(node, 'query')).map(([field, type]) => [field, (textOf(type) ?? 'text') as FieldType]),
  );
  const queryType: Record<string, Type> = {};
  for (const [field, type] of Object.entries(query))
    queryType[field] = { ...(FIELD_TYPES[type] ?? { kind: 'json' }), optional: true };
  const process = known ? (context.records.peek(known)?.model.process ?? null) : null;
  const scope = withVars(scopeOf(context, { record: known, process }), {
    query: { kind: 'object', fields: queryType },
  });
  const rows = compileRows(context, get(node, 'rows'), scope);
  const inner = withVars(scope, rows.types);
  const types: Record<string, FieldType> = {};
  const columns: CallModel['columns'] = {};
  for (const [column, value] of entriesOf(get(node, 'columns'))) {
    columns[column] = compileCallColumn(context, value, inner);
    types[column] = callColumnType(context, value, inner);
  }
  return {
    name,
    method: textOf(get(node, 'method')) === 'POST' ? 'POST' : 'GET',
    path: textOf(get(node, 'path')) ?? '',
    query,
    from: record,
    where: optionalExpression(context, get(node, 'where'), scope, { want: 'condition', sql: true }),
    sort: itemsOf(get(node, 'sort')).map((item) => sortOf(context, known, item)),
    rows: rows.ids,
    only: optionalExpression(context, get(node, 'only'), inner, { want: 'condition' }),
    group: optionalExpression(context, get(node, 'group'), scope, { want: 'value' }),
    columns,
    answer: types,
  };
}

/** Rows found by an id that is no reference of the schema, as references that a dot walks over. */
function compileRows(context: Context, node: Node | undefined, scope: Scope) {
  const types: Record<string, Type> = {};
  const ids: CallModel['rows'] = {};
  for (const [name, row] of entriesOf(node)) {
    const [record, id] = [get(row, 'record'), get(row, 'id')];
    if (!record || !id || !context.records.resolve(textOf(record) ?? '', record)) continue;
    types[name] = { kind: 'reference', record: textOf(record) ?? '', optional: true };
    ids[name] = compileExpression(context, id, scope, { want: 'value' });
  }
  return { types, ids };
}

function sortOf(context: Context, record: string | null, node: Node): CallModel['sort'][number] {
  const text = textOf(node) ?? '';
  const field = text.replace(/^-/, '');
  if (record) resolvePath(context, record, field, node);
  return { field, descending: text.startsWith('-') };
}

function compileCallColumn(context: Context, node: Node, scope: Scope): CallColumn {
  const list = get(node, 'list');
  if (list)
    return {
      list: Object.fromEntries(
        entriesOf(list).map(([name, one]) => [name, compileCallColumn(context, one, scope)]),
      ),
    };
  const [record, id] = [get(node, 'record'), get(node, 'id')];
  if (record && id)
    return {
      record: compileExpression(context, record, scope, { want: 'value' }),
      id: compileExpression(context, id, scope, { want: 'value' }),
    };
  return compileExpression(context, node, scope, { want: 'value' });
}

function callColumnType(context: Context, node: Node, scope: Scope): FieldType {
  if (node.kind !== 'scalar') return get(node, 'list') ? 'json' : 'text';
  const { type } = compileTyped(context, node, scope, { want: 'value' });
  if (type.kind === 'number') return type.integer ? 'integer' : 'decimal';
  if (type.kind === 'bool') return 'boolean';
  if (isFile(type)) return 'file';
  return type.kind === 'date' || type.kind === 'time' || type.kind === 'timestamp' ? type.kind : 'text';
}
