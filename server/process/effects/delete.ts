import { assertUnused } from '../in-use.ts';
import { dropRows } from '../row-writes.ts';
import type { Effect } from './effect.ts';

/**
 * Removes the row the transition is about, unless others refer to it. It stays in the database with its history, marked as
 * deleted.
 */
export const deleteRow: Effect<'delete'> = async (one) => {
  await assertUnused(one, one.record, one.row);
  await dropRows(one, one.record, [one.row]);
};
