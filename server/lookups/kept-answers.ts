const MOST = 500;

/** Answers by key, each for a time of its own; the oldest make room. */
export class KeptAnswers<T> {
  readonly #answers = new Map<string, { value: T; until: number }>();

  get(key: string): T | undefined {
    const known = this.#answers.get(key);
    return known && known.until > Date.now() ? known.value : undefined;
  }

  keep(key: string, value: T, milliseconds: number): void {
    this.#answers.delete(key);
    this.#answers.set(key, { value, until: Date.now() + milliseconds });
    for (const [oldest] of this.#answers) {
      if (this.#answers.size <= MOST) return;
      this.#answers.delete(oldest);
    }
  }
}
