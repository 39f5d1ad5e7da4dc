import { sameInput } from '../../definition/forms/same-input.ts';
import { ApiError, isConflict, isOffline } from '../errors/api-error.ts';
import type { FieldFault } from '../errors/input-faults.ts';
import { facultyNow } from '../format/clock.ts';
import { readDraft, removeDraft, writeDraft } from './local-drafts.ts';
import { mergeInput } from './merge-input.ts';

export interface AutosaveState<T> {
  value: T;
  /**
   * `saved` nothing is waiting; `waiting` typed a moment ago; `failed` will be tried again; `refused` will not; `partly` all
   * but what `refused` names.
   */
  status: 'saved' | 'partly' | 'waiting' | 'saving' | 'failed' | 'refused';
  /** When the server last had everything; `null` = not during this visit. */
  savedAt: Date | null;
  error: unknown;
  /** What of the value the server did not take: it stays on this device, as it was typed. */
  refused: FieldFault[];
  /** Somebody else stored other input meanwhile: the person says which one stays. */
  conflict: boolean;
  /** Names of the fields that are in conflict, once it is known what is stored. */
  clashes: string[];
  /** How often something was taken over that was not typed here: a form with its own copy shows it then. */
  taken: number;
}

export interface Saved {
  /** The version that was made. */
  version: number;
  /** What was left out because it is wrong. */
  refused: FieldFault[];
}

const NONE: FieldFault[] = [];

export interface AutosaveOptions<T> {
  place: string;
  stored: T;
  /** Of what `stored` is part of; `undefined` where nothing is saved. */
  version: number | undefined;
  /** The part of it that this input writes: what others changed beside it is no conflict. */
  part: (value: T) => unknown;
  /** Puts the value on the server, on top of that version. */
  send: (value: T, version: number | undefined) => Promise<Saved>;
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
  /** What the server had when it was last looked at. */
  #stored: { value: T; version: number | undefined };
  /** What is typed was typed on top of this. */
  #base: { value: T; version: number | undefined };

  constructor(options: AutosaveOptions<T>) {
    this.#options = options;
    const draft = readDraft<T>(options.place);
    this.state = {
      value: draft?.value ?? options.stored,
      status: draft ? 'waiting' : 'saved',
      savedAt: null,
      error: null,
      refused: NONE,
      conflict: false,
      clashes: [],
      taken: 0,
    };
    this.#stored = { value: options.stored, version: options.version };
    this.#base = this.#stored;
    if (!draft) return;
    // It may have been stored otherwise while nobody had it open here.
    if (draft.on) this.#base = { value: draft.on.value, version: draft.on.version };
    this.accept(options.stored, options.version);
    this.#schedule(options.delayMs ?? DELAY_MS);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get = (): AutosaveState<T> => this.state;

  /** What the server has not taken as of now, also before anything is drawn again. */
  refusedNow = (): FieldFault[] => (this.state.status === 'partly' ? this.state.refused : NONE);

  /** What the next action on the same must bring. */
  version = (): number | undefined => this.#base.version;

  change = (value: T): void => {
    // A form that shows what was taken over tells of it as if it had been typed.
    if (this.state.status === 'saved' && sameInput(value, this.state.value)) return;
    this.#keep(value);
    this.#set({ value, status: this.state.status === 'saving' ? 'saving' : 'waiting' });
    this.#schedule(this.#options.delayMs ?? DELAY_MS);
  };

  /**
   * Takes what the server has now; where something typed here is still on its way, both are put together. Where somebody else
   * wrote the very same field, what is typed stays on the older version, which the server refuses: it is not written over.
   */
  accept = (stored: T, version: number | undefined): void => {
    // Asked for before our last save, and answered after it.
    if ((version ?? 0) < (this.#base.version ?? 0)) return;
    this.#stored = { value: stored, version };
    if (this.state.status === 'saved') {
      this.#base = this.#stored;
      this.#take(stored);
      return;
    }
    if (version === this.#base.version || this.#textOf(stored) === this.#textOf(this.#base.value)) {
      this.#rebase();
      return;
    }
    const { value, clashes } = this.#merged();
    if (clashes.length === 0) this.#rebase(value);
    else this.#set({ clashes });
  };

  /** The answer to a conflict: what was typed here goes on top of what is stored, whose other fields stay. */
  keepMine = (): void => {
    this.#rebase(this.#merged().value);
  };

  /** The answer to a conflict: what was typed here is given up. */
  takeTheirs = (): void => {
    clearTimeout(this.#timer);
    removeDraft(this.#options.place);
    this.#base = this.#stored;
    this.#set({ status: 'saved', error: null, refused: NONE, conflict: false, clashes: [] });
    this.#take(this.#stored.value);
  };

  /** Saves now; answers whether everything typed is on the server. */
  flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer);
    if (this.#running) await this.#running;
    if (this.state.status === 'saved') return true;
    // Asked again only once it was changed.
    if (this.state.status === 'partly') return false;
    return this.#save();
  };

  /** Tries again without waiting, when the network is back. */
  wake = (): void => {
    if (this.state.status === 'failed') void this.flush();
  };

  stop = (): void => {
    clearTimeout(this.#timer);
  };

  /** What is typed goes on top of what the server has now, at once where that was in the way. */
  #rebase(value = this.state.value): void {
    this.#base = this.#stored;
    this.#take(value);
    this.#keep(this.state.value);
    this.#set({ clashes: [] });
    if (!this.state.conflict) return;
    this.#set({ status: 'waiting', error: null, conflict: false });
    this.#schedule(0);
  }

  #merged(): { value: T; clashes: string[] } {
    const { value, clashes } = mergeInput({
      base: this.#base.value,
      mine: this.state.value,
      theirs: this.#stored.value,
    });
    return { value: value as T, clashes };
  }

  /** Shows a value that was not typed here. */
  #take(value: T): void {
    const taken = this.state.taken + (sameInput(value, this.state.value) ? 0 : 1);
    this.#set({ value, taken });
  }

  /** On this device, with what it was typed on top of. */
  #keep(value: T): void {
    writeDraft(this.#options.place, value, new Date(), this.#base);
  }

  #textOf(value: T): string {
    return JSON.stringify(this.#options.part(value) ?? null);
  }

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
    this.#set({ status: 'saving', error: null, conflict: false });
    let refused = NONE;
    try {
      const saved = await this.#options.send(value, this.#base.version);
      this.#base = { value, version: saved.version };
      refused = saved.refused;
    } catch (error) {
      this.#failed(error);
      return false;
    }
    this.#failures = 0;
    if (this.state.value !== value) {
      this.#set({ status: 'waiting', savedAt: this.#now() });
      return this.#send();
    }
    if (refused.length > 0) {
      this.#set({ status: 'partly', savedAt: this.#now(), refused });
      return false;
    }
    removeDraft(this.#options.place);
    this.#set({ status: 'saved', savedAt: this.#now(), refused });
    return true;
  }

  #failed(error: unknown): void {
    const status = error instanceof ApiError ? error.status : null;
    const worthRetrying = isOffline(error) || status === null || status >= 500 || status === 429;
    const conflict = isConflict(error);
    this.#set({ status: worthRetrying ? 'failed' : 'refused', error, conflict });
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
