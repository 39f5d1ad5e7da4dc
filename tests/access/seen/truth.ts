import { readFileSync } from 'node:fs';
import type { RegistrationFacts, Who } from './facts.ts';

/**
 * Who may see what, typed by hand from the domain (`seen.csv`) and from nothing else. A cell says `-` (never), `yes`
 * (always) or conditions joined by `or`; `!` after a word: it must be found by the full run, so that nothing passes by
 * showing nothing.
 */
export interface Truth {
  things: string[];
  /** Whether one of the audiences may see the thing. */
  allows(thing: string, audiences: readonly string[], at: Place): boolean;
  /** `audience thing` of every cell with `!`. */
  required: string[];
}

/** Whose value it is, on which registration, and who looks. */
export interface Place {
  facts: RegistrationFacts;
  who: Who;
  /** User whom the value belongs to, where it belongs to one person of the panel. */
  owner: string | null;
}

/** The conditions that a cell may name. */
const CONDITIONS: Record<string, (at: Place) => boolean> = {
  yes: () => true,
  // The student has been told.
  published: ({ facts }) => facts.published,
  // The minutes are written and the outcome stands in them.
  decided: ({ facts }) => facts.decided,
  // The scores are final and the chair writes the minutes.
  minutes: ({ facts }) => facts.status === 'minutes',
  // The student is, or was, asked to revise: that the outcome is so can be read off the state.
  revising: ({ facts }) => facts.revising,
  // It is the viewer's own: the own sheet, the own answer.
  own: ({ owner, who }) => owner !== null && owner === who.user,
};

export function readTruth(file = new URL('seen.csv', import.meta.url)): Truth {
  const [head = [], ...rows] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const audiences = head.slice(2, -1);
  const cells = new Map<string, Map<string, string[]>>();
  const required: string[] = [];
  for (const [thing = '', , ...rest] of rows) {
    const own = new Map<string, string[]>();
    for (const [index, audience] of audiences.entries()) {
      const words = (rest[index] ?? '-').split(' or ').filter((word) => word !== '-');
      if (words.some((word) => word.endsWith('!'))) required.push(`${audience} ${thing}`);
      own.set(
        audience,
        words.map((word) => word.replace('!', '')),
      );
    }
    cells.set(thing, own);
  }
  for (const word of [...cells.values()].flatMap((own) => [...own.values()].flat())) {
    if (!Object.hasOwn(CONDITIONS, word)) throw new Error(`seen.csv names the unknown condition "${word}"`);
  }
  return {
    things: [...cells.keys()],
    required,
    allows(thing, viewers, at) {
      const own = cells.get(thing);
      if (!own) throw new Error(`seen.csv has no row for ${thing}`);
      return viewers.some((audience) => {
        const words = own.get(audience);
        if (!words) throw new Error(`seen.csv has no column for ${audience}`);
        return words.some((word) => CONDITIONS[word]?.(at));
      });
    },
  };
}
