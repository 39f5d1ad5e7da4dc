/**
 * The compiler's door: definition files to a model. For server, scripts and tests; the browser gets only what is made of
 * the model. What needs large packages stands in `artefacts/` and is imported there by those who make it.
 */
import { compileParsed } from './assemble/compile.ts';
import { composeProcesses } from './compose/compose.ts';
import type { Model } from './model.ts';
import { missingFiles, proveIdentity } from './prove/identity.ts';
import { prove } from './prove/prove.ts';
import { type Issue, messageOf, sortIssues } from './read/issue.ts';
import { memo } from './read/memo.ts';
import type { SourceFile } from './read/node.ts';
import { inOrder, kindOf, type Parsed, type Parsing, readDocument, readFile } from './read/read-files.ts';
import { validateFile } from './validate/validate-file.ts';

export type { Issue, SourceFile };
export { messageOf };

export interface CompileResult {
  /** `null` exactly when there are issues. */
  model: Model | null;
  /** All faults of all files, by file, line and column. */
  issues: Issue[];
}

/** Reads, validates, resolves, compiles and proves. Pure: the same files in any order give the same result. */
export function compileDefinitions(files: readonly SourceFile[]): CompileResult {
  const ordered = inOrder(files);
  const yaml = ordered.filter((file) => /\.ya?ml$/.test(file.path));
  const reads = yaml.map((file) => readCached(file));
  const readIssues = reads.flatMap((read) => read.issues);
  const parsed = reads.flatMap((read): Parsed[] => (read.value ? [read.value] : []));
  const documents = ordered
    .filter((file) => /^schemas\/documents\/[^_/][^/]*\.typ$/.test(file.path))
    .map((file) => readDocument(file));
  const missing = missingFiles(ordered);
  // A file that is missing or cannot be read leaves holes everywhere: its own faults come first.
  if (missing.length > 0 || parsed.length < reads.length)
    return { model: null, issues: sortIssues([...missing, ...readIssues]) };
  const later = compileAll({ files: parsed, documents }, ordered, readIssues);
  const issues = distinct(sortIssues([...readIssues, ...later.issues]));
  return { model: issues.length === 0 ? later.model : null, issues };
}

/** A fault inside a part is one fault, however many processes it makes a difference to. */
function oncePerPart(issues: readonly Issue[]): Issue[] {
  const seen = new Set<string>();
  return issues.filter(({ file, line, column, rule }) => {
    const key = `${file}:${line}:${column}:${rule}`;
    return kindOf(file) !== 'part' || (!seen.has(key) && seen.add(key));
  });
}

/** A file is looked at alone and as a part of a process: what both find is told once. */
function distinct(sorted: readonly Issue[]): Issue[] {
  const seen = new Set<string>();
  return sorted.filter((issue) => {
    const key = JSON.stringify(issue);
    return !seen.has(key) && seen.add(key);
  });
}

/**
 * Composes, compiles and proves; what does not fit the language may be of any shape, so then the faults of shape are
 * enough. A process that is not whole leaves holes everywhere, too.
 */
function compileAll(
  parsing: Parsing,
  sources: readonly SourceFile[],
  known: readonly Issue[],
): CompileResult {
  try {
    const composed = composeProcesses(parsing.files);
    if (composed.issues.length > 0) return { model: null, issues: composed.issues };
    const { files, unused } = composed.value;
    const { value, issues } = compileParsed({ ...parsing, files }, sources);
    proveIdentity(value);
    if (known.length === 0 && issues.length === 0) prove(value);
    for (const { name, node } of unused) value.context.report('E_DEF_UNUSED', node, { kind: 'part', name });
    return { model: value.model, issues: oncePerPart(issues) };
  } catch (error) {
    if (known.length === 0) throw error;
    return { model: null, issues: [] };
  }
}

const cache = new WeakMap<SourceFile, ReturnType<typeof readFile>>();

/** A file that has not changed is the same object (see `server/definitions/load.ts`), so it is read once. */
function readCached(file: SourceFile): ReturnType<typeof readFile> {
  return memo(cache, file, () => {
    const read = readFile(file);
    return read.value ? { ...read, issues: [...read.issues, ...validateFile(read.value)] } : read;
  });
}

/** An issue with its sentence: what `check --json` prints, the health page and the administrator's banner show. */
export interface Problem {
  file: string;
  line: number;
  column: number;
  rule: string;
  message: string;
  suggestion: string | null;
}

export function toProblem(issue: Issue): Problem {
  const { file, line, column, rule, suggestion } = issue;
  return { file, line, column, rule, message: messageOf(issue), suggestion };
}
