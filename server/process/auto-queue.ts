/** A row by record and id. */
export interface RowKey {
  record: string;
  row: string;
}

/**
 * How often one transition may fire in one line, and how many may start each other in one, before the line counts as a
 * circle.
 */
export const MOST_IN_LINE = 100;

/**
 * Rows of one transaction on which a transition may have come due: in the order in which they were written, each once.
 * A row that was looked at rests until it is written again, or until a record is written that it looks at. Knows how often
 * each transition fired in a line: on one row, or on it and a row that was made while it fired.
 */
export class AutoQueue {
  readonly #waiting = new Map<string, RowKey>();
  /** Record -> the resting rows that look at rows of it. */
  readonly #watching = new Map<string, Map<string, RowKey>>();
  /** Row -> transition -> how often it fired in the line that ends there. */
  readonly #lines = new Map<string, Map<string, number>>();
  readonly #removed = new Set<string>();
  #firing: string | null = null;

  made(key: RowKey): void {
    const line = this.#firing === null ? undefined : this.#lines.get(this.#firing);
    if (line) this.#lines.set(nameOf(key), new Map(line));
    this.changed(key);
  }

  /** The row was written, or one that lies within it was removed. */
  changed(key: RowKey): void {
    if (!this.#removed.has(nameOf(key))) this.#waiting.set(nameOf(key), key);
    this.#wake(key);
  }

  removed(key: RowKey): void {
    this.#removed.add(nameOf(key));
    this.#waiting.delete(nameOf(key));
    for (const watchers of this.#watching.values()) watchers.delete(nameOf(key));
    this.#wake(key);
  }

  #wake({ record, row }: RowKey): void {
    for (const [name, watcher] of this.#watching.get(record) ?? []) {
      if (name !== nameOf({ record, row })) this.#waiting.set(name, watcher);
    }
  }

  /** All that waits, in order. */
  takeAll(): RowKey[] {
    const taken = [...this.#waiting.values()];
    this.#waiting.clear();
    return taken;
  }

  /** The row is looked at now; `false` when it was removed and there is nothing to look at. */
  take(key: RowKey): boolean {
    this.#waiting.delete(nameOf(key));
    return !this.#removed.has(nameOf(key));
  }

  /** Nothing is due on the row as long as it and the rows of `records` stay as they are. */
  rest(key: RowKey, records: Iterable<string>): void {
    for (const record of records) {
      const watchers = this.#watching.get(record) ?? new Map<string, RowKey>();
      this.#watching.set(record, watchers.set(nameOf(key), key));
    }
  }

  /** Carries a transition out on the row; `false` when it fired too often already and was not carried out. */
  async fire(key: RowKey, transition: string, carryOut: () => Promise<void>): Promise<boolean> {
    const name = nameOf(key);
    const line = this.#lines.get(name) ?? new Map<string, number>();
    const times = line.get(transition) ?? 0;
    if (times === MOST_IN_LINE) return false;
    this.#lines.set(name, line.set(transition, times + 1));
    this.#firing = name;
    try {
      await carryOut();
    } finally {
      this.#firing = null;
    }
    return true;
  }
}

/** The row's name in maps. */
export const nameOf = ({ record, row }: RowKey) => `${record} ${row}`;
