import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { loadDefinitions } from '../../../server/definitions/load.ts';
import type { SourceFile } from '../../../src/definition/compiler.ts';

/** One edit of definition files, as `change.yaml` writes it. */
export interface Change {
  file: string;
  /** Text to look for; must be there exactly once. */
  find?: string;
  replace?: string;
  /** The whole new text of the file. */
  text?: string;
  repeat?: { text: string; times: number };
  remove?: true;
  /** The file is a link that leads out. */
  outside?: true;
}

export const FIXTURE = new URL('../../fixtures/small', import.meta.url).pathname;

/** The files of the small fixture with the changes of a case applied. */
export function changedFiles(changeFile: string): SourceFile[] {
  const changes = parse(readFileSync(changeFile, 'utf8')) as Change[];
  return changes.reduce(applyChange, loadDefinitions(FIXTURE));
}

/** The files with one edit made. Throws where the text to replace is not there exactly once. */
export function applyChange(files: SourceFile[], change: Change): SourceFile[] {
  const others = files.filter((file) => file.path !== change.file);
  if (change.remove) return others;
  if (change.outside) return [...others, { path: change.file, text: '', outside: true }];
  const before = files.find((file) => file.path === change.file)?.text ?? '';
  return [...others, { path: change.file, text: newText(before, change) }];
}

function newText(before: string, { file, find, replace, text, repeat }: Change): string {
  if (repeat) return repeat.text.repeat(repeat.times);
  if (find === undefined) return text ?? '';
  const [head, tail, ...more] = before.split(find);
  if (head === undefined || tail === undefined || more.length > 0)
    throw new Error(`${file} does not hold exactly once: ${find}`);
  return `${head}${replace ?? ''}${tail}`;
}
