/** Keeps a page from being left while something on it is not saved. */
export interface LeaveGuard {
  mark(key: string, dirty: boolean): void;
  /** Runs `go`, or hands it to the question first. */
  leave(go: () => void): void;
  /** Watches "back", "forward" and the closing window; returns the function that stops it. */
  watch(): () => void;
}

/** `ask` shows the question and calls `proceed` when the person agrees. */
export function createLeaveGuard(ask: (proceed: () => void) => void): LeaveGuard {
  const dirty = new Set<string>();
  // The router numbers its entries; the number tells in which direction "back" went.
  let at = entryNumber();
  let undoing = false;

  /** Hears of the step before the router does: undoes it, asks, and takes it again. */
  function onStep(event: PopStateEvent): void {
    const to = entryNumber();
    if (undoing) {
      // Our own step back to where the person was: the router never saw them leave.
      undoing = false;
      event.stopImmediatePropagation();
      return;
    }
    const steps = to - at;
    if (dirty.size === 0 || steps === 0) {
      at = to;
      return;
    }
    event.stopImmediatePropagation();
    undoing = true;
    history.go(-steps);
    ask(() => {
      dirty.clear();
      history.go(steps);
    });
  }

  function onClose(event: BeforeUnloadEvent): void {
    if (dirty.size > 0) event.preventDefault();
  }

  return {
    mark(key, isDirty) {
      at = entryNumber();
      if (isDirty) dirty.add(key);
      else dirty.delete(key);
    },
    leave(go) {
      if (dirty.size === 0) go();
      else {
        ask(() => {
          dirty.clear();
          go();
        });
      }
    },
    watch() {
      window.addEventListener('popstate', onStep, true);
      window.addEventListener('beforeunload', onClose);
      return () => {
        window.removeEventListener('popstate', onStep, true);
        window.removeEventListener('beforeunload', onClose);
      };
    },
  };
}

function entryNumber(): number {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
}
