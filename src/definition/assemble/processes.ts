import { compileBoard } from '../compile/board.ts';
import type { Context } from '../compile/context.ts';
import type { CompiledProcess, ProcessDraft } from '../compile/drafts.ts';
import { compileExpression, optionalExpression, type Scope, withVars } from '../compile/expression.ts';
import { compileForm } from '../compile/forms.ts';
import { compileReach } from '../compile/reaches.ts';
import { compileReaders } from '../compile/readers.ts';
import { scopeOf } from '../compile/scopes.ts';
import { compileLabel, optionalLabel } from '../compile/text.ts';
import type { FormUse, Stated, TransitionPlace } from '../compile/transition-place.ts';
import { sourceStates, targets } from '../compile/transition-states.ts';
import { isObject, storedType, typeOfSchema } from '../compile/types.ts';
import { compileRuleUses, compileWho } from '../compile/uses.ts';
import { refuseVersions } from '../compile/versions.ts';
import type { Type } from '../expression/types.ts';
import type { ProcessTransition } from '../generated/language.ts';
import type { FormModel, ProcessModel, TransitionModel } from '../model.ts';
import { boolOf, entriesOf, get, itemsOf, keyNode, type Node, type Of, textOf } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import { compileEffects } from './effects.ts';
import type { Keeper } from './keep.ts';
import { checkLists, compileStates } from './states.ts';

export function compileProcesses(context: Context, keeper: Keeper): CompiledProcess[] {
  return context.processes
    .entries()
    .map(([name, draft]) =>
      keeper.keep('process', { name, input: draft }, () => compileProcess(context, draft)),
    );
}

function compileProcess(context: Context, draft: ProcessDraft): CompiledProcess {
  const { node, name, record } = draft;
  const model = context.records.peek(record)?.model;
  const scope = scopeOf(context, { record, process: name });
  checkFieldName(context, get(node, 'state'), draft);
  checkFieldName(context, get(node, 'type_field'), draft);
  checkRemembers(context, draft);
  const manager = get(node, 'manager');
  if (manager) context.access.audiences.resolve(textOf(manager) ?? '', manager);
  const states = compileStates(context, draft, scope);
  checkLists(context, draft);
  const transitions = model ? compileTransitions(context, draft) : [];
  const process: ProcessModel = {
    name,
    record,
    state: textOf(get(node, 'state')) ?? null,
    remembers: textOf(get(node, 'remembers')) ?? null,
    type_field: textOf(get(node, 'type_field')) ?? null,
    types_of: draft.typesOf ?? (get(node, 'type_field') ? name : null),
    frozen: model ? optionalExpression(context, get(node, 'frozen'), scope, { want: 'value' }) : null,
    manager: textOf(manager) ?? null,
    stages: entriesOf(get(node, 'stages')).map(([stage, label]) => ({
      name: stage,
      label: compileLabel(context, label, scope),
    })),
    ...compileFacts(context, draft),
    states,
    lists: draft.lists,
    transitions: Object.fromEntries(transitions.map(({ transition }) => [transition.name, transition])),
    effects: model ? compileNamedEffects(context, draft) : {},
    knobs: draft.expandedKnobs,
  };
  return {
    model: process,
    forms: transitions.flatMap(({ form }) => form ?? []),
    judged: transitions.flatMap(({ judged }) => judged),
  };
}

/** Told of a type where there is no row, so over `spec` alone. */
function compileFacts(context: Context, { node, name }: ProcessDraft): Pick<ProcessModel, 'facts'> {
  const { vars } = scopeOf(context, { record: null, process: name });
  const scope: Scope = { vars: vars.spec ? { spec: vars.spec } : {}, constants: {}, texts: {} };
  const facts = entriesOf(get(node, 'facts')).map(([fact, said]) => ({
    name: fact,
    label: textOf(get(said, 'label')) ?? '',
    text: compileLabel(context, get(said, 'text'), scope),
  }));
  return facts.length > 0 ? { facts } : {};
}

function checkFieldName(context: Context, node: Node | undefined, draft: ProcessDraft): void {
  const fields = context.records.peek(draft.record)?.model.fields;
  const name = textOf(node);
  if (node && fields && name !== undefined && !Object.hasOwn(fields, name))
    unknownName(context.report, node, { kind: `field of ${draft.record}`, name, names: Object.keys(fields) });
}

/** The remembered state is kept in a field that takes the process's states, and that no form may write. */
function checkRemembers(context: Context, draft: ProcessDraft): void {
  const node = get(draft.node, 'remembers');
  checkFieldName(context, node, draft);
  const field = context.records.peek(draft.record)?.model.fields[textOf(node) ?? ''];
  const from = `state:${draft.name}`;
  if (node && field && (field.from !== from || !field.read_only))
    context.report('E_DEF_VALUE_TYPE', node, {
      expected: `a readOnly field with x-from: ${from}`,
      found: field.name,
    });
}

interface CompiledTransition {
  transition: TransitionModel;
  /** Its own form. */
  form: FormModel | null;
  judged: CompiledProcess['judged'];
}

function compileTransitions(context: Context, draft: ProcessDraft): CompiledTransition[] {
  const all = get(draft.node, 'transitions');
  return entriesOf(all).map(([name, node]) => {
    const place = placeOf(context, draft, name, node);
    const transition = compileTransition(place, node);
    context.places.set(transition, keyNode(all ?? node, name));
    return { transition, form: place.form.model, judged: judgedIn(place, transition) };
  });
}

function compileTransition(place: TransitionPlace, node: Of<ProcessTransition>): TransitionModel {
  const { context, draft, name, scope, form } = place;
  const needs = compileRuleUses(context, get(node, 'needs'), draft);
  const warns = compileRuleUses(context, get(node, 'warns'), draft);
  const tells = compileRuleUses(context, get(node, 'tells'), draft);
  const spec: Scope = { ...scope, vars: scope.vars.spec ? { spec: scope.vars.spec } : {} };
  const [auto, on] = [get(node, 'auto'), get(node, 'on')];
  if (auto && on)
    context.report('E_DEF_VALUE_INVALID', on, {
      detail: 'takes a row that somebody names, and the system does this by itself',
    });
  const identified = get(node, 'identified');
  if (auto && identified)
    context.report('E_DEF_VALUE_INVALID', identified, {
      detail: 'asks a person to prove who they are, and the system does this by itself',
    });
  return {
    name,
    label: compileLabel(context, get(node, 'label') ?? keyNode(node, 'label'), scope),
    past: optionalLabel(context, get(node, 'past'), scope),
    from: sourceStates(context, draft, get(node, 'from')),
    to: targets(place, get(node, 'to')),
    if: optionalExpression(context, get(node, 'if'), spec, { want: 'condition' }),
    by: itemsOf(get(node, 'by')).flatMap((item) => compileWho(context, item, { draft, scope })),
    when: optionalExpression(context, get(node, 'when'), scope, { want: 'condition' }),
    on: textOf(on) ?? null,
    needs,
    // Decided when all is known (`one-at-a-time.ts`).
    one_at_a_time: needs.length > 0,
    warns,
    tells,
    form: form.name,
    board: compileBoard(place),
    ...compileReach(place),
    fills: fillsOf(place),
    partial: boolOf(get(node, 'partial'), false),
    prefill: compilePrefill(place),
    reason: textOf(get(node, 'reason')) ?? null,
    ...readersIn(context, draft, node),
    reason_hint: optionalLabel(context, get(node, 'reason_hint'), scope),
    reason_start: optionalLabel(context, get(node, 'reason_start'), scope),
    reason_suggestions: suggestionsIn(context, node, scope),
    confirm: optionalLabel(context, get(node, 'confirm'), scope),
    about: optionalLabel(context, get(node, 'about'), scope),
    tone: textOf(get(node, 'tone')) ?? 'plain',
    bulk: boolOf(get(node, 'bulk'), false),
    repair: boolOf(get(node, 'repair'), false),
    identified: optionalExpression(context, identified, scope, { want: 'condition' }),
    auto: auto ? compileAuto(context, auto, scope) : null,
    done: optionalLabel(context, get(node, 'done'), scope),
    do: compileEffects(place, get(node, 'do')),
  };
}

/** Whoever is asked for a reason must be able to know who will read it, so a process says so. */
function readersIn(
  context: Context,
  { record, name }: ProcessDraft,
  node: Of<ProcessTransition>,
): Pick<TransitionModel, 'readers' | 'reason_readers'> {
  const place = { record, scope: scopeOf(context, { record, process: name }) };
  const [reason, of, readers] = [get(node, 'reason'), get(node, 'reason_readers'), get(node, 'readers')];
  if (reason && !of) context.report('E_DEF_KEY_MISSING', reason, { key: 'reason_readers' });
  return {
    reason_readers: compileReaders(context, of, place),
    readers: readers ? compileReaders(context, readers, place) : null,
  };
}

/** Reasons that are offered where none is asked for would be seen by nobody. */
function suggestionsIn(
  context: Context,
  node: Of<ProcessTransition>,
  scope: Scope,
): TransitionModel['reason_suggestions'] {
  const suggestions = get(node, 'reason_suggestions');
  if (suggestions && !get(node, 'reason'))
    context.report('E_DEF_KEY_MISSING', suggestions, { key: 'reason' });
  return itemsOf(suggestions).map((item) => compileLabel(context, item, scope));
}

/** Rules listed by knobs are of the type, not of one form. */
function judgedIn(
  { scope, form }: TransitionPlace,
  { needs, warns, reason }: TransitionModel,
): CompiledProcess['judged'] {
  const judged = { input: form.input, item: scope.vars.item ?? NO_FORM.input, reason: reason !== null };
  return [...needs, ...warns].flatMap(({ rule }) => (rule === null ? [] : [[rule, judged]]));
}

function placeOf(
  context: Context,
  draft: ProcessDraft,
  name: string,
  node: Of<ProcessTransition>,
): TransitionPlace {
  const item = itemRecord(context, draft, get(node, 'on'));
  const base = scopeOf(context, { record: draft.record, process: draft.name });
  const withItem = item ? withVars(base, { item: { kind: 'row', record: item } }) : base;
  const form = formUse(context, { draft, name, node, item, scope: withItem });
  const scope = withVars(withItem, { input: form.input, reason: { kind: 'string', optional: true } });
  return { context, draft, name, node, item, scope, form };
}

function itemRecord(context: Context, draft: ProcessDraft, on: Node | undefined): string | null {
  const relations = context.records.peek(draft.record)?.model.relations ?? {};
  const name = textOf(on);
  if (!on || name === undefined) return null;
  if (Object.hasOwn(relations, name)) {
    const record = relations[name]?.record ?? null;
    refuseVersions(context, record, on);
    return record;
  }
  unknownName(context.report, on, {
    kind: `relation of ${draft.record}`,
    name,
    names: Object.keys(relations),
  });
  return null;
}

interface FormPlace {
  draft: ProcessDraft;
  name: string;
  node: Of<ProcessTransition>;
  item: string | null;
  scope: Scope;
}

const NO_FORM: FormUse = {
  name: null,
  node: null,
  model: null,
  input: { kind: 'json', optional: true },
  fields: null,
};

function formUse(context: Context, { draft, name, node, item, scope }: FormPlace): FormUse {
  const stated = get(node, 'form');
  const form = stated ? sameForm(context, draft, stated) : undefined;
  if (!form) return NO_FORM;
  const text = textOf(form);
  if (text !== undefined) return storedForm(context, draft, form, text);
  if (form.kind !== 'map') return NO_FORM;
  const formName = `${draft.name}.${name}`;
  const title = textOf(get(node, 'label')) ?? name;
  const record = item ?? draft.record;
  const model = compileForm(context, { name: formName, node: form, title, scope, record });
  const properties = isObject(model.schema.properties) ? model.schema.properties : {};
  return {
    name: formName,
    node: form,
    model,
    input: typeOfSchema(context, model.schema),
    fields: Object.keys(properties),
  };
}

/** `{same_as: <transition>}` stands for the form of that transition. */
function sameForm(context: Context, draft: ProcessDraft, node: Stated<'form'>): Stated<'form'> | undefined {
  const same = get(node, 'same_as');
  const name = textOf(same);
  if (!same || name === undefined) return node;
  const transitions = get(draft.node, 'transitions');
  const other = get(transitions, name);
  if (other) return get(other, 'form');
  const names = entriesOf(transitions).map(([one]) => one);
  unknownName(context.report, same, { kind: 'transition', name, names });
  return undefined;
}

function storedForm(context: Context, draft: ProcessDraft, node: Node, text: string): FormUse {
  const field = text.replace(/^row\./, '');
  const fields = context.records.peek(draft.record)?.model.fields ?? {};
  const stored = Object.values(fields).filter((one) => one.schema_from !== null);
  if (!stored.some((one) => one.name === field))
    unknownName(context.report, node, {
      kind: `stored form of ${draft.record}`,
      name: field,
      names: stored.map((one) => one.name),
    });
  return {
    name: `stored:${field}`,
    node: null,
    model: null,
    input: { ...storedType(context), optional: true },
    fields: null,
  };
}

/** Whose fields of the stored form are asked for: an audience, role or tie that some form gives fields to. */
function fillsOf({ context, draft, node, form }: TransitionPlace): string | null {
  const fills = get(node, 'fills');
  const name = textOf(fills);
  if (!fills || name === undefined) return null;
  if (!form.name?.startsWith('stored:'))
    context.report('E_DEF_VALUE_INVALID', fills, {
      detail: 'fills fields of a stored form, and the transition has none',
    });
  const ties = entriesOf(get(context.records.peek(draft.record)?.node, 'x-ties')).map(([tie]) => tie);
  const names = [...context.access.audiences.names(), ...ties];
  if (!names.includes(name)) unknownName(context.report, fills, { kind: 'audience or tie', name, names });
  return name;
}

function compileAuto(context: Context, node: Stated<'auto'>, scope: Scope): TransitionModel['auto'] {
  const [at, every, when] = [get(node, 'at'), get(node, 'every'), get(node, 'when')];
  if (when && (at || every))
    context.report('E_DEF_VALUE_INVALID', node, { detail: 'says both a time and a condition' });
  const plan = (of: Node | undefined, want: Type) =>
    of ? compileExpression(context, of, scope, { want }) : null;
  if (at || every)
    return {
      at: plan(at, { kind: 'timestamp', optional: true }),
      every: plan(every, { kind: 'duration' }),
    };
  return when ? { when: compileExpression(context, when, scope, { want: 'condition' }) } : null;
}

/** Start values by field; `prefill: row` takes the row's own values of all the form's fields. */
function compilePrefill(place: TransitionPlace): TransitionModel['prefill'] {
  const { context, node, scope, form } = place;
  const prefill = get(node, 'prefill');
  const values: TransitionModel['prefill'] = {};
  const owner = textOf(prefill);
  if (prefill && owner !== undefined) {
    for (const field of form.fields ?? [])
      values[field] = compileExpression(
        context,
        { ...prefill, kind: 'scalar', value: `${owner}.${field}` },
        scope,
        {
          want: 'value',
        },
      );
    return values;
  }
  for (const [field, value] of entriesOf(prefill)) {
    if (form.fields && !form.fields.includes(field))
      unknownName(context.report, keyNode(prefill as Node, field), {
        kind: 'field of the form',
        name: field,
        names: form.fields,
      });
    values[field] = compileExpression(context, value, scope, { want: 'value' });
  }
  return values;
}

/** Named effects run inside any transition: `input`, `item` and `arg` are not typed there. */
function compileNamedEffects(context: Context, draft: ProcessDraft): ProcessModel['effects'] {
  const any: Type = { kind: 'json', optional: true };
  const effects: ProcessModel['effects'] = {};
  for (const [name, node] of entriesOf(get(draft.node, 'effects'))) {
    const base = scopeOf(context, { record: draft.record, process: draft.name });
    const scope = withVars(base, {
      input: any,
      item: any,
      arg: any,
      reason: { kind: 'string', optional: true },
    });
    effects[name] = compileEffects({ context, draft, name, node, item: null, scope, form: NO_FORM }, node);
  }
  return effects;
}
