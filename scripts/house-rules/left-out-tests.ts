import { type Finding, isTest, type SourceFile } from './finding.ts';

/** Words by which a runner passes a test over; the one condition that another stage of `npm test` answers is left. */
const LEFT_OUT =
  /\.(?:skip|skipIf|todo|fixme)\b|\bx(?:it|describe|test)\(|\.runIf\((?!process\.env\.DATABASE_URL\))/g;
const CALLED = /\b(?:it|test|describe|suite)(?:\.\w+)*$/;

/**
 * No test is left out when it runs: a report with skipped tests says of none of them whether it could ever run. What
 * makes no sense at a width stands in a file that its project does not read (playwright.config.ts); what holds for some
 * cases alone is told of these alone.
 */
export function leftOutTests(source: SourceFile): Finding[] {
  const { path, text } = source;
  if (!isTest(source) && !path.startsWith('tests/')) return [];
  return [...text.matchAll(LEFT_OUT)]
    .filter(({ 0: word, index }) => word.startsWith('x') || CALLED.test(text.slice(0, index)))
    .map(({ index }) => ({
      level: 'error',
      file: path,
      line: text.slice(0, index).split('\n').length,
      message: 'no test is skipped when it runs; say for which cases there is one',
    }));
}
