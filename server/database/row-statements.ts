import { CompiledQuery } from 'kysely';
import { quote } from './quote.ts';

// By hand, since every write of a row is one of these: a query builder's tree of each value costs more than the rest of it.

/** New values of one row, by column, as its columns take them. */
export interface RowUpdate {
  table: string;
  id: string;
  values: Readonly<Record<string, unknown>>;
}

/** Rows of a table, their values in the order of `columns`, as these take them. At least one of both. */
export interface RowInsert {
  table: string;
  columns: readonly string[];
  rows: readonly (readonly unknown[])[];
}

/** The same columns make the same text, whatever was changed first: it is planned once. */
export function updateOf({ table, id, values }: RowUpdate): CompiledQuery {
  const columns = Object.keys(values).sort();
  const sets = columns.map((name, at) => `${quote(name)} = $${at + 1}`).join(', ');
  const text = `update ${quote(table)} set ${sets} where id = $${columns.length + 1}`;
  return CompiledQuery.raw(text, [...columns.map((name) => values[name]), id]);
}

export function insertOf({ table, columns, rows }: RowInsert): CompiledQuery {
  const line = (_: unknown, row: number) =>
    `(${columns.map((_, at) => `$${row * columns.length + at + 1}`).join(', ')})`;
  const text = `insert into ${quote(table)} (${columns.map(quote).join(', ')}) values ${rows.map(line).join(', ')}`;
  return CompiledQuery.raw(text, rows.flat());
}
