import { nearest } from '../expression/nearest.ts';
import type { Report } from '../read/issue.ts';
import { memo } from '../read/memo.ts';
import { type Node, placeOf } from '../read/node.ts';
import { isSame } from '../read/same.ts';

/** What a piece of work looked up and what it counted as used: `<space>:<name>`, or `<space>:*` for all names of a space. */
export interface Trace {
  reads: Set<string>;
  uses: Set<string>;
}

let current: Trace | null = null;

/** What `work` gives, and all that it looked up in any name space. */
export function traced<T>(work: () => T): { value: T; trace: Trace } {
  const outer = current;
  const trace: Trace = { reads: new Set(), uses: new Set() };
  current = trace;
  try {
    return { value: work(), trace };
  } finally {
    current = outer;
    repeat(trace);
  }
}

/** Notes that whoever is traced now has looked something up. */
export function lookedUp(what: string): void {
  current?.reads.add(what);
}

/** Counts what was looked up earlier in this compilation as looked up by whoever is traced now. */
export function repeat({ reads, uses }: Trace): void {
  if (!current) return;
  for (const read of reads) current.reads.add(read);
  for (const use of uses) current.uses.add(use);
}

/** Work that many ask for within one compilation; whoever asks has looked up what it looked up. `null` is not kept. */
export function createShared<T>(): (compilation: object, key: string, work: () => T) => T {
  const done = new WeakMap<object, Map<string, { value: T; trace: Trace }>>();
  return (compilation, key, work) => {
    const known = memo(done, compilation, () => new Map<string, { value: T; trace: Trace }>());
    const before = known.get(key);
    if (before) {
      repeat(before.trace);
      return before.value;
    }
    const made = traced(work);
    if (made.value !== null) known.set(key, made);
    return made.value;
  };
}

/** One name space: names with the node that defines each, and who asked for them. */
export class Names<T> {
  /** What the names are of, in messages. */
  readonly kind: string;
  /** Tells it from all others. */
  readonly space: string;
  readonly #report: Report;
  readonly #items = new Map<string, { value: T; node: Node }>();
  #used = new Set<string>();

  constructor(kind: string, report: Report, space = kind) {
    this.kind = kind;
    this.space = space;
    this.#report = report;
  }

  /** Adds a name; a second definition is reported and left out. */
  add(name: string, node: Node, value: T): void {
    const first = this.#items.get(name);
    if (first) {
      const place = placeOf(first.node.source, first.node.start);
      this.#report('E_DEF_NAME_TWICE', node, { kind: this.kind, name, first: `${place.file}:${place.line}` });
      return;
    }
    this.#items.set(name, { value, node });
  }

  /** The same names for what a later phase makes of their values; who uses one there uses it here. */
  map<U>(make: (value: T) => U): Names<U> {
    const mapped = new Names<U>(this.kind, this.#report, this.space);
    mapped.#used = this.#used;
    for (const [name, { value, node }] of this.#items) mapped.#items.set(name, { value: make(value), node });
    return mapped;
  }

  has(name: string): boolean {
    this.#read(name);
    return this.#items.has(name);
  }

  /** The value without counting as a use. */
  peek(name: string): T | undefined {
    this.#read(name);
    return this.#items.get(name)?.value;
  }

  nodeOf(name: string): Node | undefined {
    this.#read(name);
    return this.#items.get(name)?.node;
  }

  /** The value named at `node`; an unknown name is reported there with the nearest one. */
  resolve(name: string, node: Node): T | undefined {
    if (this.has(name)) {
      this.use(name);
      return this.#items.get(name)?.value;
    }
    unknownName(this.#report, node, { kind: this.kind, name, names: this.names() });
    return undefined;
  }

  use(name: string): void {
    this.#used.add(name);
    current?.uses.add(`${this.space}:${name}`);
  }

  isUsed(name: string): boolean {
    return this.#used.has(name);
  }

  names(): string[] {
    this.#read('*');
    return [...this.#items.keys()];
  }

  unused(): { name: string; node: Node }[] {
    return [...this.#items].flatMap(([name, item]) =>
      this.#used.has(name) ? [] : { name, node: item.node },
    );
  }

  entries(): [string, T][] {
    for (const name of this.names()) this.#read(name);
    return [...this.#items].map(([name, item]) => [name, item.value]);
  }

  /** The reads that would find something else here than they found in `before`; what is the same becomes the same object. */
  settle(before: Names<T>): string[] {
    const names = [...this.#items.keys()];
    const known = [...before.#items.keys()];
    const changed = [...new Set([...names, ...known])].filter((name) => {
      const old = before.#items.get(name);
      if (!old || !isSame(old, this.#items.get(name))) return true;
      this.#items.set(name, old);
      return false;
    });
    if (!isSame(names, known)) changed.push('*');
    return changed.map((name) => `${this.space}:${name}`);
  }

  #read(name: string): void {
    if (current) lookedUp(`${this.space}:${name}`);
  }
}

export function unknownName(
  report: Report,
  node: Node,
  { kind, name, names }: { kind: string; name: string; names: Iterable<string> },
): void {
  report('E_DEF_NAME_UNKNOWN', node, { kind, name }, nearest(name, names) ?? null);
}
