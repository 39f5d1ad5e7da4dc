import { NotLoaded } from '../../src/definition/expression/index.ts';

/** A work that needs more rounds than this follows references in a circle. */
const MAX_ROUNDS = 60;

/**
 * Runs the work for each item until nothing it needs is missing; what all of them miss in a round is loaded together.
 * Keeps the order.
 */
export async function settled<T, R>(
  items: readonly T[],
  work: (item: T) => R,
  load: (missing: readonly NotLoaded[]) => Promise<void>,
): Promise<R[]> {
  const results: R[] = new Array(items.length);
  let open = items.map((_, index) => index);
  for (let round = 0; open.length > 0; round++) {
    if (round === MAX_ROUNDS) throw new Error('an expression follows references without end');
    const missing: NotLoaded[] = [];
    const still: number[] = [];
    for (const index of open) {
      try {
        results[index] = work(items[index] as T);
      } catch (error) {
        if (!(error instanceof NotLoaded)) throw error;
        missing.push(error);
        still.push(index);
      }
    }
    if (missing.length > 0) await load(missing);
    open = still;
  }
  return results;
}
