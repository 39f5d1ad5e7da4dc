import type { Row } from '../../src/definition/expression/index.ts';
import type { RecordModel } from '../../src/definition/model.ts';
import { ownSort } from './own-order.ts';

/** Whether a written row stays where it was in lists of its record. */
export function keepsPlace(record: RecordModel, before: Row, after: Row): boolean {
  const fields = [...ownSort(record).map(({ field }) => field), 'deleted_at'];
  return fields.every((field) => before[field] === after[field]);
}

/** Whether a new row surely comes after the others, whatever the database holds of texts. */
export function isLast(record: RecordModel, rows: readonly Row[], made: Row): boolean {
  const last = rows.at(-1);
  if (!last) return true;
  for (const { field, descending } of [...ownSort(record), { field: 'created_at', descending: false }]) {
    const [one, other] = [last[field], made[field]];
    if (one === other) continue;
    const kind = record.fields[field]?.type ?? 'timestamp';
    const [before, after] = descending
      ? [rankOf(kind, other), rankOf(kind, one)]
      : [rankOf(kind, one), rankOf(kind, other)];
    return before < after;
  }
  return false;
}

/** A number in the order of the database; `NaN`, which is before nothing, where that is not sure. */
function rankOf(kind: string, value: unknown): number {
  if (kind === 'integer' || kind === 'decimal') return typeof value === 'number' ? value : Number.NaN;
  return (kind === 'timestamp' || kind === 'date') && typeof value === 'string'
    ? Date.parse(value)
    : Number.NaN;
}
