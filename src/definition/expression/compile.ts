import { type Context, type Typed, WRONG, wrong } from './context.ts';
import { fits } from './fits.ts';
import { isNull, readAs } from './literals.ts';
import { lower } from './lower.ts';
import { type ASTNode, parseText } from './parse.ts';
import { type Compiled, type Issue, PLAN_FORMAT, type Span } from './plan.ts';
import { untranslatable } from './translatable.ts';
import { kindOf, type Type, typeName, type World } from './types.ts';

export { MAX_LENGTH } from './parse.ts';
export type { Compiled } from './plan.ts';

export interface CompileOptions {
  /** Names the expression may use; `now` and `today` are always there. */
  vars: Record<string, Type>;
  /** A condition, any value, or a value of this type. */
  want: 'condition' | 'value' | Type;
  /** Also refuse what cannot be asked of the database (ties, list filters). */
  sql?: boolean;
}

const ALWAYS: Record<string, Type> = { now: { kind: 'timestamp' }, today: { kind: 'date' } };
const NOWHERE: Span = [0, 0];

/**
 * Text to plan. All issues at once, in order; `plan` is null exactly when there are some. Pure; the same text, world and
 * options give the same plan.
 */
export function compile(world: World, text: string, options: CompileOptions): Compiled {
  const { ast, issues } = parseText(text);
  if (!ast) return { plan: null, type: WRONG, reads: [], vars: [], sets: [], issues };
  const context = start(world, options);
  const { type, node } = asWanted(lower(ast, context), ast, options.want, context);
  const { shared } = context;
  if (options.sql && shared.issues.length === 0) shared.issues.push(...untranslatable(node));
  const found = inOrder(shared.issues);
  return {
    plan: found.length === 0 ? { format: PLAN_FORMAT, root: node } : null,
    type,
    reads: [...shared.reads].sort(),
    vars: [...shared.used].sort(),
    sets: [...shared.sets].sort(),
    issues: found,
  };
}

/** By the names of a place, which many expressions share. */
const globalsOf = new WeakMap<CompileOptions['vars'], ReadonlyMap<string, Typed>>();

function makeGlobals(vars: CompileOptions['vars']): ReadonlyMap<string, Typed> {
  return new Map(
    Object.entries({ ...ALWAYS, ...vars }).map(([name, type]): [string, Typed] => [
      name,
      { type, node: { op: 'var', name, kind: kindOf(type), at: NOWHERE } },
    ]),
  );
}

function start(world: World, { vars, want }: CompileOptions): Context {
  const globals = globalsOf.get(vars) ?? makeGlobals(vars);
  globalsOf.set(vars, globals);
  return {
    world,
    globals,
    vars: globals,
    place: want === 'condition' ? 'condition' : 'value',
    depth: 0,
    inside: [],
    call: null,
    shared: { reads: new Set(), used: new Set(), sets: new Set(), issues: [], locals: 0, nodes: 0 },
    lower,
  };
}

/** What the branches of a choice say is one of the values that are wanted. */
function checkBranches(ast: ASTNode, want: Type, context: Context): void {
  if (ast.op !== '?:') return;
  for (const branch of ast.args.slice(1)) {
    checkBranches(branch, want, context);
    if (branch.op === 'value' && typeof branch.args === 'string')
      readAs(context.lower(branch, context), want, branch, context);
  }
}

function asWanted(given: Typed, ast: ASTNode, want: CompileOptions['want'], context: Context): Typed {
  if (want === 'value') return given;
  if (want === 'condition') {
    if (given.type.kind === 'bool' || (given.type.kind === 'json' && !isNull(given))) return given;
    return wrong('E_DEF_EXPR_TYPE', ast, context, `this is a ${typeName(given.type)}, not a condition`);
  }
  if (isNull(given)) {
    if (want.optional || want.kind === 'json') return given;
    return wrong(
      'E_DEF_EXPR_TYPE',
      ast,
      context,
      `a ${typeName(want)} is wanted here, which cannot be empty`,
    );
  }
  checkBranches(ast, want, context);
  const fitted = readAs(given, want, ast, context);
  const foreign = foreignValues(fitted, want);
  if (foreign.length > 0)
    return wrong(
      'E_DEF_EXPR_VALUE',
      ast,
      context,
      `this may be '${foreign[0]}', which is not one of the values here`,
    );
  if (fits(fitted.type, want)) return fitted;
  return wrong(
    'E_DEF_EXPR_TYPE',
    ast,
    context,
    `a ${typeName(want)} is wanted here, this is a ${typeName(fitted.type)}`,
  );
}

/** What the expression may give that a place for fixed values does not take. */
function foreignValues({ type }: Typed, want: Type): string[] {
  if (type.kind !== 'string' || want.kind !== 'string' || !type.values || !want.values) return [];
  const known = new Set(want.values);
  return type.values.filter((value) => !known.has(value));
}

function inOrder(issues: Issue[]): Issue[] {
  const seen = new Set<string>();
  return issues
    .filter(({ start, end, message }) => {
      const key = `${start} ${end} ${message}`;
      return !seen.has(key) && seen.add(key);
    })
    .sort((a, b) => a.start - b.start || a.end - b.end);
}
