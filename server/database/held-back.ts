import type { CompiledQuery } from 'kysely';
import { type RowUpdate, updateOf } from './row-statements.ts';

/** A statement that nobody waits for. */
export type ForLater =
  | { update: RowUpdate }
  /** `table`: the only one that it writes, where it reads none; `null` = it may read and write any. */
  | { query: CompiledQuery; table: string | null };

/**
 * Statements of a transaction that wait for the next one that is waited for. A row that is changed several times meanwhile
 * is written once, where it was changed last: as long as nothing else was done with its table in between, so that rows
 * leave and take a key in the order in which they did.
 */
export class HeldBack {
  /** In their order; `null` = went into a later one. */
  #all: (ForLater | null)[] = [];
  /** Place of the last one of each table since the last that may concern any. */
  readonly #last = new Map<string, number>();

  get none(): boolean {
    return this.#all.length === 0;
  }

  add(one: ForLater): void {
    const table = 'update' in one ? one.update.table : one.table;
    if (table === null) this.#last.clear();
    this.#all.push('update' in one ? { update: this.#withThoseBefore(one.update) } : one);
    if (table !== null) this.#last.set(table, this.#all.length - 1);
  }

  /** What is to be carried out, in this order; none is held any more. */
  take(): CompiledQuery[] {
    const all = this.#all;
    this.#all = [];
    this.#last.clear();
    return all.flatMap((one) => (one === null ? [] : ['update' in one ? updateOf(one.update) : one.query]));
  }

  #withThoseBefore(update: RowUpdate): RowUpdate {
    const place = this.#last.get(update.table);
    const before = place === undefined ? null : this.#all[place];
    if (place === undefined || !before || !('update' in before) || before.update.id !== update.id)
      return update;
    this.#all[place] = null;
    return { ...update, values: { ...before.update.values, ...update.values } };
  }
}
