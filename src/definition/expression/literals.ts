import { toClock, toDay } from './calendar.ts';
import { type Context, make, spanOf, type Typed, wrong } from './context.ts';
import { nearest } from './nearest.ts';
import type { ASTNode } from './parse.ts';
import type { Json } from './plan.ts';
import { kindOf, type Type } from './types.ts';
import { UNKNOWN } from './unknown.ts';

/** What a database text cannot hold: NUL and half a surrogate pair. */
const BROKEN = /\0|\p{Surrogate}/u;

/** A literal as a constant; numbers are doubles, whatever their spelling. */
export function literal(value: unknown, ast: ASTNode, context: Context): Typed {
  const refuse = (message: string) => wrong('E_DEF_EXPR_VALUE', ast, context, message);
  if (value === null) return constant(null, { kind: 'json', optional: true }, ast, context);
  if (typeof value === 'boolean') return constant(value, { kind: 'bool' }, ast, context);
  if (typeof value === 'string') {
    const sound = !BROKEN.test(value);
    return sound
      ? constant(value, { kind: 'string' }, ast, context)
      : refuse('this text holds a broken character');
  }
  if (typeof value !== 'number' && typeof value !== 'bigint') return refuse('write a plain number or a text');
  const number = Number(value);
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) return refuse('a number has at most 15 digits');
  return constant(number, { kind: 'number', integer: Number.isInteger(number) }, ast, context);
}

export function constant(
  value: Json,
  type: Type,
  ast: { start: number; end: number },
  context: Context,
): Typed {
  return { type, node: make({ op: 'const', value, kind: kindOf(type) }, spanOf(ast, context), context) };
}

export function isNull(part: Typed): boolean {
  return part.node.op === 'const' && part.node.value === null;
}

/**
 * A text literal read as what it stands next to: one of an enum's values, a date, a time or an instant. Other parts come
 * back as they are.
 */
export function readAs(part: Typed, beside: Type, ast: ASTNode, context: Context): Typed {
  const { node } = part;
  if (node.op !== 'const' || typeof node.value !== 'string' || part.type.kind !== 'string') return part;
  const text = node.value;
  switch (beside.kind) {
    case 'string':
      return inEnum(text, beside.values) ? part : notInEnum(text, beside.values ?? [], ast, context);
    case 'date':
      return toDay(text) === UNKNOWN
        ? wrong('E_DEF_EXPR_VALUE', ast, context, `there is no date '${text}'; write 'YYYY-MM-DD'`)
        : constant(text, { kind: 'date' }, ast, context);
    case 'time':
      return toClock(text) === UNKNOWN
        ? wrong('E_DEF_EXPR_VALUE', ast, context, `there is no time '${text}'; write 'HH:MM'`)
        : constant(text.length === 5 ? `${text}:00` : text, { kind: 'time' }, ast, context);
    case 'timestamp':
      return toInstant(text, ast, context);
    default:
      return part;
  }
}

function inEnum(text: string, values: readonly string[] | undefined): boolean {
  return values === undefined || values.includes(text);
}

function notInEnum(text: string, values: readonly string[], ast: ASTNode, context: Context): Typed {
  const near = nearest(text, values);
  const choices = near === undefined && values.length <= 12 ? `; there are ${values.join(', ')}` : '';
  const quoted = near === undefined ? undefined : `'${near}'`;
  return wrong('E_DEF_EXPR_VALUE', ast, context, `'${text}' is not one of the values here${choices}`, quoted);
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** An instant needs its zone; without one it would mean something else on every machine. */
function toInstant(text: string, ast: ASTNode, context: Context): Typed {
  const day = INSTANT.exec(text)?.[1];
  const ms = Date.parse(text);
  if (!day || toDay(day) === UNKNOWN || Number.isNaN(ms))
    return wrong(
      'E_DEF_EXPR_VALUE',
      ast,
      context,
      `there is no instant '${text}'; write 'YYYY-MM-DDTHH:MM:SS+07:00'`,
    );
  return constant(ms, { kind: 'timestamp' }, ast, context);
}
