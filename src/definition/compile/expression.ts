import type { Json, Plan } from '../expression/plan.ts';
import type { Type } from '../expression/types.ts';
import type { Text } from '../model.ts';
import { memo } from '../read/memo.ts';
import { type Node, placeIn } from '../read/node.ts';
import type { Context } from './context.ts';
import { compileKept } from './plan-cache.ts';
import { typeOfJson } from './types.ts';

/** The names an expression may use at one place. */
export interface Scope {
  vars: Record<string, Type>;
  /** Values known beforehand (`states.open`), put into the plan in place of `<variable>.<member>`. */
  constants: Record<string, Record<string, Json>>;
  /** Texts known beforehand, usable as `{name}` in texts. */
  texts: Record<string, Text>;
}

export interface Want {
  want: 'condition' | 'value' | Type;
  /** Must also be translatable to SQL. */
  sql?: boolean;
}

/** Stands in for a plan that could not be made; the model is not handed out then. */
export const NO_PLAN: Plan = { format: 1, root: { op: 'unknown', at: [0, 0] } };

/** Compiles the expression at `node`; issues are placed at the character they mean. */
export function compileExpression(context: Context, node: Node, scope: Scope, want: Want): Plan {
  return compileTyped(context, node, scope, want).plan;
}

/** As `compileExpression`, with the type of the value. */
export function compileTyped(
  context: Context,
  node: Node,
  scope: Scope,
  want: Want,
): { plan: Plan; type: Type } {
  if (node.kind !== 'scalar') {
    context.report('E_DEF_VALUE_TYPE', node, { expected: 'an expression', found: `a ${node.kind}` });
    return { plan: NO_PLAN, type: { kind: 'json' } };
  }
  return compilePart(context, { text: String(node.value), node, offset: 0 }, scope, want);
}

/** Compiles a part of a scalar: `text` stands at `offset` of its value. */
export function compileText(context: Context, part: Part, scope: Scope, want: Want): Plan {
  return compilePart(context, part, scope, want).plan;
}

export interface Part {
  text: string;
  node: Node;
  offset: number;
}

function compilePart(context: Context, part: Part, scope: Scope, want: Want): { plan: Plan; type: Type } {
  const given = part.node.kind === 'scalar' ? part.node.given : undefined;
  const own = given ? withGiven(scope, given) : scope;
  const { vars, constants } = own;
  const request = {
    world: context.world,
    text: part.text,
    vars,
    constants,
    want: want.want,
    sql: want.sql ?? false,
  };
  const compiled = compileKept(request);
  for (const name of compiled.settings) context.settingNames.use(name);
  for (const name of compiled.sets) context.sets.use(name);
  for (const issue of compiled.issues) {
    const at = part.node.kind === 'scalar' ? placeIn(part.node, part.offset + issue.start) : part.node;
    context.report(issue.code, at, { detail: issue.message }, issue.suggestion ?? null);
  }
  return { plan: compiled.plan ?? NO_PLAN, type: compiled.type };
}

const givenScopes = new WeakMap<object, WeakMap<Scope, Scope>>();

/** Parameters of a template are names whose value is known: their plans become constants. One scope for all that it fills. */
function withGiven(scope: Scope, given: Readonly<Record<string, Json>>): Scope {
  const known = memo(givenScopes, given, () => new WeakMap<Scope, Scope>());
  return memo(known, scope, () => scopeGiven(scope, given));
}

function scopeGiven(scope: Scope, given: Readonly<Record<string, Json>>): Scope {
  const vars: Record<string, Type> = {};
  for (const [name, value] of Object.entries(given))
    vars[name] = { ...typeOfJson(value), optional: value === null };
  return { ...withVars(scope, vars), constants: { ...scope.constants, '': { ...given } } };
}

/** An optional expression: `null` when the key is absent. */
export function optionalExpression(
  context: Context,
  node: Node | undefined,
  scope: Scope,
  want: Want,
): Plan | null {
  return node ? compileExpression(context, node, scope, want) : null;
}

export function withVars(scope: Scope, vars: Record<string, Type>): Scope {
  return { ...scope, vars: { ...scope.vars, ...vars } };
}
