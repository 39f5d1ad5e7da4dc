import type { CompiledProcess, RouteDraft, WholeType } from '../compile/drafts.ts';
import { askedAgain, type Held, trackAnswers } from '../compile/plan-cache.ts';
import type { ScreenModel, SeedFile } from '../model.ts';
import { isSame } from '../read/same.ts';
import { Names, repeat, type Trace, traced } from '../resolve/names.ts';
import { changesIn, type Watched } from '../resolve/watched.ts';

/** What is kept of each kind of work. */
interface Works {
  type: WholeType;
  process: CompiledProcess;
  screen: ScreenModel;
  routes: RouteDraft[];
  seeds: SeedFile[];
  /** Nothing: what was proved holds. */
  proof: null;
}

/** What one phase made in the last compilation, and of what. */
interface Remembered {
  last: { seen: Seen; kept: Map<string, Kept<Works[keyof Works]>> } | null;
}

/** What the phases of one compiler remember. */
export interface Memory {
  link: Remembered;
  compile: Remembered;
  prove: Remembered;
}

interface Kept<T> {
  input: unknown;
  value: T;
  trace: Trace;
  /** Expressions that it is made of. */
  held: Held[];
}

/** All that the work of a phase may look at. */
export interface Seen {
  /** Name spaces, and what is looked at without a name: where that is another one, all work is done again. */
  names: object;
  /** What else notes who looks at it. */
  watched?: Watched;
}

export interface Keeper {
  /** What `work` gives for `input`; what it gave for this name in the last compilation, where that is the same. */
  keep<Kind extends keyof Works>(
    kind: Kind,
    { name, input }: { name: string; input: unknown },
    work: () => Works[Kind],
  ): Works[Kind];
}

export const createMemory = (): Memory => ({
  link: { last: null },
  compile: { last: null },
  prove: { last: null },
});

/**
 * Remembers pieces of a phase's work from one compilation to the next. What a piece looks up by name is noted while it is
 * done, so after a change it is done again exactly when its own input or something that it looked up is another one. Pure as
 * seen from outside: names that kept work used count as used again, and work that found a fault is never kept (`told`
 * counts faults, the same one each time it is found).
 */
export function createKeeper(memory: Remembered, seen: Seen, told: () => number): Keeper {
  const spaces = spacesOf(seen);
  const changes = memory.last && changesBetween(memory.last.seen, seen);
  const before = changes ? memory.last?.kept : undefined;
  const kept = new Map<string, Kept<Works[keyof Works]>>();
  memory.last = { seen, kept };
  const stays = ({ reads }: Trace) => !changes?.some((change) => reads.has(change));
  return {
    keep<Kind extends keyof Works>(
      kind: Kind,
      { name, input }: { name: string; input: unknown },
      work: () => Works[Kind],
    ) {
      const key = `${kind} ${name}`;
      const known = before?.get(key);
      if (known && stays(known.trace) && isSame(known.input, input)) {
        kept.set(key, known);
        repeat(known.trace);
        countUses(spaces, known.trace);
        askedAgain(known.held);
        return known.value as Works[Kind];
      }
      const faults = told();
      const { value: answered, trace } = traced(() => trackAnswers(work));
      const { value, held } = answered;
      if (told() === faults) kept.set(key, { input, value, trace, held });
      return value;
    },
  };
}

/** Which lookups find something else than before; `null` = what is looked at without a name is other than it was. */
function changesBetween(before: Seen, now: Seen): string[] | null {
  const changes: string[] = [];
  const known = new Map(partsOf(before));
  for (const [key, value] of partsOf(now)) {
    const old = known.get(key);
    if (isNames(value) && isNames(old)) changes.push(...value.settle(old));
    else if (!NOT_LOOKED_AT.includes(key) && !isSame(old, value)) return null;
  }
  if (before.watched && now.watched) changes.push(...changesIn(before.watched, now.watched));
  return changes;
}

/** Where faults and places go, and what is looked at one by one. */
const NOT_LOOKED_AT = ['report', 'places', 'access'];

/** What is seen, that of who is who included. */
function partsOf({ names }: Seen): [string, unknown][] {
  const access: unknown = Reflect.get(names, 'access');
  return [...Object.entries(names), ...Object.entries(access ?? {})];
}

function spacesOf(seen: Seen): Map<string, Names<unknown>> {
  const all = partsOf(seen).map(([, value]) => value);
  return new Map(all.filter(isNames).map((names) => [names.space, names]));
}

const isNames = (value: unknown): value is Names<unknown> => value instanceof Names;

function countUses(spaces: ReadonlyMap<string, Names<unknown>>, { uses }: Trace): void {
  for (const use of uses) {
    const colon = use.indexOf(':');
    spaces.get(use.slice(0, colon))?.use(use.slice(colon + 1));
  }
}
