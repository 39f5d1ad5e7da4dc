import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/* docs/review: each number is answered by something that exists, or says that nothing answers it. */

const FOLDER = 'docs/review';
const pages = readdirSync(FOLDER).filter((name) => name !== 'README.md');
const rows = pages.flatMap((name) =>
  readFileSync(`${FOLDER}/${name}`, 'utf8')
    .split('\n')
    .map((line) => /^\| ([A-Z]{1,2}-?\d+\w?) \| (.+) \| (.+) \|$/.exec(line))
    .filter((cells) => cells !== null)
    .map(([, number = '', found = '', answer = '']) => ({ number, found, answer })),
);

const numbers = (letter: string, last: number, digits = 1) =>
  Array.from({ length: last }, (_, index) => letter + String(index + 1).padStart(digits, '0'));
/** Transitions at which something was found; T12, T16 and T29 are told with those before them. */
const TRANSITIONS = [
  1, 2, 3, 4, 7, 8, 9, 11, 13, 14, 15, 18, 19, 20, 24, 25, 26, 28, 30, 32, 34, 37, 38, 39, 40,
];
/** What must hold of signatures; the others were never given. */
const SIGNATURES = [1, 2, 3, 7, 9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 21, 22, 23];
const WANTED = [
  ...TRANSITIONS.map((number) => `T${String(number).padStart(2, '0')}`),
  ...numbers('U', 44),
  ...numbers('C', 38),
  ...numbers('S', 12),
  ...numbers('L', 19),
  ...numbers('M', 11),
  ...numbers('D-', 14, 2),
  ...numbers('E', 27),
  ...numbers('G', 19, 2),
  ...numbers('MP-', 10, 2),
  ...SIGNATURES.map((number) => `SG-${String(number).padStart(2, '0')}`),
];

/** Files that a cell names, each with what it is said to say: `` `tests/a.test.ts` "its words", "others" ``. */
function cited(answer: string): { path: string; words: string[] }[] {
  return [...answer.matchAll(/`([\w-]+\/[^`]+)`((?:,? "[^"]+")*)/g)].map(([, path = '', said = '']) => ({
    path,
    words: [...said.matchAll(/"([^"]+)"/g)].map(([, words = '']) => words),
  }));
}

describe('what was found', () => {
  it('is told number by number, each once', () => {
    const told = rows.map(({ number }) => number);
    expect(told.filter((number, index) => told.indexOf(number) !== index)).toEqual([]);
    expect(WANTED.filter((number) => !told.includes(number))).toEqual([]);
  });

  it('is answered by what exists and says what is quoted', () => {
    const faults = rows.flatMap(({ number, answer }) =>
      cited(answer).flatMap(({ path, words }) => {
        if (!existsSync(path)) return [`${number}: no ${path}`];
        if (words.length === 0) return [];
        const text = statSync(path).isDirectory() ? '' : readFileSync(path, 'utf8');
        return words
          .filter((one) => !text.includes(one))
          .map((one) => `${number}: ${path} does not say "${one}"`);
      }),
    );
    expect(faults).toEqual([]);
  });

  it('is answered by a test, a decision, a page or another number, or is open', () => {
    const ANSWERS = /`[\w-]+\/[^`]+`|\]\(\.\.\/|\*\*(?:Open|Later)|(?:^|[ ;])[A-Z]-?\d+/;
    expect(rows.filter(({ answer }) => !ANSWERS.test(answer)).map(({ number }) => number)).toEqual([]);
  });

  it('leads to pages that are there', () => {
    const links = rows.flatMap(({ answer }) =>
      [...answer.matchAll(/\]\(([^)#]+)\)/g)].map(([, to = '']) => to),
    );
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((to) => !existsSync(`${FOLDER}/${to}`))).toEqual([]);
  });
});
