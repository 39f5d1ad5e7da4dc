import type { Row } from '../../src/definition/expression/index.ts';
import type { Model } from '../../src/definition/model.ts';
import { entry } from '../core/entry.ts';
import { isLast, keepsPlace } from './kept-order.ts';

/** What was read of relations: the rows that point to a row, in their order. */
export class RelatedRows {
  readonly #model: Model;
  /** `record.relation` -> id -> rows. */
  readonly #held = new Map<string, Map<string, Row[]>>();

  constructor(model: Model) {
    this.#model = model;
  }

  /** Those that point to one row; `undefined` where that was not read. */
  of(record: string, relation: string, id: string): Row[] | undefined {
    return this.#held.get(`${record}.${relation}`)?.get(id);
  }

  /** All of a relation, by the id of the row that is pointed to; what is put there is held. */
  in(record: string, relation: string): Map<string, Row[]> {
    return entry(this.#held, `${record}.${relation}`, () => new Map<string, Row[]>());
  }

  /** A new row has no rows pointing to it yet; one of its own kind may have been made together with it. */
  begin(record: string, row: Row): void {
    for (const [relation, target] of Object.entries(this.#model.records[record]?.relations ?? {})) {
      if (target.record !== record) this.in(record, relation).set(String(row.id), []);
    }
  }

  /**
   * A row was written: `before: null` = made, `after: null` = removed. Brought up to date in place where the row's place is
   * sure, and to be read again where it is not.
   */
  wrote(record: string, before: Row | null, after: Row | null): void {
    if (after && !before) this.begin(record, after);
    for (const { name, by } of relationsTo(this.#model, record)) {
      const held = this.#held.get(name);
      if (!held) continue;
      const [from, to] = [String(before?.[by]), String(after?.[by])];
      const rows = from === to || !before ? this.#withRow(record, held.get(to), before, after) : null;
      if (rows) {
        held.set(to, rows);
      } else {
        held.delete(from);
        held.delete(to);
      }
    }
  }

  /** The rows of a relation with the one that was written; `null` where its place among them is not sure. */
  #withRow(record: string, rows: Row[] | undefined, before: Row | null, after: Row | null): Row[] | null {
    const model = this.#model.records[record];
    if (!model || !rows || !after) return null;
    if (!before) return isLast(model, rows, after) ? [...rows, after] : null;
    return keepsPlace(model, before, after) ? rows.map((row) => (row.id === after.id ? after : row)) : null;
  }

  /** Drops what was read about relations that lead to `record`. */
  forgetTo(record: string): void {
    for (const { name } of relationsTo(this.#model, record)) this.#held.delete(name);
  }
}

const relationsInto = new WeakMap<Model, Map<string, { name: string; by: string }[]>>();

/** `record.relation` of every relation whose rows are of the record, with the field that points back. */
function relationsTo(model: Model, record: string): { name: string; by: string }[] {
  const known = entry(relationsInto, model, () => new Map<string, { name: string; by: string }[]>());
  return entry(known, record, () =>
    Object.values(model.records).flatMap((source) =>
      Object.entries(source.relations).flatMap(([relation, target]) =>
        target.record === record ? { name: `${source.name}.${relation}`, by: target.by } : [],
      ),
    ),
  );
}
