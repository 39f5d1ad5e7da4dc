import type { Finding, SourceFile } from './finding.ts';

/** What was written before the house and lies outside of it, as comments used to name it. */
const ELSEWHERE =
  /\b(?:look|domain|architecture|language|style)\.md\b|\bstack\/[\w-]+\.md\b|\b(?:contract|architecture|domain|language)(?: sections?)? \d|\bpictures? \d|\bstyle guide\b|\bS-\d\d\b/gi;
/** A decision or several: `decision 0002`, `decisions 0002 and 0011`, also over the end of a line of a comment. */
const DECISIONS = /\bdecisions?[\s*/]+(\d+(?:(?:,| and| to)[\s*/]+\d+)*)/gi;

/**
 * Sources that no reader of this repository can open: the comment says the reason itself, or names a page of
 * docs/decisions (`known`, the numbers there) or the specification. The guide's own page of the language is one of ours.
 */
export function foreignCitations({ path, text }: SourceFile, known: ReadonlySet<string>): Finding[] {
  const own = text.replaceAll('03-language.md', (name) => ' '.repeat(name.length));
  const unknown = [...own.matchAll(DECISIONS)].flatMap(({ index, 1: list = '' }) =>
    (list.match(/\d+/g) ?? []).filter((number) => !known.has(number)).map((number) => ({ index, number })),
  );
  return [
    ...[...own.matchAll(ELSEWHERE)].map(({ index, 0: name }) => ({
      index,
      message: `"${name}" is nothing a reader has: say the reason itself`,
    })),
    ...unknown.map(({ index, number }) => ({
      index,
      message: `there is no decision ${number} in docs/decisions: say the reason itself`,
    })),
  ].map(({ index, message }) => ({
    level: 'error',
    file: path,
    line: text.slice(0, index).split('\n').length,
    message,
  }));
}
