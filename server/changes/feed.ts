/** Kept in memory. A browser that asks for something older reloads everything. */
export const KEPT = 1_000;

export interface Entry {
  /** Id of the transaction that wrote it. */
  seq: number;
  /** Keys of its changes (`change-keys.ts`). */
  records: string[];
}

/** The newest entries of the change log and how far they are known. Numbers have gaps, and one may stand at several entries. */
export class Feed {
  #entries: Entry[];
  /** Every entry above `#floor` up to `horizon` is here. */
  #floor: number;
  #horizon: number;

  /** `entries`: all above `floor` up to `horizon`, in their order. */
  constructor(entries: readonly Entry[], floor: number, horizon: number) {
    this.#entries = [...entries];
    this.#floor = floor;
    this.#horizon = horizon;
  }

  /** Everything up to here is decided and known. */
  get horizon(): number {
    return this.#horizon;
  }

  /** The number of the newest entry. */
  get newest(): number {
    return this.#entries.at(-1)?.seq ?? this.#floor;
  }

  /** Takes all entries above the horizon up to the new one, in their order. */
  add(entries: readonly Entry[], horizon: number): void {
    this.#entries.push(...entries);
    this.#horizon = horizon;
    const dropped = this.#entries.splice(0, Math.max(0, this.#entries.length - KEPT));
    this.#floor = dropped.at(-1)?.seq ?? this.#floor;
  }

  /** What came after `seq`, and where to go on from; `null` when that cannot be said. */
  after(seq: number): { seq: number; keys: string[] | null } {
    if (seq < this.#floor || seq > this.#horizon) return { seq: this.newest, keys: null };
    return {
      seq: Math.max(seq, this.newest),
      keys: keysIn(this.#entries.filter((entry) => entry.seq > seq)),
    };
  }
}

/** The keys of all entries, each once, sorted. */
export function keysIn(entries: readonly Entry[]): string[] {
  return [...new Set(entries.flatMap(({ records }) => records))].sort();
}
