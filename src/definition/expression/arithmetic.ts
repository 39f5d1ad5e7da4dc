import { type Context, make, spanOf, type Typed, WRONG, wrong } from './context.ts';
import { unite } from './fits.ts';
import { constant } from './literals.ts';
import type { ASTNode } from './parse.ts';
import type { NodeShape } from './plan.ts';
import { type Type, typeName } from './types.ts';

type Arithmetic = '+' | '-' | '*' | '/' | '%';
type Outcome = { name: string; type: Type; valueOnly?: true } | string;

/** `+ - * / %` on numbers, `+ -` of a duration on dates and timestamps, `+` joining texts or lists in a value. */
export function arithmetic(ast: ASTNode & { op: Arithmetic }, context: Context): Typed {
  const left = context.lower(ast.args[0], context);
  const right = context.lower(ast.args[1], context);
  if (left.type === WRONG || right.type === WRONG) return left.type === WRONG ? left : right;
  const outcome = decideOn(ast.op, left.type, right.type);
  if (typeof outcome === 'string') return wrong('E_DEF_EXPR_TYPE', ast, context, outcome);
  if (outcome.valueOnly && context.place === 'condition')
    return wrong(
      'E_DEF_EXPR_NOT_ALLOWED',
      ast,
      context,
      '+ joins texts and lists in values only, not in conditions',
    );
  const shape: NodeShape = { op: 'call', name: outcome.name, args: [left.node, right.node] };
  return { type: outcome.type, node: make(shape, spanOf(ast, context), context) };
}

const NAMES: Record<Arithmetic, string> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
  '%': 'modulo',
};

function decideOn(op: Arithmetic, a: Type, b: Type): Outcome {
  const optional = a.optional || b.optional ? { optional: true } : {};
  if (isNumber(a) && isNumber(b)) return numeric(op, a, b);
  if (op === '+' || op === '-') {
    const moment = moved(op, a, b) ?? (op === '+' ? moved(op, b, a) : undefined);
    if (moment) return moment;
  }
  if (op === '+' && isText(a) && isText(b))
    return { name: 'concat', type: { kind: 'string', ...optional }, valueOnly: true };
  if (op === '+' && isMany(a) && isMany(b)) {
    const type = joined(a, b);
    return type
      ? { name: 'append', type: { ...type, ...optional }, valueOnly: true }
      : `a ${typeName(a)} and a ${typeName(b)} do not make one list`;
  }
  if (a.kind === 'date' && b.kind === 'date')
    return 'write days_between(from, to) for the days between two dates';
  if (op === '+' && (a.kind === 'string' || b.kind === 'string'))
    return 'write string(x) around what is not a text';
  return `${op} does not work on a ${typeName(a)} and a ${typeName(b)}`;
}

function isMany(type: Type): boolean {
  return type.kind === 'list' || type.kind === 'rows';
}

/** The type of two lists one after the other. Rows beside objects are what both are: something read by field name. */
function joined(a: Type, b: Type): Type | undefined {
  if (a.kind === 'list' && b.kind === 'list') return unite(a, b);
  if (a.kind === 'rows' && b.kind === 'rows' && a.record === b.record) return a;
  return hasFields(a) && hasFields(b) ? { kind: 'list', of: { kind: 'json' } } : undefined;
}

function hasFields(type: Type): boolean {
  return type.kind === 'rows' || (type.kind === 'list' && ['object', 'row', 'json'].includes(type.of.kind));
}

function isNumber(type: Type): boolean {
  return type.kind === 'number' || type.kind === 'json';
}

function isText(type: Type): boolean {
  return ['string', 'reference', 'json'].includes(type.kind);
}

function numeric(op: Arithmetic, a: Type, b: Type): Outcome {
  const whole = op !== '/' && a.kind === 'number' && b.kind === 'number' && a.integer && b.integer;
  return { name: NAMES[op], type: { kind: 'number', optional: true, ...(whole ? { integer: true } : {}) } };
}

function moved(op: '+' | '-', moment: Type, by: Type): Outcome | undefined {
  if (by.kind !== 'duration') return undefined;
  const name = op === '+' ? 'add' : 'subtract';
  if (moment.kind === 'timestamp') return { name: `time_${name}`, type: { ...moment, optional: true } };
  if (moment.kind !== 'date') return undefined;
  return by.clock
    ? 'a date has no hours; write at(date, time)'
    : { name: `date_${name}`, type: { ...moment, optional: true } };
}

/** `-x`; of a literal it is the literal. */
export function negation(ast: ASTNode & { op: '-_' }, context: Context): Typed {
  const of = context.lower(ast.args, context);
  if (of.type === WRONG) return of;
  if (!isNumber(of.type))
    return wrong('E_DEF_EXPR_TYPE', ast, context, `a ${typeName(of.type)} has no negative`);
  if (of.node.op === 'const' && typeof of.node.value === 'number')
    return constant(0 - of.node.value, of.type, ast, context);
  const type: Type = of.type.kind === 'json' ? { kind: 'number', optional: true } : of.type;
  return { type, node: make({ op: 'call', name: 'negate', args: [of.node] }, spanOf(ast, context), context) };
}
