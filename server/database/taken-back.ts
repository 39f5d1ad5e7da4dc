/** Ends a transaction that was only to be looked through. */
class TakenBack extends Error {}

/**
 * What was found in a transaction of which nothing stays: no row, number, message or entry. `begin` opens it, and `end` gives
 * it up with what was found. Throws what `begin` throws.
 */
export async function takenBack<T>(begin: (end: (found: T) => never) => Promise<unknown>): Promise<T> {
  const seen: { found: T }[] = [];
  try {
    await begin((found) => {
      seen.push({ found });
      throw new TakenBack();
    });
  } catch (error) {
    const last = seen.at(-1);
    if (error instanceof TakenBack && last) return last.found;
    throw error;
  }
  throw new Error('a transaction that is to be taken back ended by itself');
}
