import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

// A word of the language that nothing says, or that no page of the guide tells, is one that nobody would miss.

const ROOT = join(import.meta.dirname, '..', '..');
const LANGUAGE = join(ROOT, 'schemas', 'language');

/** JSON Schema's own, which a definition may use as it stands there. */
const STANDARD = [
  ...['$ref', '$schema', 'allOf', 'anyOf', 'const', 'dependencies', 'exclusiveMaximum', 'exclusiveMinimum'],
  ...['multipleOf', 'not', 'oneOf', 'then'],
];

const texts = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending) && !file.startsWith('language'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));

/** What `visit` is told of every map inside. */
function eachMap(value: unknown, visit: (map: Record<string, unknown>) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) visit(value as Record<string, unknown>);
  for (const inner of Object.values(value)) eachMap(inner, visit);
}

function words(): string[] {
  const found = new Set<string>();
  for (const text of texts(LANGUAGE, '.json'))
    eachMap(JSON.parse(text), ({ properties }) => {
      for (const word of Object.keys(properties ?? {})) found.add(word);
    });
  return [...found].filter((word) => !STANDARD.includes(word)).sort();
}

/** Keys of the product, of the small faculty, and of what is refused on purpose. */
function said(): Set<string> {
  const found = new Set<string>();
  for (const folder of ['screens', 'schemas', 'tests/fixtures/small'])
    for (const text of texts(join(ROOT, folder), '.yaml'))
      eachMap(parse(text), (map) => {
        for (const key of Object.keys(map)) found.add(key);
      });
  // A change of a definition stands there as text.
  for (const text of texts(join(ROOT, 'tests', 'conformance', 'definition-errors'), '.yaml'))
    for (const [, key = ''] of text.matchAll(/([$\w-]+)["']?\s*:(?:\s|$)/gm)) found.add(key);
  return found;
}

it('is said somewhere, each word of it', () => {
  const used = said();
  expect(words().filter((word) => !used.has(word))).toEqual([]);
});

it('is told in the guide, each word of it', () => {
  const guide = texts(join(ROOT, 'docs', 'guide'), '.md').join('\n');
  const told = (word: string) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(guide);
  expect(words().filter((word) => !told(word))).toEqual([]);
});
