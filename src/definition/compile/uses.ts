import type { RuleUse, Who } from '../model.ts';
import { entriesOf, get, itemsOf, keyNode, type Node, textOf, toJson } from '../read/node.ts';
import { unknownName } from '../resolve/names.ts';
import type { Context } from './context.ts';
import type { ProcessDraft } from './drafts.ts';
import { compileExpression, type Scope } from './expression.ts';
import { isObject } from './types.ts';

/** The knob at a dotted path in a process' schema; `undefined` when there is none. */
export function knobSchema(
  context: Context,
  draft: ProcessDraft,
  path: string,
): Record<string, unknown> | undefined {
  const owner = draft.typesOf ? (context.processes.peek(draft.typesOf) ?? draft) : draft;
  let schema: unknown = owner.knobs;
  for (const part of path.split('.')) {
    const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
    schema = Object.hasOwn(properties, part) ? properties[part] : undefined;
  }
  return isObject(schema) ? schema : undefined;
}

export function knobNames(context: Context, draft: ProcessDraft): string[] {
  const owner = draft.typesOf ? (context.processes.peek(draft.typesOf) ?? draft) : draft;
  return isObject(owner.knobs.properties) ? Object.keys(owner.knobs.properties) : [];
}

/** Who may act: audiences, the record's ties, roles and role sets are one name space, joined by the process' people. */
export function compileWho(
  context: Context,
  node: Node,
  { draft, scope }: { draft: ProcessDraft; scope: Scope },
): Who[] {
  const people = get(node, 'people');
  if (people) return [{ people: compileExpression(context, people, scope, { want: 'value' }) }];
  const name = textOf(node) ?? '';
  if (name === 'system') return [{ system: true }];
  if (name.startsWith('spec.')) return specWho(context, node, draft, name.slice(5));
  if (context.access.audiences.has(name)) {
    context.access.audiences.use(name);
    return [{ audience: name }];
  }
  const record = context.records.peek(draft.record);
  const ties = entriesOf(get(record?.node, 'x-ties')).map(([tie]) => tie);
  if (ties.includes(name)) return [{ tie: name }];
  const named = draft.people.get(name);
  if (named) return [{ people: compileExpression(context, named, scope, { want: 'value' }) }];
  const roles = context.access.roleSets.peek(name);
  if (roles) {
    context.access.roleSets.use(name);
    for (const role of roles) context.access.roles.use(role);
    return roles.map((role) => ({ role }));
  }
  const names = [
    ...context.access.audiences.names(),
    ...ties,
    ...draft.people.keys(),
    ...context.access.roleSets.names(),
    'system',
  ];
  unknownName(context.report, node, { kind: 'audience, tie or role', name, names });
  return [];
}

function specWho(context: Context, node: Node, draft: ProcessDraft, path: string): Who[] {
  if (!knobSchema(context, draft, path))
    unknownName(context.report, node, { kind: 'knob', name: path, names: knobNames(context, draft) });
  return [{ spec: path }];
}

/** Rules to check: a rule's name, a knob that lists rules, or `{rule: argument}`. */
export function compileRuleUses(
  context: Context,
  node: Node | undefined,
  draft: ProcessDraft | null,
): RuleUse[] {
  return itemsOf(node).flatMap((item) => {
    if (item.kind === 'map')
      return entriesOf(item).map(([name, arg]) => {
        context.rules.resolve(name, keyNode(item, name));
        return { rule: name, knob: null, arg: toJson(arg) };
      });
    return [ruleUse(context, item, draft)];
  });
}

function ruleUse(context: Context, node: Node, draft: ProcessDraft | null): RuleUse {
  const name = textOf(node) ?? '';
  if (draft && knobSchema(context, draft, name)?.['x-rules'] === true)
    return { rule: null, knob: name, arg: null };
  context.rules.resolve(name, node);
  return { rule: name, knob: null, arg: null };
}
