import { type Context, make, spanOf, type Typed, WRONG, wrong } from './context.ts';
import { constant, readAs } from './literals.ts';
import { nearest } from './nearest.ts';
import type { ASTNode } from './parse.ts';
import type { Json } from './plan.ts';
import { serves } from './signatures.ts';
import { own, type SetFacts, type Type } from './types.ts';

const NUMBER: Type = { kind: 'number' };
const TEXT: Type = { kind: 'string' };

/**
 * `lookup('set', code, 'fact')`: what a set says of one of its items. The set is known when the expression is compiled, so the
 * plan holds what it says: it needs nothing while running, and folds away where the code is known.
 */
export function lookup(ast: ASTNode, args: ASTNode[], context: Context): Typed {
  const [setAst, codeAst, factAst] = args;
  if (!setAst || !codeAst || !factAst || args.length > 3)
    return wrong('E_DEF_EXPR_TYPE', ast, context, "write lookup('set', code, 'fact')");
  const set = setNamed(setAst, context);
  const fact = set && named(factAst, 'the name of a fact', context);
  if (!set || fact === null)
    return { type: WRONG, node: make({ op: 'unknown' }, spanOf(ast, context), context) };
  const facts = [...new Set(Object.values(set.items).flatMap((item) => Object.keys(item)))];
  if (!facts.includes(fact))
    return unknownName(factAst, `items of ${set.name} have no ${fact}`, fact, facts, context);
  const values = Object.entries(set.items).flatMap(([code, item]): [string, Json][] =>
    Object.hasOwn(item, fact) ? [[code, item[fact] ?? null]] : [],
  );
  return ofItem(ast, codeAst, set, { values, type: typeOfAll(values.map(([, value]) => value)) }, context);
}

/** `rank('set', code)`: the place of an item in its set, the first is 1. */
export function rank(ast: ASTNode, args: ASTNode[], context: Context): Typed {
  const [setAst, codeAst] = args;
  if (!setAst || !codeAst || args.length > 2)
    return wrong('E_DEF_EXPR_TYPE', ast, context, "write rank('set', code)");
  const set = setNamed(setAst, context);
  if (!set) return { type: WRONG, node: make({ op: 'unknown' }, spanOf(ast, context), context) };
  const values = Object.keys(set.items).map((code, at): [string, Json] => [code, at + 1]);
  return ofItem(ast, codeAst, set, { values, type: { kind: 'number', integer: true } }, context);
}

/** `codes('set')`: the codes of its items, in their order. */
export function codes(ast: ASTNode, args: ASTNode[], context: Context): Typed {
  const [setAst] = args;
  if (!setAst || args.length > 1) return wrong('E_DEF_EXPR_TYPE', ast, context, "write codes('set')");
  const set = setNamed(setAst, context);
  if (!set) return { type: WRONG, node: make({ op: 'unknown' }, spanOf(ast, context), context) };
  const values = Object.keys(set.items);
  return constant(values, { kind: 'list', of: { kind: 'string', values } }, ast, context);
}

interface NamedSet {
  name: string;
  items: SetFacts;
}

/** The value of the item whose code is given; a code that the set cannot have is refused where it stands. */
function ofItem(
  ast: ASTNode,
  codeAst: ASTNode,
  set: NamedSet,
  found: { values: [string, Json][]; type: Type },
  context: Context,
): Typed {
  const codes = Object.keys(set.items);
  const given = context.lower(codeAst, context);
  const code = readAs(given, { kind: 'string', values: codes }, codeAst, context);
  if (code.type === WRONG) return { type: WRONG, node: code.node };
  if (!serves(code.type, 'string'))
    return wrong('E_DEF_EXPR_TYPE', codeAst, context, `a code of ${set.name} is a text`);
  const foreign = valuesOf(code.type).find((value) => !codes.includes(value));
  if (foreign !== undefined)
    return wrong(
      'E_DEF_EXPR_VALUE',
      codeAst,
      context,
      `this may be '${foreign}', which is no item of ${set.name}`,
    );
  const table = constant(Object.fromEntries(found.values), { kind: 'json' }, ast, context);
  const node = make(
    { op: 'call', name: 'index', args: [table.node, code.node] },
    spanOf(ast, context),
    context,
  );
  return { type: { ...found.type, optional: true }, node };
}

const valuesOf = (type: Type): readonly string[] => (type.kind === 'string' ? (type.values ?? []) : []);

function setNamed(ast: ASTNode, context: Context): NamedSet | null {
  const name = named(ast, 'the name of a set', context);
  if (name === null) return null;
  const items = own(context.world.sets, name);
  if (items) {
    context.shared.sets.add(name);
    return { name, items };
  }
  unknownName(ast, `there is no set ${name}`, name, Object.keys(context.world.sets ?? {}), context);
  return null;
}

/** A name that is known beforehand; a computed one could be proved by nobody. */
function named(ast: ASTNode, what: string, context: Context): string | null {
  const { node, type } = context.lower(ast, context);
  if (node.op === 'const' && typeof node.value === 'string') return node.value;
  if (type !== WRONG) wrong('E_DEF_EXPR_TYPE', ast, context, `write ${what} in quotes`);
  return null;
}

function unknownName(ast: ASTNode, message: string, name: string, names: string[], context: Context): Typed {
  const near = nearest(name, names);
  return wrong(
    'E_DEF_EXPR_UNKNOWN_NAME',
    ast,
    context,
    message,
    near === undefined ? undefined : `'${near}'`,
  );
}

function typeOfAll(values: Json[]): Type {
  if (values.every((value) => typeof value === 'number')) return NUMBER;
  if (values.every((value) => typeof value === 'string')) return TEXT;
  return values.every((value) => typeof value === 'boolean') ? { kind: 'bool' } : { kind: 'json' };
}
