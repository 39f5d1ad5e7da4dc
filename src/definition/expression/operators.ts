import { type Context, make, spanOf, type Typed, WRONG, wrong } from './context.ts';
import { comparable, unite } from './fits.ts';
import { constant, isNull, readAs } from './literals.ts';
import type { ASTNode } from './parse.ts';
import type { Node, Sign } from './plan.ts';
import { type Kind, kindOf, type Type, typeName } from './types.ts';

const BOOL: Type = { kind: 'bool' };

/** A part that must be a condition. */
export function condition(ast: ASTNode, context: Context): Node {
  const part = context.lower(ast, context);
  if (part.type.kind === 'bool' || part.type.kind === 'json') return part.node;
  return wrong('E_DEF_EXPR_TYPE', ast, context, `this is a ${typeName(part.type)}, not a condition`).node;
}

/** `&&` and `||`, flattened: `a && b && c` is one node. */
export function connective(ast: ASTNode & { op: '&&' | '||' }, context: Context): Typed {
  const op = ast.op === '&&' ? 'and' : 'or';
  const all = ast.args.flatMap((side) => {
    const node = condition(side, context);
    return node.op === op ? node.all : [node];
  });
  return { type: BOOL, node: make({ op, all }, spanOf(ast, context), context) };
}

export function not(ast: ASTNode & { op: '!_' }, context: Context): Typed {
  return {
    type: BOOL,
    node: make({ op: 'not', of: condition(ast.args, context) }, spanOf(ast, context), context),
  };
}

/** `test ? a : b`; both sides must be of one kind. */
export function choice(ast: ASTNode & { op: '?:' }, context: Context): Typed {
  const [testAst, thenAst, elseAst] = ast.args;
  const test = condition(testAst, context);
  const first = context.lower(thenAst, context);
  const second = context.lower(elseAst, context);
  const yes = readAs(first, second.type, thenAst, context);
  const no = readAs(second, first.type, elseAst, context);
  const type = unite(yes.type, no.type);
  if (!type)
    return wrong(
      'E_DEF_EXPR_TYPE',
      ast,
      context,
      `one side is a ${typeName(yes.type)}, the other a ${typeName(no.type)}`,
    );
  const shape = { op: 'if', test, yes: yes.node, no: no.node } as const;
  return { type, node: make(shape, spanOf(ast, context), context) };
}

/** Both sides, each literal read as what it is compared with. */
function sides(
  ast: ASTNode,
  leftAst: ASTNode,
  rightAst: ASTNode,
  context: Context,
): { left: Typed; right: Typed } | null {
  const first = context.lower(leftAst, context);
  const second = context.lower(rightAst, context);
  const left = readAs(first, second.type, leftAst, context);
  const right = readAs(second, first.type, rightAst, context);
  if (left.type === WRONG || right.type === WRONG) return null;
  if (isNull(left) || isNull(right) || comparable(left.type, right.type)) return { left, right };
  const literal = [rightAst, leftAst].find((side) => side.op === 'value');
  wrong('E_DEF_EXPR_TYPE', literal ?? ast, context, mismatch(left.type, right.type));
  return null;
}

function mismatch(a: Type, b: Type): string {
  const kinds = [a.kind, b.kind];
  if (kinds.includes('date') && kinds.includes('timestamp'))
    return 'a date is not a timestamp; write date_of(...) around the timestamp';
  if (kinds.includes('row')) return 'a row is not compared; write .id behind it';
  if (kinds.includes('list') || kinds.includes('rows'))
    return 'a list is not compared; write size(...), in or exists';
  return `a ${typeName(a)} cannot be compared with a ${typeName(b)}`;
}

/** What two sides are compared as: the typed side decides against json, a whole number is still a number. */
function comparedAs(a: Type, b: Type): Kind {
  const [left, right] = [kindOf(a), kindOf(b)];
  if (left === right) return left;
  if (left === 'json') return right === 'reference' ? 'string' : right;
  if (right === 'json') return left === 'reference' ? 'string' : left;
  return a.kind === 'number' ? 'number' : 'string';
}

/** `==` and `!=`; `x == null` asks whether x is empty. */
export function equality(ast: ASTNode & { op: '==' | '!=' }, context: Context): Typed {
  const node = equalNode(ast, context);
  if (!node) return { type: WRONG, node: make({ op: 'unknown' }, spanOf(ast, context), context) };
  return { type: BOOL, node: ast.op === '==' ? node : make({ op: 'not', of: node }, node.at, context) };
}

function equalNode(ast: ASTNode & { op: '==' | '!=' }, context: Context): Node | null {
  const [leftAst, rightAst] = ast.args;
  const both = sides(ast, leftAst, rightAst, context);
  if (!both) return null;
  const at = spanOf(ast, context);
  const { left, right } = both;
  if (isNull(left)) return make({ op: 'null', of: right.node }, at, context);
  if (isNull(right)) return make({ op: 'null', of: left.node }, at, context);
  return (
    withTruth(left, right, at, context) ??
    withTruth(right, left, at, context) ??
    equalTo(left, right, at, context)
  );
}

function equalTo(left: Typed, right: Typed, at: [number, number], context: Context): Node {
  const as = comparedAs(left.type, right.type);
  return make({ op: 'equal', left: left.node, right: right.node, as }, at, context);
}

/** `condition == true` is the condition itself. A bool field stays a value: empty, it is not equal to anything. */
function withTruth(part: Typed, literal: Typed, at: [number, number], context: Context): Node | null {
  const isField = ['get', 'var', 'local', 'const', 'unknown'].includes(part.node.op);
  if (part.type.kind !== 'bool' || isField || literal.node.op !== 'const') return null;
  if (literal.node.value === true) return { ...part.node, at };
  return literal.node.value === false ? make({ op: 'not', of: part.node }, at, context) : null;
}

const ORDERED = ['number', 'date', 'timestamp', 'time', 'json'];

export function ordering(ast: ASTNode & { op: Sign }, context: Context): Typed {
  const [leftAst, rightAst] = ast.args;
  const at = spanOf(ast, context);
  const both = sides(ast, leftAst, rightAst, context);
  if (!both) return { type: WRONG, node: make({ op: 'unknown' }, at, context) };
  const { left, right } = both;
  if (isNull(left) || isNull(right))
    return wrong('E_DEF_EXPR_TYPE', ast, context, 'nothing is smaller or larger than null; write == null');
  const odd = [left.type, right.type].find((type) => !ORDERED.includes(type.kind));
  if (odd) return wrong('E_DEF_EXPR_TYPE', ast, context, `a ${typeName(odd)} has no order`);
  const as = comparedAs(left.type, right.type);
  const shape = { op: 'order', sign: ast.op, left: left.node, right: right.node, as } as const;
  return { type: BOOL, node: make(shape, at, context) };
}

/** `x in list`. A written list that holds more than constants becomes `==` joined by `||`, which SQL agrees with. */
export function membership(ast: ASTNode & { op: 'in' }, context: Context): Typed {
  const [leftAst, listAst] = ast.args;
  const left = context.lower(leftAst, context);
  const at = spanOf(ast, context);
  if (isNull(left)) return wrong('E_DEF_EXPR_TYPE', leftAst, context, 'null is in no list; write x == null');
  if (listAst.op === 'list') return inWritten(left, listAst, at, context);
  const list = context.lower(listAst, context);
  if (list.type.kind === 'json') {
    const shape = { op: 'in', left: left.node, list: list.node, as: left.type.kind } as const;
    return { type: BOOL, node: make({ ...shape, as: kindOf(left.type) }, at, context) };
  }
  if (list.type.kind === 'rows')
    return wrong('E_DEF_EXPR_TYPE', listAst, context, 'these are rows; write .exists(x, x.field == ...)');
  if (list.type.kind !== 'list')
    return wrong('E_DEF_EXPR_TYPE', listAst, context, `a ${typeName(list.type)} is not a list`);
  const item = readAs(left, list.type.of, leftAst, context);
  if (item.type === WRONG) return item;
  if (!comparable(item.type, list.type.of))
    return wrong('E_DEF_EXPR_TYPE', ast, context, mismatch(item.type, list.type.of));
  const as = comparedAs(item.type, list.type.of);
  return { type: BOOL, node: make({ op: 'in', left: item.node, list: list.node, as }, at, context) };
}

function inWritten(
  left: Typed,
  listAst: ASTNode & { op: 'list' },
  at: [number, number],
  context: Context,
): Typed {
  const items = listAst.args.map((ast) => {
    const item = readAs(context.lower(ast, context), left.type, ast, context);
    if (isNull(item))
      return wrong('E_DEF_EXPR_TYPE', ast, context, 'write || x == null instead of null in a list');
    if (comparable(left.type, item.type)) return item;
    return wrong('E_DEF_EXPR_TYPE', ast, context, mismatch(left.type, item.type));
  });
  const values = items.map(({ node }) => (node.op === 'const' ? node.value : null));
  if (values.includes(null)) {
    const all = items.map((item) => equalTo(left, item, at, context));
    return { type: BOOL, node: all.length === 1 && all[0] ? all[0] : make({ op: 'or', all }, at, context) };
  }
  const as = items.reduce<Kind>(
    (kind, item) => (kind === 'integer' ? comparedAs(left.type, item.type) : kind),
    'integer',
  );
  const list = constant(values, { kind: 'list', of: left.type }, listAst, context).node;
  const kind = items.length === 0 ? kindOf(left.type) : as;
  return { type: BOOL, node: make({ op: 'in', left: left.node, list, as: kind }, at, context) };
}
