import type { DocumentField, FieldIssue } from './field-lines.ts';
import { readFieldLines } from './field-lines.ts';
import { readFieldReads } from './field-reads.ts';

const IMPORT = /^[ \t]*#(?:import|include)[ \t]+"([^"]*)"/gm;

/** What a template takes, and what is wrong with what it says. */
export interface TemplateFields {
  /** Own fields and those of the files it imports, own first. */
  fields: DocumentField[];
  issues: FieldIssue[];
}

/** Codes of all templates: files `<code>.typ` whose name does not start with an underscore, sorted. Pure. */
export function templateCodes(files: ReadonlyMap<string, string>): string[] {
  return [...files.keys()]
    .filter((name) => name.endsWith('.typ') && !name.startsWith('_'))
    .map((name) => name.slice(0, -'.typ'.length))
    .sort();
}

/**
 * The data fields of template `code`, read from its text without running it, so that the names bound in the
 * definitions can be compared with them. `files` maps a file's name to its text. Pure.
 * Issues: a malformed declaration, two that deny each other, a field read but not declared, an own field never read, an
 * import that is no file here.
 */
export function fieldsOf(files: ReadonlyMap<string, string>, code: string): TemplateFields {
  const main = `${code}.typ`;
  const names = [...withImports(files, main)];
  const lines = names.map((name) => readFieldLines(name, files.get(name) ?? ''));
  const declared = lines.flatMap((found) => found.fields);
  const denied = declared.filter((field) => declared.some((other) => isInside(other, field)));
  const fields = declared.filter((field) => !denied.includes(field));
  const reads = names.map((name) => ({ name, reads: readFieldReads(files.get(name) ?? '') }));
  const every = reads.flatMap((file) => file.reads);
  const issues = lines.flatMap((found) => found.issues);

  for (const { file, line, path } of denied)
    issues.push({
      file,
      line,
      column: 1,
      message: `${path} is declared as one value here and holds others elsewhere`,
    });
  for (const name of names) issues.push(...importIssues(files, name));
  for (const { name, reads: own } of reads) {
    const text = files.get(name) ?? '';
    const unknown = own.filter((read) => !fields.some((field) => isWithin(field.path, read.path)));
    issues.push(...unknown.map((read) => issueAt(name, text, read.at, undeclared(read.path))));
  }
  for (const field of fields.filter((candidate) => candidate.file === main)) {
    const isRead = every.some(
      (read) => read.path === field.path || (read.whole && isWithin(field.path, read.path)),
    );
    if (!isRead)
      issues.push({
        file: main,
        line: field.line,
        column: 1,
        message: `${field.path} is declared but never read`,
      });
  }
  return { fields: unique(fields), issues };
}

/** Names of the file and of all that it draws in by `#import` and `#include`. Pure. */
export function withImports(
  files: ReadonlyMap<string, string>,
  name: string,
  seen = new Set<string>(),
): Set<string> {
  const text = files.get(name);
  if (text === undefined || seen.has(name)) return seen;
  seen.add(name);
  for (const match of text.matchAll(IMPORT)) withImports(files, match[1] ?? '', seen);
  return seen;
}

function importIssues(files: ReadonlyMap<string, string>, name: string): FieldIssue[] {
  const text = files.get(name) ?? '';
  return [...text.matchAll(IMPORT)]
    .filter((match) => !files.has(match[1] ?? ''))
    .map((match) =>
      issueAt(name, text, match.index, `"${match[1]}" is no file of this folder; packages cannot be used`),
    );
}

const isInside = (field: DocumentField, outer: DocumentField) =>
  field.path !== outer.path && isWithin(field.path, outer.path);

function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[]`);
}

function undeclared(path: string): string {
  return `data.${path} is read but not declared; add a line "// @field ${path} text"`;
}

function issueAt(file: string, text: string, offset: number, message: string): FieldIssue {
  const before = text.slice(0, offset).split('\n');
  return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, message };
}

function unique(fields: DocumentField[]): DocumentField[] {
  return [...new Map(fields.map((field) => [field.path, field])).values()];
}
