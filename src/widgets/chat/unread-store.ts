import type { ChatUnread } from '../../definition/wire.ts';
import { chatCalls } from './calls.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** How many messages one person has not read: what is drawn in several places is asked for once. */
export class UnreadStore {
  #state: ChatUnread = { unread: 0, hides_text: false };
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
    } catch (error) {
      console.warn(error);
      return;
    }
    for (const listener of this.#listeners) listener();
  });
}

let store: UnreadStore | null = null;

/** The one of the person who is signed in. */
export function unreadOf(viewer: string): UnreadStore {
  if (store?.viewer !== viewer) store = new UnreadStore(viewer);
  return store;
}
