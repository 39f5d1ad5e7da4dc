import type { RecordModel } from '../../src/definition/model.ts';
import { quote } from '../database/quote.ts';

/** The fields that a record's rows are in order by, as far as they are its own. */
export const ownSort = (record: RecordModel) => record.sort.filter(({ field }) => !field.includes('.'));

/** The order in which related rows are read: the record's own, then that of making. `of` = `alias.` of the rows. */
export function ownOrder(record: RecordModel, of = ''): string {
  const first = ownSort(record).map(
    ({ field, descending }) => `${of}${quote(field)} ${descending ? 'desc' : 'asc'} nulls last`,
  );
  return [...first, `${of}created_at`, `${of}id`].join(', ');
}
