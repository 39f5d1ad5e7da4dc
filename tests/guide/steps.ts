import type { Change } from '../conformance/definition-errors/apply-change.ts';
import { type Inline, type Part, partsOf } from './parts.ts';

/**
 * What a page of the guide asks its reader to do, or promises. The sentence before a block says which:
 *
 * - "Create `file`:" and the whole file;
 * - "In `file` change:" and a `diff`, its lines as they stand there, `@@` between places;
 * - "If you ... in `file`:" and a `diff`: a mistake, which holds until the next word of the check;
 * - "`npm run check` says:" and what it prints; "`npm run check` names no problem" in any sentence;
 * - "`npm run screens` lists:" and some of its lines; "`npm run screens -- explain /path` says:" and what it prints;
 * - "In `file` stands:" and lines of a file as it is;
 * - a table "Who | Page | Does | Then": people use it (`use.ts`);
 * - a block `sh`: commands, only shown.
 */
export type Step =
  | { kind: 'create'; file: string; text: string }
  | { kind: 'change'; trial: boolean; changes: Change[] }
  | { kind: 'fine' }
  | { kind: 'problems'; text: string }
  | { kind: 'lists'; lines: string[] }
  | { kind: 'explains'; path: string; text: string }
  | { kind: 'excerpt'; file: string; text: string }
  | { kind: 'use'; before: string; rows: Inline[][][] }
  | { kind: 'fragment'; before: string; language: string; text: string };

const FILE = /`((?:screens|schemas)\/[^`]+)`/;
export const USE = ['Who', 'Page', 'Does', 'Then'];

/** The steps of a page, in order. */
export function stepsOf(markdown: string): Step[] {
  const parts = partsOf(markdown);
  return parts.flatMap((part, index): Step[] => {
    const before = parts[index - 1];
    const lead = before?.kind === 'text' ? before.text : '';
    if (part.kind === 'text') return namesNoProblem(part.text) ? [{ kind: 'fine' }] : [];
    if (part.kind === 'code') return codeStep(part, lead);
    return part.header.join() === USE.join() ? [{ kind: 'use', before: lead, rows: part.rows }] : [];
  });
}

const namesNoProblem = (text: string) => /`npm run check`.*\bnames no problem/.test(text);

function codeStep({ language, text }: Part & { kind: 'code' }, lead: string): Step[] {
  const file = FILE.exec(lead)?.[1];
  if (language === 'sh') return [];
  if (language === 'diff' && file) {
    return [{ kind: 'change', trial: /(^|[.?] )If you /.test(lead), changes: changesIn(file, text) }];
  }
  if (file && /\bCreate `/.test(lead)) return [{ kind: 'create', file, text: `${text}\n` }];
  if (file && /\bstands?:$/.test(lead)) return [{ kind: 'excerpt', file, text }];
  if (/`npm run check` (then )?says:$/.test(lead)) return [{ kind: 'problems', text }];
  if (/`npm run screens` (then )?lists:$/.test(lead)) return [{ kind: 'lists', lines: text.split('\n') }];
  const path = /`npm run screens -- explain ([^`]+)` (then )?says:$/.exec(lead)?.[1];
  if (path) return [{ kind: 'explains', path, text }];
  return [{ kind: 'fragment', before: lead, language, text }];
}

/** A diff as edits: what stands there (` `, `-`), and what stands there afterwards (` `, `+`). */
function changesIn(file: string, diff: string): Change[] {
  const places = diff.split(/^@@.*\n/m).filter((place) => place.trim() !== '');
  return places.map((place) => {
    const lines = place.replace(/\n$/, '').split('\n');
    const having = (marks: string) =>
      lines
        .filter((line) => marks.includes(line[0] ?? ' '))
        .map((line) => `${line.slice(1)}\n`)
        .join('');
    return { file, find: having(' -'), replace: having(' +') };
  });
}
