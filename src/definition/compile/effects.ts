import type { Plan } from '../expression/plan.ts';
import type { Type } from '../expression/types.ts';
import { fieldType } from '../expression/types.ts';
import type { Binding, EffectModel } from '../model.ts';
import { boolOf, entriesOf, get, itemsOf, keyNode, type Node, textOf, textsOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import type { Context } from './context.ts';
import {
  compileExpression,
  compileTyped,
  NO_PLAN,
  optionalExpression,
  type Scope,
  withVars,
} from './expression.ts';
import { linkEffect, unlinkEffect } from './link-effects.ts';
import { attemptEffect, namedEffect } from './named-effects.ts';
import { compileNumberPattern } from './number-pattern.ts';
import type { TransitionPlace } from './transition-place.ts';
import { compileRuleUses, compileWho, knobNames, knobSchema } from './uses.ts';
import { refuseVersions } from './versions.ts';

type Effect = EffectModel extends infer E ? (E extends EffectModel ? Omit<E, 'if'> : never) : never;
type Make = (place: TransitionPlace, node: Node) => Effect | null;

/** The key of an effect in YAML: `set` of the item has one of its own. */
type Word = EffectModel['kind'] | 'set_item';

/** The server's fixed vocabulary: the key of an effect in YAML -> how it is compiled. */
const EFFECTS: Readonly<Record<Word, Make>> = {
  set: (place, node) => ({ kind: 'set', target: 'row', set: setValues(place, node, place.draft.record) }),
  set_item: (place, node) => ({ kind: 'set', target: 'item', set: setValues(place, node, place.item) }),
  create: createEffect,
  change: (place, node) => {
    const { of, relation, record, scope } = relationOf(place, node);
    const where = optionalExpression(place.context, get(node, 'where'), scope, { want: 'condition' });
    return {
      kind: 'change',
      of,
      relation,
      where,
      set: setValues({ ...place, scope }, get(node, 'set'), record),
    };
  },
  remove: (place, node) => {
    const { of, relation, scope } = relationOf(place, node);
    const where = optionalExpression(place.context, get(node, 'where'), scope, { want: 'condition' });
    return { kind: 'remove', of, relation, where, for_good: boolOf(get(node, 'for_good'), false) };
  },
  set_rows: setRowsEffect,
  number: (place, node) => ({
    kind: 'number',
    field: fieldName(place, get(node, 'field')),
    pattern: compileNumberPattern(place.context, get(node, 'pattern'), place.scope),
  }),
  reserve: (place, node) => ({
    kind: 'reserve',
    from: value(place, get(node, 'from')),
    to: value(place, get(node, 'to')),
    resources: value(place, get(node, 'resources')),
    buffer: optionalExpression(place.context, get(node, 'buffer'), place.scope, { want: 'value' }),
    title: value(place, get(node, 'title')),
  }),
  release: () => ({ kind: 'release' }),
  delete: () => ({ kind: 'delete' }),
  generate: generateEffect,
  void: (place, node) => ({
    kind: 'void',
    documents: voidedDocuments(place, get(node, 'documents')),
    part: optionalExpression(place.context, get(node, 'part'), place.scope, { want: 'value' }),
  }),
  notify: notifyEffect,
  announce: announceEffect,
  link: linkEffect,
  unlink: (place, node) => {
    const each = eachOf(place, get(node, 'each'));
    const inner = each ? { ...place, scope: withVars(place.scope, { each: each.type }) } : place;
    return unlinkEffect(inner, node, each?.plan ?? null);
  },
  start: startEffect,
  freeze: freezeEffect,
  effects: (place, node) => {
    const knob = textOf(node) ?? '';
    if (knobSchema(place.context, place.draft, knob)?.['x-effects'] !== true)
      unknownName(place.context.report, node, {
        kind: 'knob with x-effects',
        name: knob,
        names: knobNames(place.context, place.draft),
      });
    return { kind: 'effects', knob };
  },
  use: (place, node) => ({ kind: 'use', name: namedEffect(place, node) }),
  attempt: attemptEffect,
  renew: (place, node) => ({ kind: 'renew', documents: voidedDocuments(place, get(node, 'documents')) }),
};

const isWord = (key: string): key is Word => Object.hasOwn(EFFECTS, key);

export function compileEffects(place: TransitionPlace, node: Node | undefined): EffectModel[] {
  return itemsOf(node).flatMap((item) => compileEffect(place, item));
}

function compileEffect(place: TransitionPlace, node: Node): EffectModel[] {
  const keys = entriesOf(node).map(([key]) => key);
  const kind = keys.find(isWord);
  const value = kind === undefined ? undefined : get(node, kind);
  if (kind === undefined || !value) {
    const name = keys[0] ?? '';
    unknownName(place.context.report, keyNode(node, name), {
      kind: 'effect',
      name,
      names: Object.keys(EFFECTS),
    });
    return [];
  }
  const condition = get(node, 'if') ?? (GUARD_INSIDE[kind] ? get(value, 'if') : undefined);
  const guard = optionalExpression(place.context, condition, place.scope, { want: 'condition' });
  const effect = EFFECTS[kind](place, value);
  if (!effect) return [];
  const model = { if: guard, ...effect } as EffectModel;
  place.context.places.set(model, value);
  return [model];
}

/** Whether `if` may stand inside the effect too: where its own keys are fixed. */
const GUARD_INSIDE: Readonly<Record<Word, boolean>> = {
  set: false,
  set_item: false,
  create: true,
  change: true,
  remove: true,
  set_rows: true,
  number: false,
  reserve: true,
  release: false,
  delete: false,
  generate: true,
  void: true,
  notify: true,
  announce: true,
  link: true,
  unlink: true,
  start: true,
  freeze: true,
  effects: false,
  use: false,
  attempt: false,
  renew: true,
};

function value({ context, scope }: TransitionPlace, node: Node | undefined): Plan {
  return node ? compileExpression(context, node, scope, { want: 'value' }) : NO_PLAN;
}

/** Values by field, each of the field's type; `set: input` takes every field of the form that the record has. */
function setValues(
  { context, scope, form }: TransitionPlace,
  node: Node | undefined,
  record: string | null,
): Record<string, Plan> {
  const set: Record<string, Plan> = {};
  if (!node || record === null) return set;
  if (textOf(node) === 'input') {
    for (const field of form.fields ?? [])
      if (fieldType(context.world, record, field))
        set[field] = compileExpression(context, { ...node, kind: 'scalar', value: `input.${field}` }, scope, {
          want: 'value',
        });
    return set;
  }
  if (node.kind !== 'map') {
    context.report('E_DEF_VALUE_TYPE', node, {
      expected: 'a map of fields, or input',
      found: `a ${node.kind}`,
    });
    return set;
  }
  for (const [field, expression] of entriesOf(node)) {
    const type = fieldType(context.world, record, field);
    const names = Object.keys(context.world.records[record]?.fields ?? {});
    if (!type)
      unknownName(context.report, keyNode(node, field), { kind: `field of ${record}`, name: field, names });
    const want: Type | 'value' = type ? { ...type, optional: true } : 'value';
    set[field] = compileExpression(context, expression, scope, { want });
  }
  return set;
}

interface Relation {
  of: 'row' | 'item';
  relation: string;
  record: string | null;
  /** Scope with `each` = one row of the relation. */
  scope: Scope;
}

function relationOf(place: TransitionPlace, node: Node): Relation {
  const { context, draft, item, scope } = place;
  const of = textOf(get(node, 'of')) === 'item' ? 'item' : 'row';
  const owner = of === 'item' ? item : draft.record;
  const relations = (owner === null ? undefined : context.records.peek(owner)?.model.relations) ?? {};
  const relation = textOf(get(node, 'relation')) ?? '';
  const record = Object.hasOwn(relations, relation) ? (relations[relation]?.record ?? null) : null;
  if (record === null)
    unknownName(context.report, get(node, 'relation') ?? node, {
      kind: `relation of ${owner ?? 'item'}`,
      name: relation,
      names: Object.keys(relations),
    });
  refuseVersions(context, record, get(node, 'relation') ?? node);
  return { of, relation, record, scope: record ? withVars(scope, { each: { kind: 'row', record } }) : scope };
}

function createEffect(place: TransitionPlace, node: Node): Effect {
  const { context, scope } = place;
  const record = textOf(get(node, 'record')) ?? '';
  const known = context.records.resolve(record, get(node, 'record') ?? node);
  refuseVersions(context, record, get(node, 'record') ?? node);
  const each = eachOf(place, get(node, 'each'));
  const inner = { ...place, scope: each ? withVars(scope, { each: each.type }) : scope };
  return {
    kind: 'create',
    record,
    each: each?.plan ?? null,
    set: setValues(inner, get(node, 'set'), known ? record : null),
  };
}

function eachOf(
  { context, scope }: TransitionPlace,
  node: Node | undefined,
): { plan: Plan; type: Type } | null {
  if (!node) return null;
  const { plan, type } = compileTyped(context, node, scope, { want: 'value' });
  if (type.kind === 'rows') return { plan, type: { kind: 'row', record: type.record } };
  return { plan, type: type.kind === 'list' ? type.of : { kind: 'json' } };
}

function setRowsEffect(place: TransitionPlace, node: Node): Effect {
  const { context } = place;
  const { of, relation, record, scope } = relationOf(place, node);
  const rows = eachOf(place, get(node, 'rows'));
  const inner = { ...place, scope: withVars(place.scope, { each: rows?.type ?? { kind: 'json' } }) };
  for (const item of itemsOf(get(node, 'key'))) checkField(place, item, record);
  return {
    kind: 'set_rows',
    of,
    relation,
    rows: rows?.plan ?? NO_PLAN,
    key: textsOf(get(node, 'key')),
    where: optionalExpression(context, get(node, 'where'), scope, { want: 'condition' }),
    set: setValues(inner, get(node, 'set'), record),
  };
}

function checkField({ context }: TransitionPlace, node: Node, record: string | null): void {
  const name = textOf(node) ?? '';
  if (record === null || fieldType(context.world, record, name)) return;
  const names = Object.keys(context.world.records[record]?.fields ?? {});
  unknownName(context.report, node, { kind: `field of ${record}`, name, names });
}

function fieldName(place: TransitionPlace, node: Node | undefined): string {
  if (node) checkField(place, node, place.draft.record);
  return textOf(node) ?? '';
}

/** `document: name` of the generated set, or `document_of: expression` that gives such a name. */
function documentPlan({ context, scope }: TransitionPlace, node: Node): Plan | null {
  const named = get(node, 'document');
  const computed = get(node, 'document_of');
  if (computed)
    return compileExpression(context, computed, scope, { want: { kind: 'string', optional: true } });
  if (!named) return null;
  const name = textOf(named) ?? '';
  context.generated.resolve(name, named);
  return constant(name);
}

function constant(code: string | string[]): Plan {
  return {
    format: 1,
    root: { op: 'const', value: code, kind: Array.isArray(code) ? 'list' : 'string', at: [0, 0] },
  };
}

function generateEffect(place: TransitionPlace, node: Node): Effect {
  const each = eachOf(place, get(node, 'each'));
  const inner = each ? { ...place, scope: withVars(place.scope, { each: each.type }) } : place;
  return {
    kind: 'generate',
    document: documentPlan(inner, node) ?? NO_PLAN,
    each: each?.plan ?? null,
    signers: optionalExpression(inner.context, get(node, 'signers'), inner.scope, { want: 'value' }),
    parallel: boolOf(get(node, 'parallel'), false),
  };
}

function voidedDocuments({ context }: TransitionPlace, node: Node | undefined): Plan | null {
  if (!node || textOf(node) === 'all') return null;
  for (const item of itemsOf(node)) context.generated.resolve(textOf(item) ?? '', item);
  return constant(textsOf(node));
}

function notifyEffect({ context, draft, scope }: TransitionPlace, node: Node): Effect {
  const message = get(node, 'message');
  if (message) context.messages.resolve(textOf(message) ?? '', message);
  return {
    kind: 'notify',
    message: textOf(message) ?? '',
    to: itemsOf(get(node, 'to')).flatMap((item) => compileWho(context, item, { draft, scope })),
  };
}

function announceEffect({ context, scope }: TransitionPlace, node: Node): Effect {
  const message = get(node, 'message');
  if (message) context.messages.resolve(textOf(message) ?? '', message);
  const to = get(node, 'to') ?? node;
  const name = textOf(to) ?? '';
  const { profiles } = context.access;
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (!profile) unknownName(context.report, to, { kind: 'profile', name, names: Object.keys(profiles) });
  const inner = profile ? withVars(scope, { row: { kind: 'row', record: profile.record } }) : scope;
  const where = profile ? get(node, 'where') : undefined;
  return {
    kind: 'announce',
    message: textOf(message) ?? '',
    to: name,
    where: optionalExpression(context, where, inner, { want: 'condition', sql: true }),
  };
}

function startEffect(place: TransitionPlace, node: Node): Effect {
  const { context, draft } = place;
  const recordNode = get(node, 'record');
  const record = textOf(recordNode) ?? draft.record;
  const model = recordNode
    ? context.records.resolve(record, recordNode)?.model
    : context.records.peek(record)?.model;
  const target = model?.process ? context.processes.peek(model.process) : undefined;
  const transition = get(node, 'transition');
  const names = entriesOf(get(target?.node, 'transitions')).map(([name]) => name);
  if (model && transition && !names.includes(textOf(transition) ?? ''))
    unknownName(context.report, transition, {
      kind: `transition of ${record}`,
      name: textOf(transition) ?? '',
      names,
    });
  const input = Object.fromEntries(
    entriesOf(get(node, 'input')).map(([key, one]) => [key, value(place, one)]),
  );
  return {
    kind: 'start',
    record,
    transition: textOf(transition) ?? '',
    rows: optionalExpression(context, get(node, 'rows'), place.scope, { want: 'value' }),
    input,
  };
}

function freezeEffect(place: TransitionPlace, node: Node): Effect {
  const { context, draft, scope } = place;
  const rules = get(node, 'rules');
  const bind = get(node, 'bind');
  return {
    kind: 'freeze',
    field: fieldName(place, get(node, 'field')),
    rules: rules ? compileRuleUses(context, rules, draft) : null,
    bind: bind ? compileBindings(context, bind, scope) : null,
  };
}

/** Values by name: an expression, `{each, bind}` for lists, `{object}` for groups. */
export function compileBindings(context: Context, node: Node, scope: Scope): Record<string, Binding> {
  return Object.fromEntries(
    entriesOf(node).map(([name, inner]) => [name, compileBinding(context, inner, scope)]),
  );
}

function compileBinding(context: Context, node: Node, scope: Scope): Binding {
  if (node.kind !== 'map') return compileExpression(context, node, scope, { want: 'value' });
  const object = get(node, 'object');
  if (object) return { object: compileBindings(context, object, scope) };
  const each = get(node, 'each');
  const bind = get(node, 'bind');
  if (!each || !bind) {
    context.report('E_DEF_KEY_MISSING', node, { key: each ? 'bind' : 'each' });
    return NO_PLAN;
  }
  const { plan, type } = compileTyped(context, each, scope, { want: 'value' });
  const inner: Type =
    type.kind === 'rows'
      ? { kind: 'row', record: type.record }
      : type.kind === 'list'
        ? type.of
        : { kind: 'json' };
  const as = textOf(get(node, 'as')) ?? 'each';
  return { each: plan, as, bind: compileBindings(context, bind, withVars(scope, { [as]: inner })) };
}
