import type { Plan } from '../expression/plan.ts';
import { pathOfField, readsOf } from '../lists/list-reach.ts';
import { modelTexts } from '../messages/model-texts.ts';
import type { Column, TableModel, ViewModel } from '../model.ts';
import { boolOf, entriesOf, get, itemsOf, type Node, textOf, textsOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { beginOf } from './begin.ts';
import {
  action,
  actionsOf,
  type BlockPlace,
  type Body,
  relationOf,
  type Stated,
  screenName,
} from './block-place.ts';
import { compileBulk } from './bulk.ts';
import { audiencesOf, compileColumns, labelOfPath } from './columns.ts';
import type { Context } from './context.ts';
import { compileExpression, optionalExpression, type Scope, withVars } from './expression.ts';
import { resolvePath, resolveSearchPath } from './field-paths.ts';
import { compileFilters } from './filters.ts';
import { importOf } from './import.ts';
import { inRowOf } from './in-row.ts';
import { thereOf } from './list-conditions.ts';
import { rowLinksOf } from './row-links.ts';
import { statesType } from './scopes.ts';
import { resolveScreen } from './screen-draft.ts';
import { startsOf } from './starts.ts';
import { groupOf } from './table-group.ts';
import { compileLabel, optionalLabel } from './text.ts';

/** Rows of a record, or of a relation of the screen's row. */
export function compileTable(place: BlockPlace, node: Stated<'table'>): Body<'table'> {
  const { context } = place;
  const relationNode = get(node, 'relation');
  const relation = relationNode ? relationOf(place, relationNode) : null;
  const recordNode = get(node, 'record');
  const record = relation ? relation.record : (textOf(recordNode) ?? null);
  if (recordNode && !relation) context.records.resolve(record ?? '', recordNode);
  const known = record !== null && context.records.has(record) ? record : null;
  const scope = tableScope(place, known);
  const columns = { context, record: known, scope, type: place.draft.type };
  const opens = get(node, 'opens') ?? (relation ? null : place.opens);
  const compiled = compileColumns({ ...columns, list: true }, get(node, 'columns'));
  const actions = actionsOf(place, get(node, 'actions'), known);
  return {
    record: record ?? '',
    relation: relation?.name ?? null,
    where: optionalExpression(context, get(node, 'where'), scope, { want: 'condition', sql: true }),
    columns: compiled,
    filters: compileFilters(columns, get(node, 'filters'), compiled),
    ...viewsOf(place, node, scope),
    ...groupOf(place, node, compiled),
    sort: sortOf(place, get(node, 'sort'), { record: known, columns: compiled }),
    opens: opens && textOf(opens) !== undefined ? screenName(place, opens) : null,
    opens_row: opens ? rowOfTarget(place, opens, known) : null,
    ...rowLinksOf(place, node, scope),
    actions,
    ...foremostOf(place, node, scope),
    ...inRowOf(place, get(node, 'in_row'), { record: known, actions }),
    ...compileBulk(place, get(node, 'bulk'), columns),
    create: action(place, get(node, 'create'), known),
    ...startsOf(place, node, known),
    begin: beginOf(place, node, known),
    ...importOf(place, node, known),
    export: boolOf(get(node, 'export'), false),
    ...openedOf(context, node),
    ...searchOf(place, known, node),
    empty: optionalLabel(context, get(node, 'empty'), place.scope) ?? modelTexts.nothingHere,
  };
}

/** The row actions that never stand in the menu, some of them in rows of a condition: some of those that the table offers. */
function foremostOf(
  { context }: BlockPlace,
  node: Node,
  scope: Scope,
): Pick<TableModel, 'foremost' | 'foremost_if'> {
  const names = textsOf(get(node, 'actions'));
  const foremost: string[] = [];
  const conditions: Record<string, Plan> = {};
  for (const item of itemsOf(get(node, 'foremost'))) {
    const stated = get(item, 'action') ?? item;
    const name = textOf(stated) ?? '';
    if (!names.includes(name)) {
      unknownName(context.report, stated, { kind: 'action of the table', name, names });
      continue;
    }
    foremost.push(name);
    const condition = get(item, 'if');
    if (condition) conditions[name] = compileExpression(context, condition, scope, { want: 'condition' });
  }
  return {
    ...(foremost.length > 0 && { foremost }),
    ...(Object.keys(conditions).length > 0 && { foremost_if: conditions }),
  };
}

/** Which rows a short list shows; one of those that open is always short. */
function openedOf({ report }: Context, node: Node): Pick<TableModel, 'opened' | 'paged'> {
  const opened = boolOf(get(node, 'opened'), false);
  if (opened && !get(node, 'opens'))
    report('E_DEF_KEY_MISSING', get(node, 'opened') ?? node, { key: 'opens' });
  return { paged: !opened && boolOf(get(node, 'paged'), true), ...(opened && { opened: true as const }) };
}

/** What the search box of a list looks in: the record's search fields, those that `search` names for others than their readers. */
function searchOf({ context }: BlockPlace, record: string | null, node: Node): Pick<TableModel, 'search'> {
  const paths = (record !== null && context.records.peek(record)?.model.search) || [];
  const declared = new Map(
    itemsOf(get(node, 'search')).map((item) => [textOf(get(item, 'field')) ?? '', item]),
  );
  for (const [name, item] of declared)
    if (!paths.includes(name))
      unknownName(context.report, get(item, 'field') ?? item, {
        kind: `search field of ${record}`,
        name,
        names: paths,
      });
  const paged = boolOf(get(node, 'paged'), true) && !boolOf(get(node, 'opened'), false);
  if (record === null || paths.length === 0 || !paged) return {};
  const fields = paths.flatMap((path) => {
    const end = resolveSearchPath(context, record, path, node);
    const item = declared.get(path);
    return end ? [{ path, label: labelOfPath(context, end), for: item ? forOf(context, item) : null }] : [];
  });
  return { search: fields };
}

/** In a table `row` is the table's row and `page` the screen's. */
export function tableScope(
  { context, record: screen, process, scope }: BlockPlace,
  record: string | null,
): Scope {
  if (record === null) return scope;
  const driver = context.records.peek(record)?.model.process ?? process;
  const lists = driver ? (context.processes.peek(driver)?.lists ?? {}) : {};
  // Lists of states are those of the rows' own process, or there are none.
  const { states: _of, ...vars } = scope.vars;
  const inner = withVars(
    { ...scope, vars },
    {
      row: { kind: 'row', record },
      ...(screen ? { page: { kind: 'row', record: screen } as const } : {}),
      ...statesVar(context, driver),
    },
  );
  return { ...inner, constants: { ...scope.constants, ...(driver ? { states: lists } : {}) } };
}

function statesVar(context: Context, process: string | null): Scope['vars'] {
  const draft = process ? context.processes.peek(process) : undefined;
  const states = draft && statesType(draft);
  return states ? { states } : {};
}

/** The reference from a table's row to the row of the screen it opens; `null` when they are the same kind. */
function rowOfTarget(place: BlockPlace, node: Node, record: string | null): Plan | null {
  const { context } = place;
  const target =
    textOf(node) === undefined ? undefined : resolveScreen(context, node, place.draft.subject)?.draft.row;
  if (!target || record === null || target.record === record) return null;
  const fields = Object.values(context.records.peek(record)?.model.fields ?? {});
  const within = context.records.peek(record)?.model.within?.field;
  const way =
    fields.find((field) => field.name === within && field.relation === target.record) ??
    fields.find((field) => field.relation === target.record);
  if (!way) {
    context.report('E_DEF_LINK_PARAMETER', node, { target: textOf(node) ?? '', parameter: target.param });
    return null;
  }
  const scope = tableScope(place, record);
  return compileExpression(context, { ...node, kind: 'scalar', value: `row.${way.name}` }, scope, {
    want: 'value',
  });
}

function viewsOf(place: BlockPlace, table: Node, scope: Scope): Pick<TableModel, 'views' | 'default_view'> {
  const { context } = place;
  const node = get(table, 'views');
  const items: readonly [string, Node][] =
    node?.kind === 'map'
      ? entriesOf(node)
      : itemsOf(node).map((item) => [textOf(get(item, 'name')) ?? '', item]);
  const views = items.map(([name, item]) => ({
    name,
    label: compileLabel(context, get(item, 'label'), place.scope),
    ...viewRows(context, get(item, 'where'), scope),
    for: forOf(context, item),
    ...(!boolOf(get(item, 'tab'), true) && { aside: true as const }),
    ...thereOf(context, item, scope),
  }));
  const usual = get(table, 'default_view');
  const name = textOf(usual);
  if (!usual || name === undefined) return { views };
  const names = views.map((view) => view.name);
  if (!names.includes(name)) unknownName(context.report, usual, { kind: 'view', name, names });
  return { views, default_view: name };
}

function viewRows(
  context: Context,
  node: Node | undefined,
  scope: Scope,
): Pick<ViewModel, 'where' | 'reads'> {
  const where = optionalExpression(context, node, scope, { want: 'condition', sql: true });
  return { where, reads: where === null ? [] : readsOf(where.root) };
}

function forOf(context: Context, node: Node): string[] | null {
  const audiences = get(node, 'for');
  return audiences ? audiencesOf(context, audiences) : null;
}

/** The column a list is ordered by at first: named itself, or by the field it shows. Else a field of the row alone. */
function sortOf(
  { context }: BlockPlace,
  node: Node | undefined,
  { record, columns }: { record: string | null; columns: Column[] },
): TableModel['sort'] {
  const text = textOf(node);
  if (!node || text === undefined) return null;
  const descending = text.startsWith('-');
  const wanted = text.replace(/^-/, '');
  const column =
    columns.find(({ name }) => name === wanted) ??
    columns.find(({ value }) => pathOfField(value.root) === wanted);
  if (column || !record) return { column: column?.name ?? wanted, descending };
  const found = resolvePath(context, record, wanted, node);
  // What belongs to a related row has an order here only as a column.
  if (found && wanted.includes('.'))
    unknownName(context.report, node, {
      kind: 'column',
      name: wanted,
      names: columns.map(({ name }) => name),
    });
  return { column: wanted, descending };
}
