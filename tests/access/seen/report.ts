import type { Where } from './ask.ts';
import type { Canary } from './canaries.ts';
import type { RegistrationFacts } from './facts.ts';
import type { OpenFaults } from './open-faults.ts';
import type { Truth } from './truth.ts';

interface Seen {
  canary: Canary;
  audiences: readonly string[];
  where: Where;
  facts: RegistrationFacts;
  allowed: boolean;
}

interface Leak {
  thing: string;
  audiences: string;
  route: string;
  way: string;
  part: string;
  states: Set<string>;
  accounts: Set<string>;
  times: number;
  example: string;
}

export interface Report {
  add(seen: Seen): void;
  /** One line for each thing, audience and way. */
  leaks(): string[];
  /** How often something was seen that may not be. */
  times(): number;
  /** The lines of those leaks that `other` has, too. */
  confirmedBy(other: Report): string[];
  has(leak: string): boolean;
  /** Cells with `!` of which nothing was found, of those whose audience stood before an answer at all. */
  missing(): string[];
}

/** Leaks that `open` covers are known and left out. */
export function createReport({ required }: Truth, open: OpenFaults | null = null): Report {
  const leaks = new Map<string, Leak>();
  const found = new Set<string>();
  const sorted = () =>
    [...leaks].toSorted(([, a], [, b]) =>
      `${a.thing} ${a.audiences} ${a.route}` < `${b.thing} ${b.audiences} ${b.route}` ? -1 : 1,
    );
  return {
    add({ canary: { thing }, audiences, where, facts, allowed }) {
      if (allowed) for (const audience of audiences) found.add(`${audience} ${thing}`);
      else {
        const { route, way, part, who, url } = where;
        if (open?.covers({ thing, audiences, route, way })) return;
        const key = [thing, audiences.join('+'), route, way, part].join(' | ');
        const none: Leak = {
          thing,
          audiences: audiences.join('+'),
          route,
          way,
          part,
          states: new Set(),
          accounts: new Set(),
          times: 0,
          example: url,
        };
        const leak = leaks.get(key) ?? none;
        leaks.set(key, leak);
        leak.states.add(facts.label);
        leak.accounts.add(who.label);
        leak.times++;
      }
    },
    leaks: () => sorted().map(([, leak]) => lineOf(leak)),
    times: () => [...leaks.values()].reduce((sum, leak) => sum + leak.times, 0),
    confirmedBy: (other) => sorted().flatMap(([key, leak]) => (other.has(key) ? [lineOf(leak)] : [])),
    has: (leak) => leaks.has(leak),
    missing: () => required.filter((cell) => !found.has(cell)),
  };
}

const MOST = 4;

function lineOf({ thing, audiences, route, way, part, states, accounts, times, example }: Leak): string {
  const some = (names: Set<string>) => {
    const list = [...names];
    return list.length > MOST
      ? `${list.slice(0, MOST).join(', ')} and ${list.length - MOST} more`
      : list.join(', ');
  };
  return `${thing} | to ${audiences} | ${route} ${way} ${part} | in ${some(states)} | as ${some(accounts)} | ${times}x | ${example}`;
}
