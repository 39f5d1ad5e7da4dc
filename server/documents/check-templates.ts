import { createHash } from 'node:crypto';
import type { JsonObject } from '../../src/definition/model.ts';
import type { CompileJob } from './compile-process.ts';
import { CompileQueue } from './compile-queue.ts';
import { DocumentError } from './document-error.ts';
import type { DocumentField, FieldIssue } from './field-lines.ts';
import { fillFields } from './fill-fields.ts';
import { fieldsOf, templateCodes, withImports } from './placeholders.ts';
import { isPicture, sampleData } from './sample-data.ts';

/** Templates found to be good or faulty, by a digest of all that was looked at. */
export type TemplateVerdicts = Record<string, FieldIssue[]>;

export interface TemplateCheck {
  /** What is wrong with the templates of a folder (names to texts), each fault once, by file and place. */
  faultsOf(files: ReadonlyMap<string, string>): Promise<FieldIssue[]>;
  /** What was found out, those of the last call only. */
  verdicts(): TemplateVerdicts;
  close(): void;
}

export interface TemplateCheckOptions {
  /** Folder of TTF or OTF files. */
  fontsDir: string;
  /** The compiler's process file, when it does not lie beside this module (a bundled program). */
  workerFile?: string;
  /** What an earlier check found out. */
  known?: TemplateVerdicts;
}

const TIMEOUT_MS = 20_000;
const IDLE_MS = 10_000;

/**
 * Compiles every template with the least and with the most data that its declarations allow, as a letter would be, in the
 * compiler's own process. A template that did not change, nor anything it imports, is not compiled again.
 */
export function createTemplateCheck({
  fontsDir,
  workerFile,
  known = {},
}: TemplateCheckOptions): TemplateCheck {
  const queue = new CompileQueue({
    fontsDir,
    workerFile,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
    capacity: 500,
  });
  let verdicts = known;
  return {
    async faultsOf(files) {
      const found: TemplateVerdicts = {};
      for (const code of templateCodes(files)) {
        const seen = seenBy(files, code);
        const key = digestOf(seen);
        found[key] = verdicts[key] ?? (await faultsOfOne(queue, seen, code));
      }
      verdicts = found;
      return inOrder(Object.values(found).flat());
    },
    verdicts: () => verdicts,
    close: () => queue.close(),
  };
}

/** What is wrong with template `code` among `files`, by the least and the most data that it allows. */
export async function faultsOfOne(
  queue: CompileQueue,
  files: ReadonlyMap<string, string>,
  code: string,
): Promise<FieldIssue[]> {
  const { fields, issues } = fieldsOf(files, code);
  for (const data of samplesOf(fields)) {
    const faults = await compiled(queue, jobOf(files, code, fillFields(code, fields, data)));
    if (faults.length === 0) continue;
    // What it reads and does not declare is missing from the data: the compiler stumbles over it there, in other words.
    const declared = issues.filter((issue) =>
      faults.some(({ file, line }) => file === issue.file && line === issue.line),
    );
    return declared.length > 0 ? declared : faults;
  }
  return issues;
}

function samplesOf(fields: readonly DocumentField[]): JsonObject[] {
  const least = fields.filter(({ optional, path }) => !optional && !path.includes('[]'));
  const most = fields.filter((field) => !isPicture(field));
  const mayMiss = ({ optional, path }: DocumentField) => optional && !path.endsWith('[]');
  // Nothing but what must be there; rows of which only that is known; everything.
  return [
    sampleData(least, 'Teks'),
    sampleData(most, (field) => (mayMiss(field) ? null : 'Teks')),
    sampleData(most, 'Teks'),
  ];
}

async function compiled(queue: CompileQueue, job: CompileJob): Promise<FieldIssue[]> {
  try {
    const answer = await queue.run(job);
    return 'faults' in answer ? causesOf(answer.faults) : [];
  } catch (error) {
    // It never ends, or takes the compiler along.
    if (!(error instanceof DocumentError)) throw error;
    return [{ file: job.main, line: 1, column: 1, message: error.message }];
  }
}

/**
 * Of a bracket that is never closed the compiler tells every one around it, outermost first, and all that it then makes nonsense
 * of: the innermost is nearest to the slip.
 */
function causesOf(faults: FieldIssue[]): FieldIssue[] {
  const open = faults.findLast(({ message }) => message === 'unclosed delimiter');
  return open ? [open] : faults;
}

function jobOf(files: ReadonlyMap<string, string>, code: string, data: JsonObject): CompileJob {
  const inputs = { data: JSON.stringify(data), title: code, author: '', language: 'id' };
  return { files: [...files], main: `${code}.typ`, inputs, timestamp: null };
}

/** The template, what it imports and every picture: all that it can look at. */
function seenBy(files: ReadonlyMap<string, string>, code: string): Map<string, string> {
  const own = withImports(files, `${code}.typ`);
  return new Map([...files].filter(([name]) => own.has(name) || !name.endsWith('.typ')));
}

function digestOf(files: ReadonlyMap<string, string>): string {
  return createHash('sha256')
    .update(JSON.stringify([...files]))
    .digest('hex');
}

function inOrder(faults: readonly FieldIssue[]): FieldIssue[] {
  const once = new Map(faults.map((fault) => [JSON.stringify(fault), fault]));
  return [...once.values()].toSorted(
    (one, other) => one.file.localeCompare(other.file) || one.line - other.line || one.column - other.column,
  );
}
