import type { Row } from '../../src/definition/expression/index.ts';
import type { RowGraph } from '../scene/row-graph.ts';

/**
 * What a transaction has locked or made, and nobody else can change before it ends: such a row is as the graph shows it
 * and need not be locked and read again. Shared by all works of one transaction, with one graph.
 */
export class Hold {
  readonly #rows = new Set<string>();
  readonly #places = new Set<string>();

  /** Notes that the row is locked and the graph shows it as it is. */
  keep(record: string, id: string): void {
    this.#rows.add(`${record} ${id}`);
  }

  drop(record: string, ids: readonly string[]): void {
    for (const id of ids) this.#rows.delete(`${record} ${id}`);
  }

  /** The row, or `null` when it has to be locked and read first. */
  rowIn(graph: RowGraph, record: string, id: string): Row | null {
    return this.#rows.has(`${record} ${id}`) ? (graph.ref(record, id) ?? null) : null;
  }

  /** Takes a named lock by `lock` unless it is held already; it is given back by the end of the transaction. */
  async place(name: string, lock: () => Promise<unknown>): Promise<void> {
    if (this.#places.has(name)) return;
    await lock();
    this.#places.add(name);
  }
}
