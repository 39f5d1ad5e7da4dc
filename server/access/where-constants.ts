import { type RawBuilder, sql } from 'kysely';
import type { Json } from '../../src/definition/expression/plan.ts';
import type { Kind } from '../../src/definition/expression/types.ts';
import { UNKNOWN, type Unknown } from '../../src/definition/expression/unknown.ts';
import { toValue, type Value } from '../../src/definition/expression/value.ts';

/** NUL and half a surrogate pair: no database text holds them, so nothing equals a text with one. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** A constant as what it is compared as; UNKNOWN when no column can ever be equal to it. */
export function comparable(value: Json, as: Kind): Value | Unknown {
  const known = as === 'json' ? UNKNOWN : toValue(as, value);
  return typeof known === 'string' && UNSTORABLE.test(known) ? UNKNOWN : known;
}

/**
 * A constant with the cast that keeps the column's index in use: whole numbers as the column's type, a fraction beside
 * whole numbers as float8 (int8 would refuse it), the rest by kind. `kind` is the column's.
 */
export function parameter(value: Value, kind: Kind): RawBuilder<unknown> {
  switch (kind) {
    case 'integer':
      return Number.isSafeInteger(value) ? sql`${String(value)}::int8` : sql`${String(value)}::float8`;
    case 'number':
      return sql`${String(value)}::numeric`;
    case 'bool':
      return sql`${sql.lit(value === true)}`;
    case 'timestamp':
      return sql`${new Date(value as number).toISOString()}::timestamptz`;
    case 'date':
      return sql`${value}::date`;
    case 'time':
      return sql`${value}::time`;
    default:
      return sql`${value}::text`;
  }
}

const ARRAYS: Partial<Record<Kind, string>> = {
  bool: 'bool[]',
  integer: 'int8[]',
  number: 'numeric[]',
  timestamp: 'timestamptz[]',
  date: 'date[]',
  time: 'time[]',
};

/** Constants as one array parameter, so that the statement's text does not depend on how many there are. */
export function parameters(values: Value[], kind: Kind): RawBuilder<unknown> {
  const texts = values.map((value) =>
    kind === 'timestamp' ? new Date(value as number).toISOString() : String(value),
  );
  return sql`${texts}::${sql.raw(ARRAYS[kind] ?? 'text[]')}`;
}
