import { type Finding, isTest, type SourceFile } from './finding.ts';

const ANY =
  /\.not\.toBe\(2\d\d\)|\b[sS]tatus(?:Code)?\b[^;\n]*\.toBeGreaterThan(?:OrEqual)?\((?:299|399|400)\)/g;

/**
 * A refusal is told by its status: one that is "anything but 200" is also answered to a mistyped address, a missing version, a
 * fault of the server, and so proves nothing.
 */
export function anyRefusal(source: SourceFile): Finding[] {
  const { path, text } = source;
  if (!isTest(source) && !path.startsWith('tests/')) return [];
  return [...text.matchAll(ANY)].map(({ index }) => ({
    level: 'error',
    file: path,
    line: text.slice(0, index).split('\n').length,
    message: 'a refusal is told by its status, toBe(409), not by what it is not',
  }));
}
