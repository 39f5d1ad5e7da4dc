import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import type { SourceFile } from '../../src/definition/compiler.ts';
import { ROOT } from '../conformance/exam-story/world.ts';

/** What is wrong with a piece of YAML that a page shows: it cannot be read, or has words that neither the language nor the product knows. */
export function faultsOfPiece(text: string, files: readonly SourceFile[]): string[] {
  const documents = parseAllDocuments(text);
  const broken = documents.flatMap(({ errors }) => errors.map(({ message }) => message));
  if (broken.length > 0) return broken;
  const known = wordsOf(files);
  return documents.flatMap((one) => keysIn(one.toJS())).filter((key) => key !== '...' && !known.has(key));
}

const remembered = new WeakMap<readonly SourceFile[], Set<string>>();

/** All keys of the language's schemas and of the definitions. */
function wordsOf(files: readonly SourceFile[]): Set<string> {
  const before = remembered.get(files);
  if (before) return before;
  const folder = join(ROOT, 'schemas/language');
  const schemas = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  const definitions = files.filter(({ path }) => path.endsWith('.yaml')).map(({ text }) => parse(text));
  const words = new Set([...schemas, ...definitions].flatMap(keysIn));
  remembered.set(files, words);
  return words;
}

function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(keysIn)];
}
