import type { Type } from '../expression/types.ts';
import type { Text } from '../model.ts';
import { createShared } from '../resolve/names.ts';
import type { Context } from './context.ts';
import type { ProcessDraft } from './drafts.ts';
import type { Scope } from './expression.ts';
import { typeOfJson, typeOfSchema } from './types.ts';

/** Where an expression stands: whose row it sees and which process and type are known. */
export interface ScopePlace {
  /** Record of `row`; `null` = there is no row. */
  record: string | null;
  /** Process whose knobs are `spec` and whose lists are `states`. */
  process?: string | null;
  /** Label of the type, as `{label}` in texts. */
  label?: Text | null;
  /** Further names, joined to the scope's; give the same object again to share compiled expressions. */
  vars?: Record<string, Type>;
}

const scopes = createShared<Scope>();

/** The names usable at a place: `row`, `viewer`, `spec`, `setting`, `states`, `delegation`, `department`, `faculty`, and `vars`. */
export function scopeOf(context: Context, place: ScopePlace): Scope {
  const base = baseScope(context, place);
  const texts: Scope['texts'] = place.label ? { label: place.label } : {};
  if (!place.vars && !place.label) return base;
  return { ...base, texts, vars: place.vars ? { ...base.vars, ...place.vars } : base.vars };
}

function baseScope(context: Context, { record, process }: ScopePlace): Scope {
  return scopes(context, `${record ?? ''} ${process ?? ''}`, () =>
    makeScope(context, record, process ?? null),
  );
}

function makeScope(context: Context, record: string | null, process: string | null): Scope {
  const vars: Record<string, Type> = {
    viewer: context.viewer,
    setting: context.setting,
    department: departmentType(context),
    faculty: { kind: 'json', optional: true },
  };
  if (record) vars.row = { kind: 'row', record };
  const constants: Scope['constants'] = {};
  const { delegation } = context.access;
  if (delegation) {
    const role: Type = { kind: 'string', values: context.access.roles.names() };
    vars.delegation = { kind: 'object', fields: { roles: { kind: 'list', of: role } } };
    constants.delegation = { roles: delegation.model.roles };
  }
  const draft = process ? context.processes.peek(process) : undefined;
  if (draft) {
    vars.spec = specType(context, draft.name);
    const states = statesType(draft);
    if (states) vars.states = states;
    constants.states = draft.lists;
  }
  return { vars, constants, texts: {} };
}

/** Type of `states` for a process; none where it has no lists of them. */
export function statesType({ lists, states }: Pick<ProcessDraft, 'lists' | 'states'>): Type | null {
  const names = Object.keys(lists);
  const list: Type = { kind: 'list', of: { kind: 'string', values: states } };
  return names.length === 0
    ? null
    : { kind: 'object', fields: Object.fromEntries(names.map((name) => [name, list])) };
}

/** What a department says of itself, in `facts` too; what a definition may read is what they all say. */
function departmentType({ access }: Context): Type {
  const text: Type = { kind: 'string' };
  const facts = access.departments.flatMap(({ facts: own }) => Object.entries(own));
  const fields = Object.fromEntries(
    facts.map(([name, value]): [string, Type] => [name, { ...typeOfJson(value), optional: true }]),
  );
  return { kind: 'object', fields: { ...fields, code: text, title: text, level: text } };
}

const specTypes = createShared<Type>();

/** Type of `spec` for a process: code, label, stages and its knobs; those of the process that owns the types. */
function specType(context: Context, process: string): Type {
  return specTypes(context, process, () => makeSpecType(context, process));
}

function makeSpecType(context: Context, process: string): Type {
  const draft = context.processes.peek(process);
  const owner = draft?.typesOf ? (context.processes.peek(draft.typesOf) ?? draft) : draft;
  const knobs = owner ? typeOfSchema(context, owner.expandedKnobs) : undefined;
  const text: Type = { kind: 'string' };
  return {
    kind: 'object',
    fields: {
      code: { kind: 'string', values: context.types.names() },
      label: text,
      stages: { kind: 'list', of: { kind: 'string', values: owner?.stages ?? [] } },
      ...(knobs?.kind === 'object' ? knobs.fields : {}),
    },
  };
}
