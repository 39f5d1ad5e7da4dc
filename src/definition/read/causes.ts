import { type Issue, sortIssues } from './issue.ts';
import { memo } from './memo.ts';
import { placeOf, type SourceFile } from './node.ts';

/** More of the same are told at the first place only, with their number. */
const SAME_AT_MOST = 3;

/**
 * The faults behind what was found: a name that is misspelt where it is defined is told there and not at each of its uses,
 * and what merely follows from a name that nothing has is left out. Looks at the bare texts, so it holds for names of any
 * kind. Pure.
 */
export function findCauses(issues: readonly Issue[], sources: readonly SourceFile[]): Issue[] {
  if (issues.length === 0) return [];
  const texts = new Map(sources.map((source) => [source.path, source]));
  const complaints = issues.flatMap((issue) => complaintOf(issue, texts.get(issue.file)) ?? []);
  const roots = misspeltDefinitions(complaints, sources);
  const told = issues.filter((issue) => !roots.some((root) => follows(issue, root, complaints)));
  const { kept } = withoutEchoes(withoutRows(told), complaints);
  return sortIssues([...shortened(kept), ...roots.map(({ issue }) => issue)]);
}

/** A message about a word that stands at its place, and what it says was probably meant. */
interface Complaint {
  issue: Issue;
  word: string;
  meant: string | null;
}

const PATH = /[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*/y;

function complaintOf(issue: Issue, source: SourceFile | undefined): Complaint | null {
  if (!source) return null;
  const lines = linesOf(source);
  const text = lines[issue.line - 1] ?? '';
  PATH.lastIndex = issue.column - 1 + (/^["'@$]+/.exec(text.slice(issue.column - 1))?.[0].length ?? 0);
  const path = PATH.exec(text)?.[0];
  if (path === undefined) return null;
  const meant = issue.suggestion?.replace(/^'|'$/g, '').split('.') ?? [];
  // Of `general.dashboard` the last word is told, where the first ones are right.
  const words = meant.length > 1 ? path.split('.').slice(0, meant.length) : [path.split('.')[0] ?? ''];
  const alike = words.slice(0, -1).every((word, at) => word === meant[at]);
  return { issue, word: words.at(-1) ?? '', meant: alike ? (meant.at(-1) ?? null) : null };
}

interface Root {
  issue: Issue;
  /** As it stands at the definition, and as all others write it. */
  written: string;
  asked: string;
}

/** Whether a word is written once in all files. */
export function standsAlone(word: string, sources: readonly SourceFile[]): boolean {
  return sources.reduce((count, source) => count + placesOf(source, word).length, 0) === 1;
}

/** Names that stand once in all files while others ask for one like them that nothing has. */
function misspeltDefinitions(complaints: readonly Complaint[], sources: readonly SourceFile[]): Root[] {
  const pairs = new Map<string, Complaint[]>();
  for (const complaint of complaints)
    if (complaint.meant !== null && complaint.meant !== complaint.word)
      memo(pairs, `${complaint.meant} ${complaint.word}`, (): Complaint[] => []).push(complaint);
  const roots: Root[] = [];
  for (const group of pairs.values()) {
    const [{ word: asked, meant }] = group as [Complaint];
    if (meant === null) continue;
    const places = sources.flatMap((source) => placesOf(source, meant));
    const [place] = places;
    if (
      !place ||
      places.length > 1 ||
      group.some(
        ({ issue }) =>
          issue.file === place.source.path &&
          issue.line === placeOf(place.source, place.at).line &&
          issue.column - 1 === placeOf(place.source, place.at).column,
      )
    )
      continue;
    if (group.length < 2 && !isOdd(meant, asked, sources)) continue;
    const issue: Issue = {
      ...placeOf(place.source, place.at),
      rule: 'E_DEF_NAME_MISSPELT',
      facts: { name: meant, meant: asked, uses: group.length },
      suggestion: asked,
    };
    roots.push({ issue, written: meant, asked });
  }
  return roots;
}

/** Whether the one word has a part that stands nowhere else, and all parts of the other do. */
function isOdd(alone: string, asked: string, sources: readonly SourceFile[]): boolean {
  const count = (part: string) => sources.reduce((sum, source) => sum + (partsOf(source).get(part) ?? 0), 0);
  const parts = (word: string) => word.split(/[_-]/).filter((part) => part !== '');
  // `outcomes` is known where `outcome` is, unless that is the other one.
  const stem = (part: string) => part.replace(/s$/, '');
  const isKnown = (part: string) =>
    count(part) > 1 || (stem(part) !== part && !parts(alone).includes(stem(part)) && count(stem(part)) > 0);
  return parts(alone).some((part) => count(part) === 1) && parts(asked).every(isKnown);
}

function follows(issue: Issue, { written, asked }: Root, complaints: readonly Complaint[]): boolean {
  const own = complaints.find((complaint) => complaint.issue === issue);
  return own?.word === asked || mentions(issue, written) || mentions(issue, asked);
}

/** What relies on rows is told once it is known which rows they are. */
function withoutRows(issues: readonly Issue[]): Issue[] {
  const isRecord = (issue: Issue) => issue.rule === 'E_DEF_NAME_UNKNOWN' && issue.facts.kind === 'record';
  const isRelation = (issue: Issue) =>
    issue.rule === 'E_DEF_NAME_UNKNOWN' && /^relation of/.test(issue.facts.kind);
  const roots = issues.some(isRecord) ? isRecord : isRelation;
  if (!issues.some(roots)) return [...issues];
  return issues.filter((issue) => roots(issue) || !(RELYING.includes(issue.rule) || isRelation(issue)));
}

const RELYING: string[] = ['E_DEF_EXPR_UNKNOWN_NAME', 'E_DEF_EXPR_TYPE', 'E_DEF_FIELD_UNKNOWN'];

/** What a message about something else says of a name that another message says nothing has. */
function withoutEchoes(issues: readonly Issue[], complaints: readonly Complaint[]): { kept: Issue[] } {
  const unknown = issues.filter((issue) => issue.rule === 'E_DEF_NAME_UNKNOWN');
  const kept = issues.filter((issue) => {
    const own = complaints.find((complaint) => complaint.issue === issue)?.word;
    return !unknown.some(
      (other) => other.facts.name !== own && !areAlike(issue, other) && mentions(issue, other.facts.name),
    );
  });
  return { kept: kept.length > 0 ? kept : [...issues] };
}

/** Of two names of the same kind that nothing has neither follows from the other, whatever words they share. */
function areAlike(one: Issue, other: Issue): boolean {
  if (one.rule !== 'E_DEF_NAME_UNKNOWN' || other.rule !== 'E_DEF_NAME_UNKNOWN') return false;
  return one.facts.kind === other.facts.kind;
}

function mentions({ facts }: Issue, word: string): boolean {
  const escaped = word.replace(/[^\w]/g, '\\$&');
  const alone = new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`);
  return Object.entries(facts).some(
    ([key, fact]) => key !== 'allowed' && typeof fact === 'string' && alone.test(fact),
  );
}

/** The same complaint at many places is told at the first. */
function shortened(issues: readonly Issue[]): Issue[] {
  const groups = new Map<string, Issue[]>();
  for (const issue of issues)
    memo(groups, JSON.stringify([issue.rule, issue.facts]), (): Issue[] => []).push(issue);
  return issues.flatMap((issue) => {
    const group = groups.get(JSON.stringify([issue.rule, issue.facts])) ?? [];
    if (group.length <= SAME_AT_MOST) return [issue];
    return issue === group[0] ? [{ ...issue, more: group.length - 1 }] : [];
  });
}

const lines = new WeakMap<SourceFile, string[]>();

function linesOf(source: SourceFile): string[] {
  return memo(lines, source, () => source.text.split('\n'));
}

const words = new WeakMap<SourceFile, Map<string, number[]>>();

/** Where a word stands in a file, as offsets. */
function placesOf(source: SourceFile, word: string): { source: SourceFile; at: number }[] {
  const all = memo(words, source, () => {
    const found = new Map<string, number[]>();
    for (const match of source.text.matchAll(/[A-Za-z_][\w-]*/g))
      memo(found, match[0], (): number[] => []).push(match.index);
    return found;
  });
  return (all.get(word) ?? []).map((at) => ({ source, at }));
}

const parts = new WeakMap<SourceFile, Map<string, number>>();

/** How often each part of a name stands in a file: `score` of `score_sheet`. */
function partsOf(source: SourceFile): Map<string, number> {
  return memo(parts, source, () => {
    const found = new Map<string, number>();
    for (const [part] of source.text.matchAll(/[A-Za-z0-9]+/g)) found.set(part, (found.get(part) ?? 0) + 1);
    return found;
  });
}
