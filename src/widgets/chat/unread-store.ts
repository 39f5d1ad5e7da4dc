import type { ChatUnread } from '../../definition/wire.ts';
import { chatCalls } from './calls.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** For so long an answer does for whatever else is drawn. */
const FRESH_MS = 2000;

/** How many messages one person has not read: what is drawn in several places is asked for once. */
export class UnreadStore {
  #state: ChatUnread = { unread: 0, hides_text: false };
  #answeredAt = Number.NEGATIVE_INFINITY;
  readonly #listeners = new Set<() => void>();
  readonly viewer: string;

  constructor(viewer: string) {
    this.viewer = viewer;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly get = () => this.#state;

  /** Without an answer the number stays as it was. */
  readonly ask = oneAtATime(async () => {
    try {
      this.#state = await chatCalls.unread(this.viewer);
      this.#answeredAt = performance.now();
    } catch (error) {
      console.warn(error);
      return;
    }
    for (const listener of this.#listeners) listener();
  });

  /** For a place that is drawn now. */
  begin(): void {
    if (performance.now() - this.#answeredAt > FRESH_MS) void this.ask();
  }
}

let store: UnreadStore | null = null;

/** The one of the person who is signed in. */
export function unreadOf(viewer: string): UnreadStore {
  if (store?.viewer !== viewer) store = new UnreadStore(viewer);
  return store;
}
