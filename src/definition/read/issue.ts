import type { DefinitionCode, Facts } from '../errors/catalogue.ts';
import { alsoEn, en } from '../messages/en.ts';
import { alsoId, id } from '../messages/id.ts';
import { type Node, type Place, placeOf, type SourceFile } from './node.ts';

/** A fault in a definition file: facts and place; the sentence is made by `messageOf`. */
export type Issue = Place &
  {
    [C in DefinitionCode]: { rule: C; facts: Facts[C] };
  }[DefinitionCode] & {
    /** What was probably meant, ready to be written there. */
    suggestion: string | null;
    /** At how many further places the same is wrong. */
    more?: number;
  };

/** What every stage gives: a value and all faults found on the way. */
export interface Result<T> {
  value: T;
  issues: Issue[];
}

export type Report = <C extends DefinitionCode>(
  rule: C,
  node: Node | Place,
  facts: Facts[C],
  suggestion?: string | null,
) => void;

/** A collector of issues; the same fault at the same place is kept once, and counted each time (`told`). */
export function createReport(): { report: Report; issues: Issue[]; told: () => number } {
  const issues: Issue[] = [];
  const seen = new Set<string>();
  let told = 0;
  const report: Report = (rule, where, facts, suggestion = null) => {
    const place = 'source' in where ? placeOf(where.source, where.start) : where;
    const key = `${place.file}:${place.line}:${place.column}:${rule}:${JSON.stringify(facts)}`;
    told += 1;
    if (seen.has(key)) return;
    seen.add(key);
    issues.push({ ...place, rule, facts, suggestion } as Issue);
  };
  return { report, issues, told: () => told };
}

export function startOf(source: SourceFile): Place {
  return placeOf(source, 0);
}

/** English for the terminal and whoever writes definitions, Indonesian for administrators in the browser. */
type Language = keyof typeof sentences;

const sentences = { en, id };
const also = { en: alsoEn, id: alsoId };

/** The sentence of an issue. */
export function messageOf(issue: Issue, language: Language = 'en'): string {
  const sentence = (sentences[language][issue.rule] as (facts: unknown) => string)(issue.facts);
  return issue.more === undefined ? sentence : `${sentence}${also[language](issue.more)}`;
}

/** By file, line, column, then rule: the order in which issues are shown. */
export function sortIssues(issues: readonly Issue[]): Issue[] {
  return [...issues].sort(
    (a, b) =>
      compareText(a.file, b.file) || a.line - b.line || a.column - b.column || compareText(a.rule, b.rule),
  );
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
