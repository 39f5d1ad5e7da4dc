/** How long facts that hardly ever change are believed without asking again. */
const BELIEVED_MS = 3_000;
/** Beyond this many everything is forgotten. */
const MOST = 5_000;

const steady = new WeakSet<object>();

/** What is remembered for this owner is believed as long as the owner lives: nothing changes meanwhile. */
export function believeAlways(owner: object): void {
  steady.add(owner);
}

/**
 * Answers kept for a moment, per owner (a server's parts): what each request asks anew although it changes a few times a
 * year. Rights are believed for longer than this (`Auth.authenticate`).
 */
export class Remembered<T> {
  readonly #answers = new WeakMap<object, Map<string, { value: T; until: number }>>();

  async get(owner: object, key: string, ask: () => Promise<T>): Promise<T> {
    let answers = this.#answers.get(owner);
    if (!answers || answers.size > MOST) {
      answers = new Map();
      this.#answers.set(owner, answers);
    }
    const known = answers.get(key);
    if (known && known.until > Date.now()) return known.value;
    const value = await ask();
    const until = steady.has(owner) ? Number.POSITIVE_INFINITY : Date.now() + BELIEVED_MS;
    answers.set(key, { value, until });
    return value;
  }

  /** What is asked from now on is asked anew; what is being asked is believed by nobody else. */
  forget(owner: object): void {
    this.#answers.delete(owner);
  }
}
