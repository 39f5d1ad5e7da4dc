/**
 * The compiler's door: definition files to a model. For server, scripts and tests; the browser gets only what is made of
 * the model. What needs large packages stands in `artefacts/` and is imported there by those who make it.
 */
import { compileParsed } from './assemble/compile.ts';
import { createMemory, type Memory } from './assemble/keep.ts';
import { decideWhatWaits } from './assemble/one-at-a-time.ts';
import { composeProcesses } from './compose/compose.ts';
import type { Model } from './model.ts';
import { missingFiles, proveIdentity } from './prove/identity.ts';
import { prove } from './prove/prove.ts';
import { redirectsAhead } from './prove/redirects.ts';
import { findCauses } from './read/causes.ts';
import { type Issue, messageOf, type Result, sortIssues } from './read/issue.ts';
import { memo } from './read/memo.ts';
import type { SourceFile } from './read/node.ts';
import { placeOfLoss } from './read/place-of-loss.ts';
import { inOrder, kindOf, type Parsing, readDocument, readFile } from './read/read-files.ts';
import { validateFile } from './validate/validate-file.ts';
import type { DefinitionProblem } from './wire.ts';

export type { Issue, SourceFile };
export { createMemory, messageOf, placeOfLoss };

const ours = new WeakMap<SourceFile, Memory>();

/** What is remembered of definitions that had one of these files; other definitions compiled between them change nothing of it. */
function memoryOf(sources: readonly SourceFile[]): Memory {
  const known = sources.find((file) => ours.has(file));
  const memory = (known && ours.get(known)) ?? createMemory();
  for (const file of sources) ours.set(file, memory);
  return memory;
}

export interface CompileResult {
  /** `null` exactly when there are issues. */
  model: Model | null;
  /** All faults that the first phase with any has found, in all files, by file, line and column. */
  issues: Issue[];
  /** What holds and is not finished, by file, line and column; none where there are issues. Nothing is refused for it. */
  notes: Issue[];
}

/**
 * Definition files to a model, in phases: read, validate, compose, name, link, compile, prove. Each is a function from what
 * the one before has made; where one finds faults, those that rely on its value do not run. Pure: the same files in any
 * order give the same result, whatever is remembered of the last compilation. Never throws.
 */
export function compileDefinitions(
  sources: readonly SourceFile[],
  memory: Memory = memoryOf(sources),
): CompileResult {
  const ordered = inOrder(sources);
  const { value: parsing, issues } = readAll(ordered);
  if (issues.length > 0) return refused(issues, ordered);
  const composed = composeProcesses(parsing.files);
  if (composed.issues.length > 0) return refused(composed.issues, ordered);
  const { files, unused } = composed.value;
  const compiled = compileParsed({ ...parsing, files }, ordered, memory);
  if (!compiled.value) return refused(compiled.issues, ordered);
  const { context, model } = compiled.value;
  proveIdentity(compiled.value);
  if (compiled.issues.length === 0) prove(compiled.value, memory);
  for (const { name, node } of unused) context.report('E_DEF_UNUSED', node, { kind: 'part', name });
  return compiled.issues.length > 0
    ? refused(compiled.issues, ordered)
    : { model: decideWhatWaits(model), issues: [], notes: redirectsAhead(compiled.value) };
}

/** Every file on its own: read, and looked at whether it fits the language. */
function readAll(ordered: readonly SourceFile[]): Result<Parsing> {
  const reads = ordered.filter(({ path }) => /\.ya?ml$/.test(path)).map((file) => readCached(file));
  const documents = ordered
    .filter(({ path }) => /^schemas\/documents\/[^_/][^/]*\.typ$/.test(path))
    .map((file) => readDocument(file));
  return {
    value: { files: reads.flatMap(({ value }) => value ?? []), documents },
    issues: [...missingFiles(ordered), ...reads.flatMap((read) => read.issues)],
  };
}

function refused(issues: readonly Issue[], sources: readonly SourceFile[]): CompileResult {
  return { model: null, issues: findCauses(distinct(sortIssues(issues)), sources), notes: [] };
}

/** A fault inside a part is one fault, however many processes it makes a difference to. */
function distinct(sorted: readonly Issue[]): Issue[] {
  const seen = new Set<string>();
  return sorted.filter((issue) => {
    const { file, line, column, rule } = issue;
    const key = JSON.stringify([
      file,
      line,
      column,
      rule,
      kindOf(file) === 'part' ? null : whatIsWrong(issue),
    ]);
    return !seen.has(key) && seen.add(key);
  });
}

/** A name that nothing has is one fault, whoever asks for it there. */
function whatIsWrong({ rule, facts, suggestion }: Issue): unknown {
  if (rule === 'E_DEF_NAME_UNKNOWN') return suggestion ?? facts.name;
  return rule === 'E_DEF_FIELD_UNKNOWN' ? facts.field : facts;
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
export function toProblem(issue: Issue): DefinitionProblem {
  const { file, line, column, rule, suggestion } = issue;
  return { file, line, column, rule, message: messageOf(issue), suggestion };
}
