import { readsVariable } from '../expression/plan.ts';
import { fieldType, type SetFacts, type Type, type World } from '../expression/types.ts';
import type { GeneratedModel, MessageModel, RuleModel, SetItem, Text } from '../model.ts';
import { boolOf, entriesOf, get, type Node, textOf, toJson } from '../read/node.ts';
import { type Names, unknownName } from '../resolve/names.ts';
import { compileBindings } from './bindings.ts';
import type { Context, Named } from './context.ts';
import { templateOf } from './document-template.ts';
import type { ItemDraft, JudgedInput } from './drafts.ts';
import { compileExpression, type Scope, withVars } from './expression.ts';
import { ANY, judgedBy, placeInForms } from './judged-input.ts';
import { checkFrom, checkSources } from './link-records.ts';
import { compileNumberPattern } from './number-pattern.ts';
import { compileReaders } from './readers.ts';
import { scopeOf, statesType } from './scopes.ts';
import { compileLabel, optionalLabel } from './text.ts';
import { codesOf, typeOfSchema } from './types.ts';

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
      called: optionalLabel(context, get(node, 'called'), scope),
      record: draft.record,
      template: templateOf(node, code),
      number: textOf(get(node, 'number')) ? compileNumberPattern(context, get(node, 'number'), scope) : null,
      bind: bind ? compileBindings(context, bind, scope) : {},
      named: textOf(draft.named) ?? null,
      about: optionalLabel(context, get(node, 'about') ?? draft.about, scope),
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
