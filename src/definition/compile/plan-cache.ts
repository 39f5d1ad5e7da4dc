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
  /** Sets that it looks into. */
  sets: string[];
}

/** Text that stands for an object's content, and when it was last part of a request. */
interface Content {
  id: number;
  last: number;
}

/** An answer that is kept, and when it was last asked for. */
export interface Held {
  answer: Answer;
  parts: Content[];
  last: number;
}

/** Unasked-for answers outlive this many compilations, so that what was edited may be edited back. */
const GENERATIONS = 5;
/** Fewer new answers than these are not worth looking for old ones. */
const SPARE = 5_000;

const contents = new Map<string, Content>();
const contentOf = new WeakMap<object, Content>();
const answers = new Map<string, Held>();
let compilation = 0;
let swept = 0;
let asked: Held[] | null = null;

/**
 * Compiles an expression, or gives the answer to the same request of an earlier compilation: what it depends on is
 * compared by content, so that after a change in one file nearly all answers are known. Pure as seen from outside.
 */
export function compileKept(request: Request): Answer {
  const { world, text, vars, constants, want, sql } = request;
  const parts = [contentFor(world), scopeOf(vars), contentFor(constants)];
  const wanted = typeof want === 'string' ? want : contentFor(want);
  if (typeof wanted !== 'string') parts.push(wanted);
  const ids = parts.map(({ id }) => id).join(' ');
  const key = `${ids} ${typeof wanted === 'string' ? wanted : ''} ${sql} ${text}`;
  const held = answers.get(key) ?? { answer: compileNew(request), parts, last: compilation };
  answers.set(key, held);
  askedAgain([held]);
  return held.answer;
}

/** What `work` gives, and the answers that it asked for. */
export function trackAnswers<T>(work: () => T): { value: T; held: Held[] } {
  const outer = asked;
  const held: Held[] = [];
  asked = held;
  try {
    return { value: work(), held };
  } finally {
    asked = outer;
    outer?.push(...held);
  }
}

/** Counts answers as asked for in this compilation: what was made of them is still in use. */
export function askedAgain(held: readonly Held[]): void {
  for (const one of held) {
    one.last = compilation;
    for (const part of one.parts) part.last = compilation;
    asked?.push(one);
  }
}

/** Ends a compilation: forgets what none of the last ones had a use for, a little at a time, whatever the number in use. */
export function forgetUnused(): void {
  compilation += 1;
  if (answers.size < swept * 1.2 + SPARE) return;
  const unused = ({ last }: { last: number }) => last < compilation - GENERATIONS;
  for (const [key, held] of answers) if (unused(held)) answers.delete(key);
  for (const [text, content] of contents) if (unused(content)) contents.delete(text);
  swept = answers.size;
}

function compileNew({ world, text, vars, constants, want, sql }: Request): Answer {
  const { plan, type, issues, vars: used, sets } = compile(world, text, { vars, want, sql });
  const settings = plan && used.some((name) => name.startsWith('setting')) ? settingsIn(plan.root) : [];
  const inlined = plan && readsSome(used, constants) ? inlineConstants(plan, constants) : plan;
  return { plan: inlined, type, issues, settings, sets };
}

/** Whether one of the variables read (`name`, `name.member`) has a value that is known beforehand. */
function readsSome(used: readonly string[], constants: Request['constants']): boolean {
  const { '': values = {}, ...groups } = constants;
  return used.some((read) => {
    const [name = ''] = read.split('.', 1);
    return Object.hasOwn(groups, name) || Object.hasOwn(values, name);
  });
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

/** Names with the contents of their types: far shorter than the types themselves, which repeat everywhere. */
function scopeOf(vars: Record<string, Type>): Content {
  const known = contentOf.get(vars);
  if (known) return known;
  let text = '';
  for (const name in vars) text += `${name}:${contentFor(vars[name] as Type).id} `;
  return keep(vars, text);
}

/** One for all objects of the same content. */
function contentFor(value: object): Content {
  return contentOf.get(value) ?? keep(value, JSON.stringify(value));
}

function keep(value: object, text: string): Content {
  const content = contents.get(text) ?? { id: nextId++, last: compilation };
  contents.set(text, content);
  contentOf.set(value, content);
  return content;
}

let nextId = 1;

function inlineConstants(plan: Plan, constants: Request['constants']): Plan {
  const root = replaceIn(plan.root, constants) as PlanNode;
  return root === plan.root ? plan : { ...plan, root };
}

/** The same object where nothing in it is replaced. */
function replaceIn(value: unknown, constants: Request['constants']): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const constant = Array.isArray(value) ? null : constantOf(value as PlanNode, constants);
  if (constant) return constant;
  let replaced: Record<string, unknown> | unknown[] | null = null;
  for (const [key, inner] of Object.entries(value)) {
    const other = replaceIn(inner, constants);
    if (other === inner) continue;
    replaced ??= Array.isArray(value) ? [...value] : { ...value };
    Reflect.set(replaced, key, other);
  }
  return replaced ?? value;
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
