import type { RecordModel } from '../../src/definition/model.ts';
import { entry } from '../core/entry.ts';
import { readableColumns } from '../database/columns.ts';
import { quote } from '../database/quote.ts';
import { ownOrder } from './own-order.ts';

/** Record -> the fields that are looked at in its rows. */
export type LookedAt = ReadonlyMap<string, ReadonlySet<string>>;

/** Rows with one of some ids in a column; `present`: deleted ones left out. */
export interface ById {
  column: string;
  present: boolean;
}

const inPart = new WeakMap<LookedAt, Map<string, readonly string[]>>();

const columnsSeen = (record: RecordModel, fields: ReadonlySet<string> | undefined): string[] =>
  readableColumns(record).filter((name) => name === 'id' || fields?.has(name));

/** The columns that are read of a record in part. One list each time: what is made of it is kept with it. */
export function columnsIn(fields: LookedAt, record: RecordModel): readonly string[] {
  const known = entry(inPart, fields, () => new Map<string, readonly string[]>());
  return entry(known, record.name, () => columnsSeen(record, fields.get(record.name)));
}

const texts = new WeakMap<readonly string[], Map<string, string>>();

/**
 * The statement for rows with one of the ids ($1) in a column, in the record's own order, then that of making; made once
 * for a list of columns.
 */
export function rowsById(record: RecordModel, read: readonly string[], { column, present }: ById): string {
  const known = entry(texts, read, () => new Map<string, string>());
  return entry(known, `${column} ${present}`, () => {
    const columns = [...new Set([...read, column])].map(quote).join(', ');
    const alive = present ? ' and deleted_at is null' : '';
    return `select ${columns} from ${quote(record.name)} where ${quote(column)} = any($1)${alive} order by ${ownOrder(record)}`;
  });
}
