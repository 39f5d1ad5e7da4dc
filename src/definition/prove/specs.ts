import type { Compilation } from '../assemble/compile.ts';
import type { Context } from '../compile/context.ts';
import type { ProcessDraft, WholeType } from '../compile/drafts.ts';
import {
  compileExpression,
  NO_PLAN,
  optionalExpression,
  type Scope,
  withVars,
} from '../compile/expression.ts';
import { scopeOf } from '../compile/scopes.ts';
import { compileLabel } from '../compile/text.ts';
import { isObject } from '../compile/types.ts';
import { decide, evaluate } from '../expression/evaluate.ts';
import type { Plan } from '../expression/plan.ts';
import type { Type } from '../expression/types.ts';
import { UNKNOWN } from '../expression/unknown.ts';
import type { Env } from '../expression/value.ts';
import type { Json, JsonObject, Text, TypeModel } from '../model.ts';
import { memo } from '../read/memo.ts';
import { boolOf, entriesOf, get, itemsOf, type MapNode, type Node, textOf } from '../read/node.ts';
import { isSame } from '../read/same.ts';
import { unknownName } from '../resolve/names.ts';
import { createFindings } from './by-department.ts';

/** What a process, or a part of it, says must hold of whatever its types say. */
interface Statement {
  /** Names of knobs and of what is in them, from the top. */
  at: string[];
  /** Whether it is said of each element of the list there. */
  each: boolean;
  if: Plan | null;
  holds: Plan;
  message: Text;
}

/** The statements of processes (`proves`) hold for every type, in each of its departments. */
export function proveSpecs({ context, model }: Compilation): void {
  const findings = createFindings(model);
  const statements = new Map(
    context.processes
      .entries()
      .map(([name, process]) => [name, settled(name, statementsOf(context, process))]),
  );
  const denied = context.types.entries().flatMap(([code, draft]) => {
    const type = model.types[code];
    return type ? denials(draft, type, statements.get(type.process) ?? NONE) : [];
  });
  const told = new Set(denied.map(({ draft, detail }) => `${draft.code} ${detail}`));
  for (const one of denied) {
    const { draft, place, detail, departments } = one;
    const from = get(draft.file.node, 'extends');
    // What is wrong in the type it is taken over from, too, is mended there; else by whoever takes it over.
    if (!isStated(one) && told.has(`${textOf(from)} ${detail}`)) continue;
    const taken = isOwn(one) ? undefined : from;
    findings.add('E_DEF_TYPE_DENIED', taken ?? place, { facts: { type: draft.code, detail }, departments });
  }
  findings.tell(context.report);
}

interface Denial {
  draft: WholeType;
  place: Node;
  detail: string;
  departments: string[];
}

/** What does not hold of one type, with the departments in which it does not. */
function denials(draft: WholeType, type: TypeModel, statements: Statement[]): Denial[] {
  const others = type.departments.filter((department) => !Object.hasOwn(type.by_department, department));
  const specs = Object.entries(type.by_department).map(([department, spec]) => ({
    spec,
    departments: [department],
  }));
  return [{ spec: type.spec, departments: others }, ...specs].flatMap(({ spec, departments }) =>
    allBroken(statements, spec).flatMap(({ sentences }) =>
      [...sentences].map(([detail, path]) => ({ draft, place: placeOf(draft, path), detail, departments })),
    ),
  );
}

/** Whether it stands in the type's own file, not in that of the type it extends. */
const isOwn = ({ draft, place }: Denial) => place.source === draft.file.node.source;

/** Whether the type says itself what does not hold: neither takes it over nor is silent about it. */
const isStated = (one: Denial) => isOwn(one) && one.place !== get(one.draft.file.node, 'type');

type Broken = { sentences: Map<string, Found['path']> };
const NONE: Statement[] = [];
const last = new Map<string, Statement[]>();

/** The statements of the last compilation where they are the same, so that what was found by them is known by them. */
function settled(process: string, statements: Statement[]): Statement[] {
  const before = last.get(process);
  if (before && isSame(before, statements)) return before;
  last.set(process, statements);
  return statements;
}

const judged = new WeakMap<Statement[], WeakMap<JsonObject, Broken[]>>();

/** What each statement says of a `spec`; both stay the same objects while nothing of them changes. */
function allBroken(statements: Statement[], spec: JsonObject): Broken[] {
  const known = memo(judged, statements, () => new WeakMap<JsonObject, Broken[]>());
  return memo(known, spec, () => statements.map((statement) => ({ sentences: broken(statement, spec) })));
}

function statementsOf(context: Context, { name, node }: ProcessDraft): Statement[] {
  return itemsOf(get(node, 'proves')).map((item) => {
    const at = (textOf(get(item, 'at')) ?? '').split('.');
    const each = boolOf(get(item, 'each'), false);
    const base = scopeOf(context, { record: null, process: name });
    const type = typeAt(base.vars.spec, at);
    if (!type || (each && type.kind !== 'list'))
      unknownName(context.report, get(item, 'at') ?? item, {
        kind: each ? 'list of knobs' : 'knob',
        name: at.join('.'),
        names: base.vars.spec?.kind === 'object' ? Object.keys(base.vars.spec.fields) : [],
      });
    const scope = withVars(base, each ? { each: type?.kind === 'list' ? type.of : { kind: 'json' } } : {});
    return { at, each, ...said(context, item, scope) };
  });
}

/** Never asked of the database, so it may use all functions. */
const YES_OR_NO = { want: { kind: 'bool' } } as const;

function said(context: Context, item: Node, scope: Scope): Pick<Statement, 'if' | 'holds' | 'message'> {
  return {
    if: optionalExpression(context, get(item, 'if'), scope, YES_OR_NO),
    holds: compileExpression(context, get(item, 'holds') ?? item, scope, YES_OR_NO),
    message: compileLabel(context, get(item, 'message'), scope),
  };
}

/** What stands at a path of knobs; lists on the way are gone through. */
function typeAt(type: Type | undefined, [name, ...rest]: readonly string[]): Type | undefined {
  if (name === undefined || !type) return type;
  if (type.kind === 'list') return typeAt(type.of, [name, ...rest]);
  return type.kind === 'object' && Object.hasOwn(type.fields, name)
    ? typeAt(type.fields[name], rest)
    : undefined;
}

interface Found {
  value: Json;
  path: (string | number)[];
}

/** Sentences with where they hold: what is said twice in the same words is shown where it is said last. */
function broken(statement: Statement, spec: JsonObject): Map<string, Found['path']> {
  const found = valuesAt({ value: spec, path: [] }, statement.at).flatMap((one) =>
    statement.each ? elementsOf(one) : [one],
  );
  const sentences = new Map<string, Found['path']>();
  for (const { value, path } of found) {
    const env: Env = { vars: { spec, each: value }, now: 0, today: '2000-01-01' };
    const isMeant = statement.if === null || decide(statement.if, env);
    const isKnown = statement.holds !== NO_PLAN;
    if (isKnown && isMeant && !decide(statement.holds, env))
      sentences.set(write(statement.message, env), path);
  }
  return sentences;
}

function valuesAt({ value, path }: Found, [name, ...rest]: readonly string[]): Found[] {
  if (name === undefined) return [{ value, path }];
  if (Array.isArray(value))
    return elementsOf({ value, path }).flatMap((one) => valuesAt(one, [name, ...rest]));
  if (!isObject(value)) return [];
  return valuesAt({ value: value[name] ?? null, path: [...path, name] }, rest);
}

const elementsOf = ({ value, path }: Found): Found[] =>
  Array.isArray(value) ? value.map((one, at) => ({ value: one, path: [...path, at] })) : [];

function write(text: Text, env: Env): string {
  if (typeof text === 'string') return text;
  if (!('parts' in text)) return '';
  return text.parts.map((part) => (typeof part === 'string' ? part : shown(part, env))).join('');
}

function shown(plan: Plan, env: Env): string {
  const value = evaluate(plan, env);
  return value === UNKNOWN || value === null ? '' : String(value);
}

/** Where the type says it, else where what it says it of stands: a map in YAML may be a list in `spec`. */
function placeOf({ node, file }: WholeType, path: Found['path']): Node {
  let at: Node = node;
  let place: Node | null = null;
  for (const step of path) {
    const [next, shownAt] = stepInto(at, step);
    if (!next) continue;
    [at, place] = [next, shownAt ?? next];
  }
  return place ?? get(file.node, 'type') ?? (file.node as MapNode);
}

function stepInto(node: Node, step: string | number): [Node | undefined, Node | undefined] {
  if (typeof step === 'string') return [get(node, step), undefined];
  if (node.kind === 'list') return [node.items[step], undefined];
  const name = entriesOf(node)[step]?.[0] ?? '';
  const entry = node.kind === 'map' ? node.entries.get(name) : undefined;
  return [entry?.value, entry?.key];
}
