import { nearest } from '../expression/nearest.ts';
import type { Report } from '../read/issue.ts';
import { type Node, placeOf } from '../read/node.ts';

/** A name that somebody asked for, in the name space of this kind. */
export interface Use {
  kind: string;
  name: string;
}

let tracked: Use[] | null = null;

/** What `work` gives, and all names that it asked for, in any name space. */
export function trackUses<T>(work: () => T): { value: T; uses: Use[] } {
  const outer = tracked;
  const uses: Use[] = [];
  tracked = uses;
  try {
    return { value: work(), uses };
  } finally {
    tracked = outer;
    repeatUses(uses);
  }
}

/** Counts what was asked for earlier in this compilation as asked for by whoever is tracked now. */
export function repeatUses(uses: readonly Use[]): void {
  tracked?.push(...uses);
}

/** One name space: names with the node that defines each, and who asked for them. */
export class Names<T> {
  readonly kind: string;
  readonly #report: Report;
  readonly #items = new Map<string, { value: T; node: Node }>();
  readonly #used = new Set<string>();

  constructor(kind: string, report: Report) {
    this.kind = kind;
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

  has(name: string): boolean {
    return this.#items.has(name);
  }

  /** The value without counting as a use. */
  peek(name: string): T | undefined {
    return this.#items.get(name)?.value;
  }

  nodeOf(name: string): Node | undefined {
    return this.#items.get(name)?.node;
  }

  /** The value named at `node`; an unknown name is reported there with the nearest one. */
  resolve(name: string, node: Node): T | undefined {
    const item = this.#items.get(name);
    if (item) {
      this.use(name);
      return item.value;
    }
    unknownName(this.#report, node, { kind: this.kind, name, names: this.names() });
    return undefined;
  }

  use(name: string): void {
    this.#used.add(name);
    tracked?.push({ kind: this.kind, name });
  }

  isUsed(name: string): boolean {
    return this.#used.has(name);
  }

  names(): string[] {
    return [...this.#items.keys()];
  }

  unused(): { name: string; node: Node }[] {
    return [...this.#items].flatMap(([name, item]) =>
      this.#used.has(name) ? [] : { name, node: item.node },
    );
  }

  entries(): [string, T][] {
    return [...this.#items].map(([name, item]) => [name, item.value]);
  }
}

export function unknownName(
  report: Report,
  node: Node,
  { kind, name, names }: { kind: string; name: string; names: Iterable<string> },
): void {
  report('E_DEF_NAME_UNKNOWN', node, { kind, name }, nearest(name, names) ?? null);
}
