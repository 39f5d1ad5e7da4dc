import type { Plan } from '../expression/plan.ts';
import type { Block, BlockBase, Json, JsonObject, RuleUse, TableModel } from '../model.ts';
import {
  boolOf,
  entriesOf,
  get,
  itemsOf,
  keyNode,
  type Node,
  type ScalarNode,
  textOf,
  textsOf,
  toJson,
} from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { audiencesOf, compileColumn, compileColumns, compileFilters } from './columns.ts';
import type { Context } from './context.ts';
import {
  compileExpression,
  compileTyped,
  NO_PLAN,
  optionalExpression,
  type Scope,
  withVars,
} from './expression.ts';
import { resolvePath } from './records.ts';
import { resolveScreen, type ScreenDraft } from './screen-draft.ts';
import { compileLabel, optionalLabel } from './text.ts';
import { compileRuleUses, knobSchema } from './uses.ts';

/** What the blocks of one screen share. */
export interface BlockPlace {
  context: Context;
  draft: ScreenDraft;
  /** Record of the screen's row. */
  record: string | null;
  /** Process of the record, or of the screen's type. */
  process: string | null;
  scope: Scope;
  /** Where the use of the template says its rows lead (`opens` of the process' screen). */
  opens: Node | null;
  /** Gives ids in reading order. */
  next: () => string;
}

type Kind = Block['kind'];
type Body<K extends Kind> = Omit<Extract<Block, { kind: K }>, keyof BlockBase | 'kind'>;
type Make<K extends Kind> = (place: BlockPlace, node: Node) => Body<K>;

/** Compilers by kind; the key of a block in YAML is its kind. */
const KINDS: { [K in Kind]: Make<K> } = {
  header: (place, node) => {
    const title = get(node, 'title');
    return {
      title: title ? titleColumn(place, title) : null,
      cells: compileColumns(rowPlace(place), get(node, 'cells')),
    };
  },
  text: (place, node) => ({
    text: compileLabel(place.context, get(node, 'text'), place.scope),
    tone: (textOf(get(node, 'tone')) as 'plain' | 'info' | 'warning' | undefined) ?? 'plain',
  }),
  next_step: (place, node) => ({
    actions: actionsOf(place, get(node, 'actions')),
    texts: Object.fromEntries(
      entriesOf(get(node, 'texts')).map(([state, text]) => {
        checkState(place, keyNode(get(node, 'texts') as Node, state), state);
        return [state, compileLabel(place.context, text, place.scope)];
      }),
    ),
  }),
  actions: (place, node) => ({
    actions: node.kind === 'list' ? actionsOf(place, node) : actionsOf(place, get(node, 'actions')),
  }),
  steps: () => ({}),
  timeline: () => ({}),
  detail: (place, node) => ({ columns: compileColumns(rowPlace(place), get(node, 'columns')) }),
  form: (place, node) => ({
    field: storedField(place, get(node, 'field')),
    save: action(place, get(node, 'save')),
    submit: action(place, get(node, 'submit')),
  }),
  action_form: (place, node) => ({ action: action(place, get(node, 'action')) ?? '' }),
  checklist: (place, node) => ({
    rules: rulesOf(place, get(node, 'rules')),
    frozen: fieldOf(place, get(node, 'frozen')),
    draft_of: action(place, get(node, 'draft_of')),
  }),
  documents: (place, node) => ({
    knob: knobOf(place, get(node, 'knob')) ?? 'documents',
    stages: textsOf(get(node, 'stages')),
    relation: relationOf(place, get(node, 'relation')).name,
    upload: action(place, get(node, 'upload')),
    accept: action(place, get(node, 'accept')),
    reject: action(place, get(node, 'reject')),
  }),
  table: compileTable,
  sheet: compileSheet,
  matrix: compileMatrix,
  generated: (place, node) => {
    for (const item of itemsOf(get(node, 'documents')))
      place.context.generated.resolve(textOf(item) ?? '', item);
    return {
      actions: actionsOf(place, get(node, 'actions')),
      documents: get(node, 'documents') ? textsOf(get(node, 'documents')) : null,
    };
  },
  pdf: (place, node) => {
    const document = get(node, 'document');
    if (document) place.context.generated.resolve(textOf(document) ?? '', document);
    return { document: textOf(document) ?? '' };
  },
  status_bar: (place, node) => compileStatusBar(place, node),
  agenda: () => ({}),
  notifications: () => ({}),
  call: compileCall,
  link: (place, node) => {
    const opens = get(node, 'opens');
    return {
      opens: opens ? (screenName(place, opens) ?? '') : '',
      with: plans(place, get(node, 'with')),
    };
  },
  widget: (_place, node) => ({
    widget: textOf(get(node, 'widget')) ?? textOf(node) ?? '',
    with: (get(node, 'with') ? toJson(get(node, 'with') as Node) : {}) as JsonObject,
  }),
  section: (place, node) => ({ blocks: compileBlocks(place, itemsOf(get(node, 'blocks'))) }),
  tabs: (place, node) => ({
    tabs: itemsOf(node.kind === 'list' ? node : get(node, 'tabs')).map((tab) => ({
      label: compileLabel(place.context, get(tab, 'label'), place.scope),
      ...shownWhen(place, tab),
      blocks: compileBlocks(place, itemsOf(get(tab, 'blocks'))),
    })),
  }),
};

export const BLOCK_KINDS = Object.keys(KINDS) as Kind[];

export function compileBlocks(place: BlockPlace, nodes: readonly Node[]): Block[] {
  return nodes.flatMap((node) => {
    const [kind, inner] = entriesOf(node)[0] ?? [];
    if (kind === undefined || !inner || !BLOCK_KINDS.includes(kind as Kind)) {
      const place_ = kind === undefined ? node : keyNode(node, kind);
      unknownName(place.context.report, place_, { kind: 'block', name: kind ?? '', names: BLOCK_KINDS });
      return [];
    }
    return [compileBlock(place, kind as Kind, inner)];
  });
}

function compileBlock(place: BlockPlace, kind: Kind, node: Node): Block {
  const id = place.next();
  const base: BlockBase = {
    id,
    label: optionalLabel(place.context, get(node, 'label'), place.scope),
    ...shownWhen(place, node),
  };
  const block = { ...base, kind, ...KINDS[kind](place, node) } as Block;
  place.context.places.set(block, node);
  return block;
}

function shownWhen({ context, scope }: BlockPlace, node: Node): { for: string[] | null; if: Plan | null } {
  const audiences = get(node, 'for');
  return {
    for: audiences ? audiencesOf(context, audiences) : null,
    if: optionalExpression(context, get(node, 'if'), scope, { want: 'condition' }),
  };
}

function rowPlace({ context, record, scope }: BlockPlace) {
  return { context, record, scope };
}

/** A header's title is a field path, or any value expression. */
function titleColumn(place: BlockPlace, node: Node) {
  return compileColumn(rowPlace(place), node);
}

function plans({ context, scope }: BlockPlace, node: Node | undefined): Record<string, Plan> {
  return Object.fromEntries(
    entriesOf(node).map(([name, value]) => [
      name,
      compileExpression(context, value, scope, { want: 'value' }),
    ]),
  );
}

/** Transitions of the process of `record` (the screen's by default), checked by name. */
function actionsOf(place: BlockPlace, node: Node | undefined, record?: string | null): string[] {
  if (!node || textOf(node) === 'transitions') return [];
  for (const item of itemsOf(node)) checkAction(place, item, record);
  return textsOf(node);
}

function action(place: BlockPlace, node: Node | undefined, record?: string | null): string | null {
  if (!node || (node.kind === 'scalar' && node.value === null)) return null;
  checkAction(place, node, record);
  return textOf(node) ?? null;
}

function checkAction(place: BlockPlace, node: Node, record?: string | null): void {
  const names = transitionNames(place, record);
  const name = textOf(node) ?? '';
  if (!names.includes(name)) unknownName(place.context.report, node, { kind: 'transition', name, names });
}

/** Transitions that a block may offer: of the record's process, and those of the screen's row on its relations. */
function transitionNames(
  { context, process, record: screenRecord }: BlockPlace,
  record?: string | null,
): string[] {
  const of = (name: string | null | undefined) =>
    name ? entriesOf(get(context.processes.peek(name)?.node, 'transitions')).map(([one]) => one) : [];
  const driver = record ? context.records.peek(record)?.model.process : process;
  const screen = screenRecord ? context.records.peek(screenRecord)?.model.process : process;
  return [...new Set([...of(driver), ...of(screen), ...of(process)])];
}

function checkState({ context, process }: BlockPlace, node: Node, state: string): void {
  const states = process ? (context.processes.peek(process)?.states ?? []) : [];
  if (!states.includes(state))
    unknownName(context.report, node, { kind: 'state', name: state, names: states });
}

function rulesOf({ context, process }: BlockPlace, node: Node | undefined): RuleUse[] {
  return compileRuleUses(context, node, process ? (context.processes.peek(process) ?? null) : null);
}

function knobOf({ context, process }: BlockPlace, node: Node | undefined): string | null {
  const name = textOf(node)?.replace(/^spec\./, '');
  const draft = process ? context.processes.peek(process) : undefined;
  if (!node || name === undefined) return null;
  if (draft && !knobSchema(context, draft, name))
    unknownName(context.report, node, {
      kind: `knob of ${draft.name}`,
      name,
      names: Object.keys(draft.knobs),
    });
  return name;
}

function fieldOf({ context, record }: BlockPlace, node: Node | undefined): string | null {
  const name = textOf(node)?.replace(/^row\./, '');
  if (!node || name === undefined) return null;
  if (record) resolvePath(context, record, name, node);
  return name;
}

function storedField(place: BlockPlace, node: Node | undefined): string {
  const name = fieldOf(place, node) ?? '';
  const field = place.record ? place.context.records.peek(place.record)?.model.fields[name] : undefined;
  if (node && field && field.schema_from === null)
    place.context.report('E_DEF_VALUE_INVALID', node, { detail: `names a field without x-schema: ${name}` });
  return name;
}

function relationOf(
  { context, record }: BlockPlace,
  node: Node | undefined,
): { name: string; record: string | null } {
  const name = textOf(node) ?? '';
  const relations = (record ? context.records.peek(record)?.model.relations : undefined) ?? {};
  if (Object.hasOwn(relations, name)) return { name, record: relations[name]?.record ?? null };
  if (node)
    unknownName(context.report, node, {
      kind: `relation of ${record ?? 'no row'}`,
      name,
      names: Object.keys(relations),
    });
  return { name, record: null };
}

export function screenName({ context, draft }: BlockPlace, node: Node): string | null {
  const found = resolveScreen(context, node, draft.subject);
  if (!found) return null;
  return found.audience === null ? found.draft.name : `${found.draft.name}@${found.audience}`;
}

function compileTable(place: BlockPlace, node: Node): Body<'table'> {
  const { context } = place;
  const relationNode = get(node, 'relation');
  const relation = relationNode ? relationOf(place, relationNode) : null;
  const recordNode = get(node, 'record');
  const record = relation ? relation.record : (textOf(recordNode) ?? null);
  if (recordNode && !relation) context.records.resolve(record ?? '', recordNode);
  const known = record !== null && context.records.has(record) ? record : null;
  const scope = tableScope(place, known);
  const columns = { context, record: known, scope };
  const opens = get(node, 'opens') ?? (relation ? null : place.opens);
  const compiled = compileColumns(columns, get(node, 'columns'));
  return {
    record: record ?? '',
    relation: relation?.name ?? null,
    where: optionalExpression(context, get(node, 'where'), scope, { want: 'condition', sql: true }),
    columns: compiled,
    filters: compileFilters(columns, get(node, 'filters')),
    views: viewsOf(place, get(node, 'views'), scope),
    sort: sortOf(place, get(node, 'sort'), { record: known, names: compiled.map((column) => column.name) }),
    opens: opens && textOf(opens) !== undefined ? screenName(place, opens) : null,
    opens_row: opens ? rowOfTarget(place, opens, known) : null,
    actions: actionsOf(place, get(node, 'actions'), known),
    bulk: actionsOf(place, get(node, 'bulk'), known),
    create: action(place, get(node, 'create'), known),
    export: boolOf(get(node, 'export'), false),
    paged: boolOf(get(node, 'paged'), true),
    empty: optionalLabel(context, get(node, 'empty'), place.scope) ?? 'Belum ada data.',
  };
}

/** In a table `row` is the table's row and `page` the screen's. */
function tableScope({ context, record: screen, process, scope }: BlockPlace, record: string | null): Scope {
  if (record === null) return scope;
  const driver = context.records.peek(record)?.model.process ?? process;
  const lists = driver ? (context.processes.peek(driver)?.lists ?? {}) : {};
  const inner = withVars(scope, {
    row: { kind: 'row', record },
    ...(screen ? { page: { kind: 'row', record: screen } as const } : {}),
    ...statesVar(context, driver),
  });
  return { ...inner, constants: { ...scope.constants, ...(driver ? { states: lists } : {}) } };
}

function statesVar(context: Context, process: string | null): Scope['vars'] {
  const draft = process ? context.processes.peek(process) : undefined;
  if (!draft || Object.keys(draft.lists).length === 0) return {};
  const list = { kind: 'list', of: { kind: 'string', values: draft.states } } as const;
  return {
    states: {
      kind: 'object',
      fields: Object.fromEntries(Object.keys(draft.lists).map((name) => [name, list])),
    },
  };
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

function viewsOf(place: BlockPlace, node: Node | undefined, scope: Scope): TableModel['views'] {
  const { context } = place;
  const items: [string, Node][] =
    node?.kind === 'map'
      ? entriesOf(node)
      : itemsOf(node).map((item) => [textOf(get(item, 'name')) ?? '', item]);
  return items.map(([name, item]) => ({
    name,
    label: compileLabel(context, get(item, 'label'), place.scope),
    where: optionalExpression(context, get(item, 'where'), scope, { want: 'condition', sql: true }),
  }));
}

function sortOf(
  { context }: BlockPlace,
  node: Node | undefined,
  { record, names }: { record: string | null; names: string[] },
): TableModel['sort'] {
  const text = textOf(node);
  if (!node || text === undefined) return null;
  const descending = text.startsWith('-');
  const column = text.replace(/^-/, '');
  if (!names.includes(column) && record) resolvePath(context, record, column, node);
  return { column, descending };
}

function compileSheet(place: BlockPlace, node: Node): Body<'sheet'> {
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

function compileMatrix(place: BlockPlace, node: Node): Body<'matrix'> {
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

function compileStatusBar(place: BlockPlace, node: Node): Body<'status_bar'> {
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

function compileCall(place: BlockPlace, node: Node): Body<'call'> {
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
  return {
    call,
    columns: compileColumns({ context, record: null, scope: inner }, rowPaths(get(node, 'columns'))),
    empty: optionalLabel(context, get(node, 'empty'), scope) ?? 'Belum ada data.',
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
