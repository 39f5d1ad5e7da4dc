import { type Row, UNREAD } from '../../src/definition/expression/index.ts';
import type { RecordModel } from '../../src/definition/model.ts';
import { readableColumns } from '../database/columns.ts';

/** What a row is to those who link to it or do something to it. */
export const ALWAYS: ReadonlySet<string> = new Set(['id', 'department', 'row_version', 'deleted_at']);

/** The columns of a record that are read where of its fields only these are looked at. */
export function columnsFor(record: RecordModel, fields: ReadonlySet<string>): string[] {
  return readableColumns(record).filter((name) => ALWAYS.has(name) || fields.has(name));
}

/** Throws, since the field of the row was left out. */
type Refuse = (record: RecordModel, field: string, row: Row) => never;

/** Lets rows that hold some columns only refuse to be asked for others. They are the same objects. */
export function guardWith(refuse: Refuse) {
  const guards = new WeakMap<RecordModel, Map<string, object>>();
  return (record: RecordModel, columns: readonly string[], rows: readonly Row[]): void => {
    if (rows.length === 0) return;
    const ofRecord = guards.get(record) ?? new Map<string, object>();
    guards.set(record, ofRecord);
    const key = columns.join(' ');
    const guard = ofRecord.get(key) ?? guardOf(record, columns, refuse);
    ofRecord.set(key, guard);
    for (const row of rows) Object.setPrototypeOf(row, guard);
  };
}

function guardOf(record: RecordModel, columns: readonly string[], refuse: Refuse): object {
  const left = new Set(readableColumns(record).filter((name) => !columns.includes(name)));
  const getters = [...left].map((name) => {
    function get(this: Row) {
      return refuse(record, name, this);
    }
    return [name, { get }] as const;
  });
  function unread(this: Row, field: string) {
    if (left.has(field)) refuse(record, field, this);
  }
  return Object.defineProperties({}, { ...Object.fromEntries(getters), [UNREAD]: { value: unread } });
}
