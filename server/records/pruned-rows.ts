import { type Row, UNREAD } from '../../src/definition/expression/index.ts';
import type { RecordModel } from '../../src/definition/model.ts';
import { readableColumns } from '../database/columns.ts';

/** A list's row was asked for a field that its statement did not read. It never counts as empty. */
export class FieldNotRead extends Error {
  override name = 'FieldNotRead';
  readonly record: string;
  readonly field: string;

  constructor(record: string, field: string) {
    super(`a list of ${record} did not read the field ${field} that something made of its rows looks at`);
    this.record = record;
    this.field = field;
  }
}

const guards = new WeakMap<RecordModel, Map<string, object>>();

/** Lets rows that hold some columns only refuse to be asked for others. They are the same objects. */
export function guardRows(record: RecordModel, columns: readonly string[], rows: readonly Row[]): void {
  if (rows.length === 0) return;
  const ofRecord = guards.get(record) ?? new Map<string, object>();
  guards.set(record, ofRecord);
  const key = columns.join(' ');
  const guard = ofRecord.get(key) ?? guardOf(record, columns);
  ofRecord.set(key, guard);
  for (const row of rows) Object.setPrototypeOf(row, guard);
}

function guardOf(record: RecordModel, columns: readonly string[]): object {
  const refuse = (field: string) => {
    if (readable.has(field)) throw new FieldNotRead(record.name, field);
  };
  const readable = new Set(readableColumns(record).filter((name) => !columns.includes(name)));
  const getters = [...readable].map((name) => [name, { get: () => refuse(name) }] as const);
  return Object.defineProperties({}, { ...Object.fromEntries(getters), [UNREAD]: { value: refuse } });
}
