import type { TemplateProof } from '../../server/documents/template-problems.ts';
import { memoryOf } from '../../server/testing/memory-of.ts';
import { compileDefinitions, type Issue, type SourceFile } from '../../src/definition/compiler.ts';
import { placeOf } from '../../src/definition/read/node.ts';
import type { Fault } from './fault.ts';
import { reasonOf } from './legal.ts';

/** What the checker made of a fault. */
export interface Verdict {
  fault: Fault;
  /** The first message, if there is any. */
  first: Issue | null;
  messages: number;
  line: boolean;
  column: boolean;
  /** Whether the first message says what was meant; `null` where nothing was misspelt. */
  meant: boolean | null;
  /** Why the checker may take it; `null` where it is a fault, or was caught. */
  legal: string | null;
}

/** The files with the fault in them, checked as a running server checks a file that was saved after they were good. */
export function judge(files: readonly SourceFile[], fault: Fault): Verdict {
  return verdictOf(files, fault, compileDefinitions(withFault(files, fault), memoryOf(files)).issues);
}

/** The same of a fault in a template, which is drawn besides. */
export async function judgeTemplate(
  files: readonly SourceFile[],
  fault: Fault,
  templates: Pick<TemplateProof, 'issuesOf'>,
): Promise<Verdict> {
  const broken = withFault(files, fault);
  return verdictOf(files, fault, [
    ...compileDefinitions(broken, memoryOf(files)).issues,
    ...(await templates.issuesOf(broken)),
  ]);
}

const brokenFile = ({ path, text }: Fault): SourceFile => ({ path, text });

const withFault = (files: readonly SourceFile[], fault: Fault) =>
  files.map((file) => (file.path === fault.path ? brokenFile(fault) : file));

function verdictOf(files: readonly SourceFile[], fault: Fault, issues: readonly Issue[]): Verdict {
  const first = issues[0] ?? null;
  const { line, column } = first ? isRight(brokenFile(fault), fault, first) : { line: false, column: false };
  const meant =
    fault.meant === null ? null : isMeant(fault.meant, first?.suggestion?.replace(/^'|'$/g, '') ?? '');
  const legal = first === null ? reasonOf(fault, files) : null;
  return { fault, first, messages: issues.length, line, column, meant, legal };
}

/** Of a path the last word will do. */
const isMeant = (meant: string, suggestion: string) =>
  suggestion !== '' && (meant === suggestion || meant.endsWith(`.${suggestion}`));

function isRight(
  broken: SourceFile,
  { right, path }: Fault,
  issue: Issue,
): { line: boolean; column: boolean } {
  if (issue.file !== path) return { line: false, column: false };
  const ranges = right.map(([start, end]) => [placeOf(broken, start), placeOf(broken, end)] as const);
  const line = ranges.some(([from, to]) => from.line <= issue.line && issue.line <= to.line);
  const column = ranges.some(([from, to]) => {
    const after = issue.line > from.line || (issue.line === from.line && issue.column >= from.column);
    const before = issue.line < to.line || (issue.line === to.line && issue.column <= to.column);
    return after && before;
  });
  return { line, column };
}
