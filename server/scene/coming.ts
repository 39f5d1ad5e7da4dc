import { entry } from '../core/entry.ts';

/** What is on its way: what two works miss at once is asked for once. */
export class Coming {
  /** Kind -> id -> its arrival. */
  readonly #coming = new Map<string, Map<string, Promise<void>>>();

  /** Loads those of the ids that are not on their way, and waits for all of them. */
  async load(kind: string, ids: readonly string[], load: (wanted: string[]) => Promise<void>): Promise<void> {
    const coming = entry(this.#coming, kind, () => new Map<string, Promise<void>>());
    const wanted = ids.filter((id) => !coming.has(id));
    if (wanted.length > 0) {
      const loaded = load(wanted).finally(() => {
        for (const id of wanted) coming.delete(id);
      });
      for (const id of wanted) coming.set(id, loaded);
    }
    await Promise.all(new Set(ids.map((id) => coming.get(id))));
  }
}
