import { type Finding, isTest, type SourceFile } from './finding.ts';

/** Where formatters are made, once each, in the language and the zone that the definitions say. */
const MADE_IN = 'src/engine/format/';
const TESTING = /\/testing\//;
const FORMATTER = /new Intl\.(?:DateTimeFormat|NumberFormat)\b|['"`]id-ID['"`]/g;

/** Nothing in the browser writes numbers or dates by a formatter, or in a language, of its own. */
export function ownLocale(source: SourceFile): Finding[] {
  const { path, text } = source;
  const out = !/^src\/(engine|widgets)\//.test(path) || path.startsWith(MADE_IN) || TESTING.test(path);
  if (out || isTest(source)) return [];
  return [...text.matchAll(FORMATTER)].map(({ index }) => ({
    level: 'error',
    file: path,
    line: text.slice(0, index).split('\n').length,
    message: 'numbers and dates are written by src/engine/format, in the language of the faculty',
  }));
}
