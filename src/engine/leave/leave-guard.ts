import { isForcedReload } from '../session/forced-reload.ts';

/** Keeps a page from being left while something on it is not saved. */
export interface LeaveGuard {
  /** `kept`: what is not saved waits on this device for whoever comes back. */
  mark(key: string, dirty: boolean, kept?: boolean): void;
  /** Runs `go`, or keeps it waiting until the person agreed. */
  leave(go: () => void): void;
  /** What waits for the person's answer; `null` = no question. */
  waiting(): (() => void) | null;
  /** Whether all that is not saved waits on this device. */
  keeps(): boolean;
  /** The answer: go, or stay. */
  answer(go: boolean): void;
  subscribe(listener: () => void): () => void;
}

/** Sent to the window before the guard decides: who holds something typed marks it now. */
export const BEFORE_LEAVE = 'beforeleave';

/**
 * Watches "back", "forward" and the closing window from now on. Make it before the router: of two listeners for one
 * step the earlier one hears of it first, and this one may undo the step without the router noticing.
 */
export function createLeaveGuard(): LeaveGuard {
  /** By key, whether it waits on this device. */
  const dirty = new Map<string, boolean>();
  const listeners = new Set<() => void>();
  // The router numbers its entries; the number tells in which direction "back" went.
  let at = entryNumber();
  let undoing = false;
  let waiting: (() => void) | null = null;

  function isUnsaved(): boolean {
    window.dispatchEvent(new Event(BEFORE_LEAVE));
    return dirty.size > 0;
  }

  function ask(go: (() => void) | null): void {
    waiting = go;
    for (const listener of listeners) listener();
  }

  window.addEventListener('popstate', (event) => {
    const to = entryNumber();
    const steps = to - at;
    if (undoing) {
      // Our own step back to where the person was: the router never saw them leave.
      undoing = false;
      at = to;
      event.stopImmediatePropagation();
    } else if (steps === 0 || !isUnsaved()) {
      at = to;
    } else {
      event.stopImmediatePropagation();
      undoing = true;
      history.go(-steps);
      ask(() => history.go(steps));
    }
  });

  window.addEventListener('beforeunload', (event) => {
    if (isUnsaved() && !isForcedReload()) event.preventDefault();
  });

  return {
    mark(key, isDirty, kept = false) {
      at = entryNumber();
      if (isDirty) dirty.set(key, kept);
      else dirty.delete(key);
    },
    leave(go) {
      if (!isUnsaved()) go();
      else ask(go);
    },
    waiting: () => waiting,
    keeps: () => [...dirty.values()].every((kept) => kept),
    answer(yes) {
      const go = waiting;
      ask(null);
      if (!yes) return;
      dirty.clear();
      go?.();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function entryNumber(): number {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
}
