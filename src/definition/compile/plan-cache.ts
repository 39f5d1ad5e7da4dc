import { compile } from '../expression/compile.ts';
import type { Issue, Json, Plan, Node as PlanNode } from '../expression/plan.ts';
import type { Type, World } from '../expression/types.ts';

export interface Request {
  world: World;
  text: string;
  vars: Record<string, Type>;
  /** Values known beforehand, by variable and member; `''` holds variables that are values themselves. */
  constants: Record<string, Record<string, Json>>;
  want: 'condition' | 'value' | Type;
  sql: boolean;
}

export interface Answer {
  /** `null` exactly when there are issues. */
  plan: Plan | null;
  type: Type;
  issues: Issue[];
  /** Settings that it reads: `group.key`, or `group` when it reads the whole group. */
  settings: string[];
}

/** More than the expressions of several generations of a large product. */
const MAX_KEPT = 40_000;
const ids = new Map<string, number>();
const idOfObject = new WeakMap<object, number>();
const answers = new Map<string, Answer>();

/**
 * Compiles an expression, or gives the answer to the same request of an earlier compilation: what it depends on is
 * compared by content, so that after a change in one file nearly all answers are known. Pure as seen from outside.
 */
export function compileKept(request: Request): Answer {
  const key = keyOf(request);
  const known = answers.get(key);
  if (known) return known;
  if (answers.size > MAX_KEPT) forgetAll();
  const answer = compileNew(request);
  answers.set(key, answer);
  return answer;
}

function compileNew({ world, text, vars, constants, want, sql }: Request): Answer {
  const { plan, type, issues, vars: used } = compile(world, text, { vars, want, sql });
  const settings = plan && used.some((name) => name.startsWith('setting')) ? settingsIn(plan.root) : [];
  return { plan: plan && inlineConstants(plan, constants), type, issues, settings };
}

function settingsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(settingsIn);
  if (typeof value !== 'object' || value === null) return [];
  const path = settingPath(value as PlanNode);
  return path === null ? Object.values(value).flatMap(settingsIn) : [path.join('.')];
}

/** `[group, key]` of `setting.group.key` and what is read of it, `[group]` of `setting.group`. */
function settingPath(node: PlanNode): string[] | null {
  if (node.op !== 'get') return null;
  if (node.of.op === 'var') return node.of.name === 'setting' ? [node.field] : null;
  const owner = settingPath(node.of);
  return owner && [...owner, node.field].slice(0, 2);
}

function forgetAll(): void {
  answers.clear();
  ids.clear();
}

function keyOf({ world, text, vars, constants, want, sql }: Request): string {
  const wanted = typeof want === 'string' ? want : idOf(want);
  return `${idOf(world)} ${scopeId(vars)} ${idOf(constants)} ${wanted} ${sql} ${text}`;
}

/** Names with the ids of their types: far shorter than the types themselves, which repeat everywhere. */
function scopeId(vars: Record<string, Type>): number {
  const known = idOfObject.get(vars);
  if (known !== undefined) return known;
  let text = '';
  for (const name in vars) text += `${name}:${idOf(vars[name] as Type)} `;
  return keep(vars, text);
}

/** One number for all objects of the same content. */
function idOf(value: object): number {
  return idOfObject.get(value) ?? keep(value, JSON.stringify(value));
}

function keep(value: object, text: string): number {
  let id = ids.get(text);
  if (id === undefined) {
    id = nextId++;
    ids.set(text, id);
  }
  idOfObject.set(value, id);
  return id;
}

let nextId = 1;

function inlineConstants(plan: Plan, constants: Request['constants']): Plan {
  if (Object.keys(constants).length === 0) return plan;
  const root = replaceIn(plan.root, constants) as PlanNode;
  return root === plan.root ? plan : { ...plan, root };
}

function replaceIn(value: unknown, constants: Request['constants']): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceIn(item, constants));
  if (typeof value !== 'object' || value === null) return value;
  const constant = constantOf(value as PlanNode, constants);
  if (constant) return constant;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaceIn(inner, constants)]));
}

function constantOf(node: PlanNode, constants: Request['constants']): PlanNode | null {
  const named = node.op === 'var' ? constants[''] : undefined;
  if (named && node.op === 'var' && Object.hasOwn(named, node.name))
    return { op: 'const', value: named[node.name] ?? null, kind: node.kind, at: node.at };
  if (node.op !== 'get' || node.of.op !== 'var') return null;
  const group = Object.hasOwn(constants, node.of.name) ? constants[node.of.name] : undefined;
  const value = group && Object.hasOwn(group, node.field) ? group[node.field] : undefined;
  return value === undefined ? null : { op: 'const', value, kind: node.kind, at: node.at };
}
