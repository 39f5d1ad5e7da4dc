import { ApiError, isOffline } from '../errors/api-error.ts';
import { facultyNow } from '../format/clock.ts';
import { readDraft, removeDraft, writeDraft } from './local-drafts.ts';

export interface AutosaveState<T> {
  value: T;
  /** `saved` nothing is waiting; `waiting` typed a moment ago; `failed` will be tried again; `refused` will not. */
  status: 'saved' | 'waiting' | 'saving' | 'failed' | 'refused';
  /** When the server last had everything; `null` = not during this visit. */
  savedAt: Date | null;
  error: unknown;
}

export interface AutosaveOptions<T> {
  place: string;
  stored: T;
  /** Puts the value on the server. */
  send: (value: T) => Promise<void>;
  /** The clock people read; the faculty's by default. */
  now?: () => Date;
  delayMs?: number;
}

const DELAY_MS = 1000;
const RETRY_MS = [3000, 6000, 12_000, 30_000];

/**
 * Saves what is typed: at once on this device, after a second of rest on the server; tries again while the way there is
 * broken. One save at a time; what was typed meanwhile follows.
 */
export class Autosave<T> {
  state: AutosaveState<T>;
  readonly #options: AutosaveOptions<T>;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | null = null;
  #failures = 0;

  constructor(options: AutosaveOptions<T>) {
    this.#options = options;
    const draft = readDraft<T>(options.place);
    this.state = {
      value: draft?.value ?? options.stored,
      status: draft ? 'waiting' : 'saved',
      savedAt: null,
      error: null,
    };
    if (draft) this.#schedule(options.delayMs ?? DELAY_MS);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get = (): AutosaveState<T> => this.state;

  change = (value: T): void => {
    writeDraft(this.#options.place, value, new Date());
    this.#set({ value, status: this.state.status === 'saving' ? 'saving' : 'waiting' });
    this.#schedule(this.#options.delayMs ?? DELAY_MS);
  };

  /** Takes what the server has now, unless something typed here is still on its way. */
  accept = (stored: T): void => {
    if (this.state.status === 'saved') this.#set({ value: stored });
  };

  /** Saves now; answers whether everything typed is on the server. */
  flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer);
    if (this.#running) await this.#running;
    if (this.state.status === 'saved') return true;
    return this.#save();
  };

  /** Tries again without waiting, when the network is back. */
  wake = (): void => {
    if (this.state.status === 'failed') void this.flush();
  };

  stop = (): void => {
    clearTimeout(this.#timer);
  };

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delay);
  }

  #save(): Promise<boolean> {
    this.#running = this.#send().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #send(): Promise<boolean> {
    const { value } = this.state;
    this.#set({ status: 'saving', error: null });
    try {
      await this.#options.send(value);
    } catch (error) {
      this.#failed(error);
      return false;
    }
    this.#failures = 0;
    if (this.state.value !== value) {
      this.#set({ status: 'waiting', savedAt: this.#now() });
      return this.#send();
    }
    removeDraft(this.#options.place);
    this.#set({ status: 'saved', savedAt: this.#now() });
    return true;
  }

  #failed(error: unknown): void {
    const status = error instanceof ApiError ? error.status : null;
    const worthRetrying = isOffline(error) || status === null || status >= 500 || status === 429;
    this.#set({ status: worthRetrying ? 'failed' : 'refused', error });
    if (!worthRetrying) return;
    this.#schedule(RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)] ?? 30_000);
    this.#failures++;
  }

  #now(): Date {
    return this.#options.now?.() ?? facultyNow();
  }

  #set(change: Partial<AutosaveState<T>>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
