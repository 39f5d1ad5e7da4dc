import { type RawBuilder, sql } from 'kysely';
import type { Json, Node, NodeOf } from '../../src/definition/expression/plan.ts';
import type { Kind } from '../../src/definition/expression/types.ts';
import { UNKNOWN } from '../../src/definition/expression/unknown.ts';
import type { Value } from '../../src/definition/expression/value.ts';
import { comparable, parameter, parameters } from './where-constants.ts';
import { NotTranslatable, type Operand } from './where-operands.ts';
import { allOf, isNotTrue, type Truth } from './where-truth.ts';

type Read = (node: Node) => Operand;

/** One comparison, true or false as `want` says; NULL is neither. References are not its concern. */
export function compare(node: Node, want: boolean, read: Read): Truth {
  switch (node.op) {
    case 'null':
      return isNull(read(node.of), want);
    case 'equal':
      return equal(read(node.left), read(node.right), node.as, want);
    case 'order':
      return order(node, read, want);
    case 'in':
      return isIn(read(node.left), read(node.list), node.as, want);
    case 'call':
      return text(node, read, want) ?? flag(read(node), want);
    default:
      return flag(read(node), want);
  }
}

/** A bool column as a condition. */
function flag(operand: Operand, want: boolean): Truth {
  if (!operand.column) return operand.constant === want;
  return want ? sql<boolean>`${operand.column}` : sql<boolean>`not ${operand.column}`;
}

function isNull(operand: Operand, want: boolean): Truth {
  if (!operand.column) return (operand.constant === null) === want;
  const { column, kind, computed } = operand;
  if (computed && want) return false;
  if (kind !== 'json') return want ? sql<boolean>`${column} is null` : sql<boolean>`${column} is not null`;
  // The JSON value null is as empty as a missing one.
  return want
    ? sql<boolean>`(${column} is null or ${column} = 'null'::jsonb)`
    : sql<boolean>`${column} <> 'null'::jsonb`;
}

function equal(left: Operand, right: Operand, as: Kind, want: boolean): Truth {
  if (!left.column) return right.column ? equal(right, left, as, want) : bothConstant();
  if (right.column)
    return allOf([
      ...(want ? [] : [known(left), known(right)]),
      same(left.column, right.column, left.nullable || right.nullable, want),
    ]);
  const value = comparable(right.constant, as);
  // Two empty ones are neither equal nor different; one empty one is different from anything.
  if (value === null) return want ? false : sql<boolean>`${left.column} is not null`;
  if (value === UNKNOWN) return want ? false : known(left);
  return same(left.column, parameter(value, left.kind), left.nullable, want);
}

/** Where the value, empty or not, could be computed at all. */
function known(operand: Operand): Truth {
  return operand.column && operand.computed ? sql<boolean>`${operand.column} is not null` : true;
}

function same(
  left: RawBuilder<unknown>,
  right: RawBuilder<unknown>,
  nullable: boolean,
  want: boolean,
): Truth {
  if (want) return sql<boolean>`${left} = ${right}`;
  return nullable ? sql<boolean>`${left} is distinct from ${right}` : sql<boolean>`${left} <> ${right}`;
}

const OPPOSITE = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const;

function order(node: NodeOf<'order'>, read: Read, want: boolean): Truth {
  const [left, right] = [read(node.left), read(node.right)];
  const sign = sql.raw(want ? node.sign : OPPOSITE[node.sign]);
  const sides = [asSide(left, right, node.as), asSide(right, left, node.as)];
  return sides.includes(null) ? false : sql<boolean>`${sides[0]} ${sign} ${sides[1]}`;
}

/** One side beside the other; `null` when it makes the comparison unknown. */
function asSide(side: Operand, other: Operand, as: Kind): RawBuilder<unknown> | null {
  if (side.column) return side.column;
  if (!other.column) return bothConstant();
  const value = comparable(side.constant, as);
  return value === UNKNOWN || value === null ? null : parameter(value, other.kind);
}

function isIn(left: Operand, list: Operand, as: Kind, want: boolean): Truth {
  if (list.column) return inColumn(left, list, as, want);
  if (!left.column) return bothConstant();
  const { column, kind, nullable } = left;
  if (!Array.isArray(list.constant)) return false;
  const values = [...new Set(list.constant.map((item) => comparable(item, as)))].filter((value) =>
    canEqual(value, kind),
  );
  const [only] = values;
  if (only === undefined) return want ? false : known(left);
  if (values.length === 1) return same(column, parameter(only, kind), nullable, want);
  const found = sql<boolean>`${column} = any(${parameters(values, kind)})`;
  if (want) return found;
  return nullable ? isNotTrue(found) : sql<boolean>`${column} <> all(${parameters(values, kind)})`;
}

function canEqual(value: ReturnType<typeof comparable>, kind: Kind): value is Value {
  return value !== UNKNOWN && value !== null && (kind !== 'integer' || Number.isSafeInteger(value));
}

/** `x in row.tags`: an empty list is unknown, an empty x is in none. */
function inColumn(
  left: Operand,
  list: Operand & { column: RawBuilder<unknown> },
  as: Kind,
  want: boolean,
): Truth {
  const present: Truth = list.nullable ? sql<boolean>`${list.column} is not null` : true;
  if (left.column) {
    const found = sql<boolean>`${left.column} = any(${list.column})`;
    return want ? found : allOf([present, known(left), isNotTrue(found)]);
  }
  const value = comparable(left.constant as Json, as);
  if (value === UNKNOWN || value === null) return want ? false : present;
  const found = sql<boolean>`${list.column} @> ${parameters([value], 'string')}`;
  return want ? found : sql<boolean>`not (${found})`;
}

/** Text functions without patterns: capitals count, and nothing in the text is a wildcard. */
function text(node: NodeOf<'call'>, read: Read, want: boolean): Truth | null {
  const make = TEXTS[node.name];
  const [first, second] = node.args;
  if (!make || !first || !second) return null;
  const [whole, part] = [read(first), read(second)];
  const sides = [asSide(whole, part, 'string'), asSide(part, whole, 'string')];
  const [a, b] = sides;
  if (!a || !b) return want ? false : unstorable(whole, part);
  return want ? make(a, b) : sql<boolean>`not (${make(a, b)})`;
}

/** No stored text holds an unstorable part, so where there is a text the answer is no. */
function unstorable(whole: Operand, part: Operand): Truth {
  if (!whole.column) throw new NotTranslatable('a text that cannot be stored');
  return part.column ? false : sql<boolean>`${whole.column} is not null`;
}

const TEXTS: Record<string, (text: RawBuilder<unknown>, part: RawBuilder<unknown>) => RawBuilder<boolean>> = {
  startsWith: (text, part) => sql<boolean>`starts_with(${text}, ${part})`,
  contains: (text, part) => sql<boolean>`strpos(${text}, ${part}) > 0`,
  endsWith: (text, part) => sql<boolean>`right(${text}, length(${part})) = ${part}`,
};

function bothConstant(): never {
  throw new NotTranslatable('the plan was not folded');
}
