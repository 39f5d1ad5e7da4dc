import { type Compiled, compile } from '../expression/compile.ts';
import type { Json, Plan, Node as PlanNode } from '../expression/plan.ts';
import type { Type } from '../expression/types.ts';
import type { Text } from '../model.ts';
import { placeAt } from '../read/issue.ts';
import { memo } from '../read/memo.ts';
import { type Node, offsetIn } from '../read/node.ts';
import type { Context } from './context.ts';
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
  const compiled = compileCached(context, part.text, own, want);
  for (const issue of compiled.issues) {
    const at = part.node.kind === 'scalar' ? offsetIn(part.node, part.offset + issue.start) : part.node.start;
    context.report(issue.code, placeAt(part.node, at), { detail: issue.message }, issue.suggestion ?? null);
  }
  const plan = compiled.plan ? inlineConstants(compiled.plan, own.constants) : NO_PLAN;
  return { plan, type: compiled.type };
}

/** Parameters of a template are names whose value is known: their plans become constants. */
function withGiven(scope: Scope, given: Readonly<Record<string, Json>>): Scope {
  const vars: Record<string, Type> = {};
  for (const [name, value] of Object.entries(given))
    vars[name] = { ...typeOfJson(value), optional: value === null };
  return { ...withVars(scope, vars), constants: { ...scope.constants, '': { ...given } } };
}

/** The same expression is compiled once per world, scope and want. */
function compileCached(context: Context, text: string, scope: Scope, { want, sql }: Want) {
  const scopes = memo(cache, context.world, () => new WeakMap<object, Map<string, Compiled>>());
  const texts = memo(scopes, scope.vars, () => new Map<string, Compiled>());
  const key = `${sql ? 'sql ' : ''}${typeof want === 'string' ? want : JSON.stringify(want)} ${text}`;
  return memo(texts, key, () => compile(context.world, text, { vars: scope.vars, want, sql }));
}

const cache = new WeakMap<object, WeakMap<object, Map<string, Compiled>>>();

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

function inlineConstants(plan: Plan, constants: Scope['constants']): Plan {
  if (Object.keys(constants).length === 0) return plan;
  const root = replaceIn(plan.root, constants) as PlanNode;
  return root === plan.root ? plan : { ...plan, root };
}

/** Copies only what changes, so that cached plans stay as they are. */
function replaceIn(value: unknown, constants: Scope['constants']): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => replaceIn(item, constants));
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const constant = constantOf(value as PlanNode, constants);
  if (constant) return constant;
  let copy: Record<string, unknown> | null = null;
  for (const [key, inner] of Object.entries(value)) {
    const replaced = replaceIn(inner, constants);
    if (replaced !== inner) copy = { ...(copy ?? (value as Record<string, unknown>)), [key]: replaced };
  }
  return copy ?? value;
}

function constantOf(node: PlanNode, constants: Scope['constants']): PlanNode | null {
  const named = node.op === 'var' ? constants[''] : undefined;
  if (named && node.op === 'var' && Object.hasOwn(named, node.name))
    return { op: 'const', value: named[node.name] ?? null, kind: node.kind, at: node.at };
  if (node.op !== 'get' || node.of.op !== 'var') return null;
  const group = Object.hasOwn(constants, node.of.name) ? constants[node.of.name] : undefined;
  const value = group && Object.hasOwn(group, node.field) ? group[node.field] : undefined;
  return value === undefined ? null : { op: 'const', value, kind: node.kind, at: node.at };
}
