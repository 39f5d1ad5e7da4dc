import { readsVariable } from '../expression/plan.ts';
import { fieldType, type SetFacts, type Type, type World } from '../expression/types.ts';
import type { GeneratedModel, MessageModel, RuleModel, SetItem, Text } from '../model.ts';
import { boolOf, entriesOf, get, type Node, textOf, toJson } from '../read/node.ts';
import type { Parsed } from '../read/read-files.ts';
import { type Names, unknownName } from '../resolve/names.ts';
import { foundWord } from '../validate/ajv.ts';
import { checkStated } from '../validate/stated.ts';
import { compileBindings } from './bindings.ts';
import type { Context, Named } from './context.ts';
import { templateOf } from './document-template.ts';
import type { ItemDraft, JudgedInput } from './drafts.ts';
import { compileExpression, type Scope, withVars } from './expression.ts';
import { ANY, judgedBy, placeInForms } from './judged-input.ts';
import { checkFrom, checkSources } from './link-records.ts';
import { namesByDepartment } from './named-by-department.ts';
import { compileNumberPattern } from './number-pattern.ts';
import { compileReaders } from './readers.ts';
import { scopeOf, statesType } from './scopes.ts';
import { compileLabel, optionalLabel } from './text.ts';
import { codesOf, isObject, typeOfSchema } from './types.ts';

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

/** Named expressions become part of the world, so that any expression can call them. */
export function formulaScopes(context: Named): NonNullable<World['scopes']> {
  const scopes: NonNullable<World['scopes']> = {};
  for (const [name, { node, record, process }] of context.formulas.entries()) {
    const holds = get(node, 'holds');
    const text = textOf(holds ?? get(node, 'value')) ?? 'null';
    const params: Record<string, Type> = {};
    for (const [param, kind] of entriesOf(get(node, 'params'))) params[param] = paramType(context, kind);
    if (!get(node, 'params') && record !== null) params.row = { kind: 'row', record };
    const draft = process === null ? undefined : context.processes.peek(process);
    const type = draft && statesType(draft);
    const states = draft && type ? { states: { type, lists: draft.lists } } : {};
    scopes[name] = { params, text, want: holds ? 'condition' : 'value', ...states };
  }
  return scopes;
}

/** What the items of all sets say besides their labels: what expressions may look up. */
export function setFacts(context: Named): NonNullable<World['sets']> {
  const facts = context.sets.entries().map(([name, { items }]) => {
    const all = Object.entries(items).map(([code, item]) => [code, factsOf(item)] as const);
    return [name, Object.fromEntries(all)] as const;
  });
  return Object.fromEntries(facts);
}

function factsOf(item: SetItem): SetFacts[string] {
  return Object.fromEntries(
    Object.entries(item).filter(
      (fact): fact is [string, string | number | boolean] =>
        fact[0] !== 'label' && ['string', 'number', 'boolean'].includes(typeof fact[1]),
    ),
  );
}

const SIMPLE: Record<string, Type> = {
  int: { kind: 'number', integer: true },
  number: { kind: 'number' },
  text: { kind: 'string' },
  bool: { kind: 'bool' },
  date: { kind: 'date' },
  timestamp: { kind: 'timestamp' },
  json: { kind: 'json' },
  list: { kind: 'list', of: { kind: 'json' } },
};

function paramType(context: Named, node: Node): Type {
  const from = get(node, 'from');
  if (from) return codeType(context, from);
  const kind = textOf(node) ?? '';
  const simple = Object.hasOwn(SIMPLE, kind) ? SIMPLE[kind] : undefined;
  if (simple) return simple;
  if (context.records.has(kind)) context.records.use(kind);
  else
    unknownName(context.report, node, {
      kind: 'record',
      name: kind,
      names: [...context.records.names(), ...Object.keys(SIMPLE)],
    });
  return { kind: 'row', record: kind };
}

/** One of the codes that a source has. */
function codeType(context: Named, node: Node): Type {
  const from = textOf(node) ?? '';
  const values = codesOf(context, from);
  return values ? { kind: 'string', values, labels: from } : { kind: 'string' };
}

/** A formula is checked by itself: its parameters and the names every expression has. */
export function checkFormulas(context: Context): void {
  for (const [name, { node, process, places }] of context.formulas.entries()) {
    if (process !== null) context.processes.resolve(process, places.process);
    const scope = context.world.scopes?.[name];
    const holds = get(node, 'holds');
    const body = holds ?? get(node, 'value');
    if (!scope || !body) continue;
    for (const [, kind] of entriesOf(get(node, 'params'))) checkFrom(context, get(kind, 'from'));
    const base = scopeOf(context, { record: null, process });
    compileExpression(context, body, withVars(base, scope.params), { want: holds ? 'condition' : 'value' });
  }
}

/** Type of a rule's argument: `int`, `number`, `text`, `bool`, `json`, `{from: set}`, or a JSON Schema. */
function argType(context: Context, node: Node | undefined): Type | null {
  if (!node) return null;
  const kind = textOf(node);
  if (kind !== undefined) return (Object.hasOwn(SIMPLE, kind) ? SIMPLE[kind] : undefined) ?? { kind: 'json' };
  const from = textOf(get(node, 'from'));
  if (from !== undefined) {
    if (!checkFrom(context, get(node, 'from'))) return null;
    const one = codeType(context, get(node, 'from') as Node);
    return get(node, 'list') ? { kind: 'list', of: one } : one;
  }
  checkSources(context, node);
  return typeOfSchema(context, toJson(node));
}

/** What all transitions that name a rule in `needs` or `warns` give it, by the rule's name. */
export type Judged = ReadonlyMap<string, readonly JudgedInput[]>;

export function compileRules(context: Context, judged: Judged): Record<string, RuleModel> {
  return mapItems(context.rules, (name, draft) => {
    const { node } = draft;
    const scope = itemScope(context, draft, {
      arg: argType(context, get(node, 'arg')) ?? ANY,
      ...judgedBy(judged.get(name)),
      reason: { kind: 'string', optional: true },
    });
    const holds = compileExpression(context, get(node, 'holds') ?? node, scope, { want: 'condition' });
    return {
      name,
      holds,
      message: compileLabel(context, get(node, 'message'), scope),
      actual: optionalLabel(context, get(node, 'actual'), scope),
      get: optionalLabel(context, get(node, 'get'), scope),
      pointer: placeInForms(context, judged.get(name), get(node, 'field')),
      each: boolOf(get(node, 'each'), false),
      reads_input: readsVariable(holds.root, 'input'),
    };
  });
}

function itemScope(context: Context, draft: ItemDraft, vars: Record<string, Type>): Scope {
  const { record, process, places } = draft;
  if (record !== null && !context.records.has(record)) context.records.resolve(record, places.record);
  const driven = process ?? (record === null ? null : (context.records.peek(record)?.model.process ?? null));
  if (process !== null) context.processes.resolve(process, places.process);
  return scopeOf(context, { record, process: driven, vars });
}

export function compileMessages(context: Context): Record<string, MessageModel> {
  return mapItems(context.messages, (name, draft) => {
    const { node } = draft;
    const scope = itemScope(context, draft, {
      item: { kind: 'json', optional: true },
      input: { kind: 'json', optional: true },
      reason: { kind: 'string', optional: true },
    });
    return {
      name,
      title: compileLabel(context, get(node, 'title'), scope),
      text: compileLabel(context, get(node, 'text'), scope),
      opens: opensOf(context, draft, scope),
      high: boolOf(get(node, 'high'), false),
      mail: boolOf(get(node, 'mail'), false),
    };
  });
}

/** A message opens a screen of the row's type, or one by its full name; `{...}` finds the name in the row. */
function opensOf(context: Context, { node, process }: ItemDraft, scope: Scope): Text | null {
  const opens = get(node, 'opens');
  const name = textOf(opens);
  if (!opens || name === undefined) return null;
  if (name.startsWith('{')) return compileLabel(context, opens, scope);
  const draft = process === null ? undefined : context.processes.peek(process);
  // The screens of a type stand with the process that owns the types.
  const owner = draft?.typesOf ? context.processes.peek(draft.typesOf) : draft;
  const placed = get(owner?.node, 'screens');
  if (!get(placed, name)) {
    const own = [...context.screens.names(), ...entriesOf(placed).map(([screen]) => screen)];
    if (context.screens.has(name)) context.screens.use(name);
    else unknownName(context.report, opens, { kind: 'screen', name, names: own });
  }
  return name;
}

/** What readers of a document are told of it; `part` is the id of the row that it was made for, where it is not the whole. */
function documentType({ world }: Context): Type {
  const status = fieldType(world, 'generated_document', 'status') ?? { kind: 'string' };
  return { kind: 'object', fields: { status, part: { kind: 'string', optional: true } } };
}

export function compileGenerated(context: Context): Record<string, GeneratedModel> {
  return mapItems(context.generated, (code, draft) => {
    const { node } = draft;
    const part = partOf(context, node);
    const scope = itemScope(context, draft, part === null ? {} : { each: { kind: 'row', record: part } });
    const bind = get(node, 'bind');
    return {
      code,
      label: textOf(get(node, 'label')) ?? code,
      record: draft.record,
      template: templateOf(node, code),
      number: textOf(get(node, 'number')) ? compileNumberPattern(context, get(node, 'number'), scope) : null,
      bind: bind ? compileBindings(context, bind, scope) : {},
      named: textOf(draft.named) ?? null,
      about: optionalLabel(context, draft.about, scope),
      readers: compileReaders(context, get(node, 'readers'), {
        record: draft.record,
        scope: itemScope(context, draft, { document: documentType(context) }),
      }),
    };
  });
}

/** Record of the rows for which a document is made one by one; `null` = it is about the whole row. */
function partOf(context: Context, node: Node): string | null {
  const named = get(node, 'part');
  const part = textOf(named);
  return named && part !== undefined && context.records.resolve(part, named) ? part : null;
}

function mapItems<T>(
  names: Names<ItemDraft>,
  make: (name: string, draft: ItemDraft) => T,
): Record<string, T> {
  return Object.fromEntries(names.entries().map(([name, draft]) => [name, make(name, draft)]));
}
