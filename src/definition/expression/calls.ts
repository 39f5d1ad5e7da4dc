import { type Context, make, spanOf, type Typed, WRONG, wrong } from './context.ts';
import { unite } from './fits.ts';
import { constant, readAs } from './literals.ts';
import { nearest } from './nearest.ts';
import type { ASTNode } from './parse.ts';
import type { NodeShape } from './plan.ts';
import { quantifier } from './quantifiers.ts';
import { callScope } from './scopes.ts';
import { codes, lookup, rank } from './sets.ts';
import {
  BUILT_IN,
  FUNCTION_NAMES,
  SIGNATURES,
  type Signature,
  serves,
  WANTED_WORDS,
  type Wanted,
} from './signatures.ts';
import { own, type Type, typeName } from './types.ts';

/** `name(a, b)`: `has`, a function, or a named expression. */
export function call(ast: ASTNode & { op: 'call' }, context: Context): Typed {
  const [name, args] = ast.args;
  if (name === 'has') return has(ast, args, context);
  if (name === 'lookup') return lookup(ast, args, context);
  if (name === 'rank') return rank(ast, args, context);
  if (name === 'codes') return codes(ast, args, context);
  const signature = own(SIGNATURES, name);
  if (signature && !signature.method) return apply(name, signature, args, ast, context);
  if (own(context.world.scopes, name)) return callScope(name, args, ast, context);
  const place = { start: ast.start, end: ast.start + name.length };
  if (signature || (BUILT_IN.includes(name) && name !== 'has'))
    return wrong('E_DEF_EXPR_UNKNOWN_NAME', place, context, `write x.${name}(...)`);
  return unknownFunction(name, place, context);
}

/** `x.name(a)`: a quantifier, a text function, or `size`. */
export function methodCall(ast: ASTNode & { op: 'rcall' }, context: Context): Typed {
  const [name, receiver, args] = ast.args;
  if (name !== 'has' && BUILT_IN.includes(name)) return quantifier(ast, context);
  const signature = own(SIGNATURES, name);
  if (signature && (signature.method || name === 'size'))
    return apply(name, signature, [receiver, ...args], ast, context);
  const start = ast.input.indexOf(name, receiver.end);
  const place = { start, end: start + name.length };
  if (signature || own(context.world.scopes, name))
    return wrong('E_DEF_EXPR_UNKNOWN_NAME', place, context, `write ${name}(...) without anything before it`);
  return unknownFunction(name, place, context);
}

function unknownFunction(name: string, place: { start: number; end: number }, context: Context): Typed {
  if (name === 'matches')
    return wrong(
      'E_DEF_EXPR_NOT_ALLOWED',
      place,
      context,
      'there are no patterns here; write startsWith, endsWith or contains',
    );
  const near = nearest(name, [...FUNCTION_NAMES, ...Object.keys(context.world.scopes ?? {})]);
  return wrong('E_DEF_EXPR_UNKNOWN_NAME', place, context, `there is no function ${name}`, near);
}

/** `has(x)` is `x != null`. */
function has(ast: ASTNode, args: ASTNode[], context: Context): Typed {
  const [only] = args;
  if (!only || args.length !== 1) return wrong('E_DEF_EXPR_TYPE', ast, context, 'write has(x)');
  const of = context.lower(only, context);
  const at = spanOf(ast, context);
  return {
    type: { kind: 'bool' },
    node: make({ op: 'not', of: make({ op: 'null', of: of.node }, at, context) }, at, context),
  };
}

function apply(name: string, signature: Signature, args: ASTNode[], ast: ASTNode, context: Context): Typed {
  const least = signature.args.length - (signature.optional ?? 0);
  if (args.length < least || args.length > signature.args.length)
    return wrong(
      'E_DEF_EXPR_TYPE',
      ast,
      context,
      `${name} takes ${signature.args.map((a) => WANTED_WORDS[a]).join(' and ')}`,
    );
  if (signature.value && context.place === 'condition')
    return wrong('E_DEF_EXPR_NOT_ALLOWED', ast, context, `${name} stands in values only, not in conditions`);
  const parts = args.map((arg, i) => argument(name, arg, signature.args[i] ?? 'any', context));
  if (parts.some((part) => part.type === WRONG))
    return { type: WRONG, node: make({ op: 'unknown' }, spanOf(ast, context), context) };
  return result(name, signature, parts, ast, context);
}

function argument(name: string, ast: ASTNode, wanted: Wanted, context: Context): Typed {
  const counted = name === 'size' && ast.op === 'rcall' && ast.args[0] === 'filter';
  const given = counted ? quantifier(ast, context, true) : context.lower(ast, context);
  const part = ['date', 'time', 'timestamp'].includes(wanted)
    ? readAs(given, { kind: wanted } as Type, ast, context)
    : given;
  if (part.type === WRONG || serves(part.type, wanted)) return part;
  return wrong(
    'E_DEF_EXPR_TYPE',
    ast,
    context,
    `${name} wants ${WANTED_WORDS[wanted]}, this is a ${typeName(part.type)}`,
  );
}

function result(name: string, signature: Signature, parts: Typed[], ast: ASTNode, context: Context): Typed {
  const types = parts.map((part) => part.type);
  const args = parts.map((part) => part.node);
  const [first, second] = types;
  const fixed = typeof signature.result === 'function' ? signature.result(types) : signature.result;
  const labels = name === 'label' && first?.kind === 'string' && first.labels ? { labels: first.labels } : {};
  const node = make({ op: 'call', name, args, ...labels }, spanOf(ast, context), context);
  if (name === 'date' || name === 'timestamp') return { type: fixed, node: args[0] ?? node };
  if (name !== 'coalesce') return { type: { ...fixed, optional: true }, node };
  const type = first && second && unite({ ...first, optional: false }, second);
  if (type) return { type, node };
  return wrong('E_DEF_EXPR_TYPE', ast, context, 'both sides of coalesce must be of one kind');
}

/** `list[0]`, `object['key']`. */
export function element(ast: ASTNode & { op: '[]' }, context: Context): Typed {
  const [ownerAst, keyAst] = ast.args;
  const owner = context.lower(ownerAst, context);
  const key = context.lower(keyAst, context);
  const type = elementType(owner.type, key.type);
  if (!type)
    return wrong(
      'E_DEF_EXPR_TYPE',
      ast,
      context,
      `a ${typeName(owner.type)} has no element by a ${typeName(key.type)}`,
    );
  const shape: NodeShape = { op: 'call', name: 'index', args: [owner.node, key.node] };
  return { type, node: make(shape, spanOf(ast, context), context) };
}

function elementType(owner: Type, key: Type): Type | undefined {
  if (owner.kind === 'json') return { kind: 'json', optional: true };
  const byNumber = key.kind === 'number' || key.kind === 'json';
  if (owner.kind === 'list' && byNumber) return { ...owner.of, optional: true };
  return owner.kind === 'rows' && byNumber
    ? { kind: 'row', record: owner.record, optional: true }
    : undefined;
}

/** `[a, b]` standing alone, as a value. */
export function list(ast: ASTNode & { op: 'list' }, context: Context): Typed {
  const parts = ast.args.map((item) => context.lower(item, context));
  const of = parts.reduce<Type | undefined>(
    (type, part) => type && unite(type, part.type),
    parts[0]?.type ?? WRONG,
  );
  if (!of) return wrong('E_DEF_EXPR_TYPE', ast, context, 'the elements of a list must be of one kind');
  const type: Type = { kind: 'list', of };
  const values = parts.map(({ node }) => (node.op === 'const' ? node.value : undefined));
  if (values.every((value) => value !== undefined)) return constant(values, type, ast, context);
  return {
    type,
    node: make({ op: 'list', items: parts.map((part) => part.node) }, spanOf(ast, context), context),
  };
}
