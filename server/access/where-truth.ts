import { type RawBuilder, sql } from 'kysely';

/** A predicate, or its answer when that is known without looking at a row. */
export type Truth = boolean | RawBuilder<boolean>;

export function allOf(parts: Truth[]): Truth {
  return connect(parts, false, sql` and `);
}

export function anyOf(parts: Truth[]): Truth {
  return connect(parts, true, sql` or `);
}

function connect(parts: Truth[], decisive: boolean, word: RawBuilder<unknown>): Truth {
  if (parts.includes(decisive)) return decisive;
  const open = parts.filter((part): part is RawBuilder<boolean> => typeof part !== 'boolean');
  const [only] = open;
  if (!only) return !decisive;
  return open.length === 1 ? only : sql<boolean>`(${sql.join(open, word)})`;
}

/** Everything but the rows where `part` holds, those where it is NULL included. */
export function isNotTrue(part: Truth): Truth {
  return typeof part === 'boolean' ? !part : sql<boolean>`(${part}) is not true`;
}

/** `exists (select ... where ...)`, or false when the condition never holds. */
export function exists(from: RawBuilder<unknown>, conditions: Truth[]): Truth {
  const condition = allOf(conditions);
  if (condition === false) return false;
  const rest = condition === true ? sql`` : sql` where ${condition}`;
  return sql<boolean>`exists (select 1 from ${from}${rest})`;
}

export function notExists(from: RawBuilder<unknown>, conditions: Truth[]): Truth {
  const found = exists(from, conditions);
  return typeof found === 'boolean' ? !found : sql<boolean>`not ${found}`;
}
