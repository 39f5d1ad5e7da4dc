/** A relation of a record whose rows were missed, or a field whose references were. */
export type Missed = { record: string; relation: string } | { record: string; field: string };

/**
 * What a work of expressions was found to read. It is the same the next time, whichever rows it is about, so that it can
 * be loaded in a few rounds instead of one round for each thing that is missed. Knows names only, never rows.
 */
export class Foreseen {
  readonly #missed = new Map<string, Missed>();

  note(missed: Missed): void {
    this.#missed.set(Object.values(missed).join('.'), missed);
  }

  all(): Missed[] {
    return [...this.#missed.values()];
  }
}

const known = new WeakMap<object, Map<string, Foreseen>>();

/** What is foreseen of the work of that name, as long as the definitions (`model`) are in force. */
export function foreseenOf(model: object, work: string): Foreseen {
  const works = known.get(model) ?? new Map<string, Foreseen>();
  known.set(model, works);
  const found = works.get(work) ?? new Foreseen();
  works.set(work, found);
  return found;
}
