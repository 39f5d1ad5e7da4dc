/**
 * How alike two texts are, in percent: what share of the runs of three letters of their words they have in common. Capitals,
 * accents and punctuation do not count, and hardly the order of the words. Pure.
 */
export function likeness(one: string, other: string): number {
  const [own, others] = [runsOf(one), runsOf(other)];
  const all = own.size + others.size;
  const shared = [...own].filter((run) => others.has(run)).length;
  return all === 0 ? 0 : Math.round((200 * shared) / all);
}

/** The beginning of a word tells more than its end. */
function runsOf(text: string): Set<string> {
  const words =
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.flatMap((word) => threes([...'  ', ...word, ' '])));
}

const threes = (letters: readonly string[]): string[] =>
  letters.slice(2).map((last, at) => `${letters[at]}${letters[at + 1]}${last}`);
