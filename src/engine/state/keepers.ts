/** Where the input of one form or sheet of the page is. */
export interface KeptInput {
  /** `device` it stays there until it is sent; `failed` will be tried again, `refused` and `partly` will not. */
  status: 'saved' | 'saving' | 'failed' | 'partly' | 'refused' | 'device';
  /** When it was kept. */
  at: Date | null;
  /** How many changes are not on the server; asked for only where it is said. */
  changes?: () => number;
}

/** What the forms and sheets of the page tell of their input, for the one place where it is said. */
export interface Keepers {
  tell(key: string, input: KeptInput | null): void;
  get(): readonly KeptInput[];
  subscribe(listener: () => void): () => void;
}

export function createKeepers(): Keepers {
  const kept = new Map<string, KeptInput>();
  const listeners = new Set<() => void>();
  let all: readonly KeptInput[] = [];
  return {
    tell(key, input) {
      if (input) kept.set(key, input);
      else if (!kept.delete(key)) return;
      all = [...kept.values()];
      for (const listener of listeners) listener();
    },
    get: () => all,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Id of the notice in the page that says what the server did not take, and what to do about it. */
export const KEPT_NOTICE = 'kept-notice';
