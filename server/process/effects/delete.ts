import { dropRows } from '../row-writes.ts';
import type { Effect } from './effect.ts';

/** Removes the row the transition is about. It stays in the database with its history, marked as deleted. */
export const deleteRow: Effect<'delete'> = (one) => dropRows(one, one.record, [one.row]);
