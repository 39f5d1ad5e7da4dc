import { guardWith } from '../scene/guarded-rows.ts';

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

/** Lets the rows of a list, which hold some columns only, refuse to be asked for others. */
export const guardRows = guardWith((record, field) => {
  throw new FieldNotRead(record.name, field);
});
