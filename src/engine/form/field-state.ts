/** A file that is on the server, as whoever sent it is told. */
export interface FileToken {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  mime: string;
}

/** Tells its listeners that something changed. */
interface Signal {
  subscribe: (listener: () => void) => () => void;
  emit: () => void;
}

function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit() {
      for (const listener of [...listeners]) listener();
    },
  };
}

/**
 * Which faults may be shown: those of fields the person has left, and all of them after a failed submit. Ids are the
 * form library's (`root_title`).
 */
interface Touched {
  has: (id: string) => boolean;
  /** True after a failed submit. */
  everything: () => boolean;
  add: (id: string) => void;
  addAll: () => void;
  subscribe: Signal['subscribe'];
}

function createTouched(): Touched {
  const ids = new Set<string>();
  const signal = createSignal();
  let all = false;
  return {
    has: (id) => all || ids.has(id),
    everything: () => all,
    add(id) {
      if (all || ids.has(id)) return;
      ids.add(id);
      signal.emit();
    },
    addAll() {
      all = true;
      signal.emit();
    },
    subscribe: signal.subscribe,
  };
}

/** Texts typed but not yet given to the form: each field leaves the way to give its own at once. */
export interface Pending {
  add: (flush: () => void) => void;
  remove: (flush: () => void) => void;
  /** Gives all of them to the form; before a submit, before leaving. */
  flush: () => void;
  /** Counts an upload that runs; call the result when it ends. */
  begin: () => () => void;
  /** True while something is on its way that a submit must wait for. */
  busy: () => boolean;
}

function createPending(): Pending {
  const waiting = new Set<() => void>();
  const running = new Set<symbol>();
  return {
    add: (flush) => waiting.add(flush),
    remove: (flush) => waiting.delete(flush),
    begin() {
      const run = Symbol('run');
      running.add(run);
      return () => running.delete(run);
    },
    busy: () => running.size > 0,
    flush() {
      for (const flush of [...waiting]) flush();
    },
  };
}

/** Whether the pointer is down, for things that must not move the page under a click. */
interface PointerGate {
  /** Runs now, or after the click that is under way. */
  run: (action: () => void) => void;
  /** Starts to follow the pointer; call the result to stop. */
  follow: (target: EventTarget) => () => void;
}

/**
 * A field is left in the middle of a click on the next thing. If its fault appeared at that moment, the page would
 * move and the click would miss; so what changes the page waits until the pointer is up and the click is through.
 */
function createPointerGate(): PointerGate {
  const waiting: (() => void)[] = [];
  let down = false;
  const press = () => {
    down = true;
  };
  const release = () => {
    down = false;
    setTimeout(() => {
      for (const action of waiting.splice(0)) action();
    });
  };
  return {
    run(action) {
      if (down) waiting.push(action);
      else action();
    },
    follow(target) {
      target.addEventListener('pointerdown', press, true);
      target.addEventListener('pointerup', release, true);
      target.addEventListener('pointercancel', release, true);
      return () => {
        target.removeEventListener('pointerdown', press, true);
        target.removeEventListener('pointerup', release, true);
        target.removeEventListener('pointercancel', release, true);
      };
    },
  };
}

/** Asks closed lists to open the item a path leads into. */
interface Reveal {
  request: (path: (string | number)[]) => void;
  subscribe: (listener: (path: (string | number)[]) => void) => () => void;
}

function createReveal(): Reveal {
  const listeners = new Set<(path: (string | number)[]) => void>();
  return {
    request(path) {
      for (const listener of [...listeners]) listener(path);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What the fields of one form share while it is on the page. */
export interface FormState {
  touched: Touched;
  pending: Pending;
  gate: PointerGate;
  reveal: Reveal;
  /** Labels of options seen so far: field path without indexes + value. */
  labels: Map<string, string>;
  /** Files sent since the form was opened, by id: a field may hold nothing but the id. */
  files: Map<string, FileToken>;
}

export function createFormState(): FormState {
  return {
    touched: createTouched(),
    pending: createPending(),
    gate: createPointerGate(),
    reveal: createReveal(),
    labels: new Map(),
    files: new Map(),
  };
}
