import type { Column } from '../../../definition/screens/shown-screen.ts';
import type { TableRow } from '../../../definition/wire.ts';
import { formatCellDate } from '../../format/dates.ts';
import { rowName } from '../table-columns.tsx';

/**
 * What each row is called, by its id: of those called alike with what the first column says that tells them apart
 * ("Citra Lestari, Sab, 1 Nov").
 */
export function namesApart(columns: Column[], rows: readonly TableRow[], now: Date): Map<string, string> {
  const names = new Map(rows.map((row) => [row.id, rowName(columns, row)]));
  const alike = new Map<string, TableRow[]>();
  for (const row of rows) {
    const name = names.get(row.id) ?? '';
    alike.set(name, [...(alike.get(name) ?? []), row]);
  }
  return new Map(
    rows.map((row) => {
      const name = names.get(row.id) ?? '';
      const others = (alike.get(name) ?? []).filter((one) => one !== row);
      const more = others.length > 0 ? apart(columns, row, others, now) : undefined;
      return [row.id, more ? `${name}, ${more}` : name];
    }),
  );
}

function apart(columns: Column[], row: TableRow, others: TableRow[], now: Date): string | undefined {
  const says = columns.map((column) => (one: TableRow) => wordsOf(column, one, now));
  // One that tells it from all of them, else from some.
  const differing = says.filter((say) => say(row) && others.some((one) => say(one) !== say(row)));
  const say = differing.find((one) => others.every((other) => one(other) !== one(row))) ?? differing[0];
  return say?.(row);
}

/** A day or a word of a row; of what is no such thing nothing is said. */
export function wordsOf({ name, type, as, options }: Column, { cells }: TableRow, now: Date): string {
  const value = cells[name];
  if (typeof value !== 'string' || as === 'badge') return '';
  if (type === 'date') return formatCellDate(value, now);
  return options?.find((option) => option.value === value)?.label ?? value;
}
