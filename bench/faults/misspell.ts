import { createRandom, seedOf } from './random.ts';

const LETTER = /[a-z]/;

/** The word as a hand slips: two letters swapped, one left out, one twice, one other. The same for the same word. */
export function misspell(word: string, taken: ReadonlySet<string>): string | null {
  const random = createRandom(seedOf(word));
  for (let round = 0; round < 20; round++) {
    const at = 1 + Math.floor(random() * (word.length - 2));
    const [one, next] = [word[at] ?? '', word[at + 1] ?? ''];
    if (!LETTER.test(one) || !LETTER.test(next)) continue;
    const slipped = [
      word.slice(0, at) + next + one + word.slice(at + 2),
      word.slice(0, at) + word.slice(at + 1),
      word.slice(0, at) + one + word.slice(at),
      `${word.slice(0, at)}${one === 'x' ? 'v' : 'x'}${word.slice(at + 1)}`,
    ][Math.floor(random() * 4)];
    if (slipped && slipped !== word && !taken.has(slipped)) return slipped;
  }
  return null;
}
