import type { Context } from '../compile/context.ts';
import type { CompiledProcess, RouteDraft } from '../compile/drafts.ts';
import { askedAgain, forgetUnused, type Held, trackAnswers } from '../compile/plan-cache.ts';
import type { ScreenModel, SeedFile } from '../model.ts';
import type { Issue } from '../read/issue.ts';
import { isSame } from '../read/same.ts';
import { Names, repeat, type Trace, traced } from '../resolve/names.ts';

/** What is kept of each kind of work. */
interface Works {
  process: CompiledProcess;
  screen: ScreenModel;
  routes: RouteDraft[];
  seeds: SeedFile[];
}

type Store = { [Kind in keyof Works]: Map<string, Kept<Works[Kind]>> };

const emptyStore = (): Store => ({
  process: new Map(),
  screen: new Map(),
  routes: new Map(),
  seeds: new Map(),
});

interface Kept<T> {
  input: unknown;
  value: T;
  trace: Trace;
  /** Expressions that it is made of. */
  held: Held[];
}

/** What the last compilation made, and of what. */
let last: { context: Context; works: Store } | null = null;

export interface Keeper {
  /** What `work` gives for `input`; what it gave for this name in the last compilation, where that is the same. */
  keep<Kind extends keyof Works>(
    kind: Kind,
    { name, input }: { name: string; input: unknown },
    work: () => Works[Kind],
  ): Works[Kind];
}

/**
 * Remembers pieces of work from one compilation to the next. What a piece looks up by name is noted while it is done, so
 * after a change it is done again exactly when its own input or something that it looked up is another one. Pure as seen
 * from outside: names that kept work used count as used again, and work that found a fault is never kept.
 */
export function createKeeper(context: Context, issues: readonly Issue[]): Keeper {
  const spaces = spacesOf(context);
  const changes = last && changesBetween(last.context, context);
  const before = changes ? (last?.works ?? null) : null;
  const works = emptyStore();
  last = { context, works };
  forgetUnused();
  const stays = ({ reads }: Trace) => !changes?.some((change) => reads.has(change));
  return {
    keep(kind, { name, input }, work) {
      const known = before?.[kind].get(name);
      if (known && stays(known.trace) && isSame(known.input, input)) {
        works[kind].set(name, known);
        repeat(known.trace);
        countUses(spaces, known.trace);
        askedAgain(known.held);
        return known.value;
      }
      const faults = issues.length;
      const { value: answered, trace } = traced(() => trackAnswers(work));
      const { value, held } = answered;
      if (issues.length === faults) works[kind].set(name, { input, value, trace, held });
      return value;
    },
  };
}

/** Which lookups find something else than before; `null` = what is looked at without a name is other than it was. */
function changesBetween(before: Context, now: Context): string[] | null {
  const changes: string[] = [];
  const known = new Map<string, unknown>(Object.entries({ ...before, ...before.access }));
  for (const [key, value] of Object.entries<unknown>({ ...now, ...now.access })) {
    const old = known.get(key);
    if (isNames(value) && isNames(old)) changes.push(...value.settle(old));
    else if (!NOT_LOOKED_AT.includes(key) && !isSame(old, value)) return null;
  }
  return changes;
}

/** Where faults and places go, and what is looked at one by one above. */
const NOT_LOOKED_AT = ['report', 'places', 'access'];

function spacesOf(context: Context): Map<string, Names<unknown>> {
  const all: unknown[] = [...Object.values(context), ...Object.values(context.access)];
  return new Map(all.filter(isNames).map((names) => [names.space, names]));
}

const isNames = (value: unknown): value is Names<unknown> => value instanceof Names;

function countUses(spaces: ReadonlyMap<string, Names<unknown>>, { uses }: Trace): void {
  for (const use of uses) {
    const colon = use.indexOf(':');
    spaces.get(use.slice(0, colon))?.use(use.slice(colon + 1));
  }
}
