import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Finding, isTest, type SourceFile } from './finding.ts';

/** A word of the product and what it is: a department, a position, a role, an exam type or a path. */
export interface ProductWord {
  word: string;
  kind: string;
}

const ROOMS = /^(src\/definition|src\/engine|server)\//;

/** The words that only YAML may know, read from the screens themselves, so that the list keeps itself. */
export function productWords(folder: string): ProductWord[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.yaml'),
  );
  const words = names.flatMap((name) => wordsOf(parse(readFileSync(join(folder, name), 'utf8'))));
  return [...new Map(words.map((word) => [word.word, word])).values()];
}

/** The words of one parsed screen file, whichever kind of file it is. */
export function wordsOf(file: unknown): ProductWord[] {
  if (!isMap(file)) return [];
  const said = (kind: string, words: unknown[]) =>
    words.filter((word) => typeof word === 'string').map((word) => ({ kind, word }));
  return [
    ...said('department', keys(file.departments)),
    ...said('position', keys(file.positions)),
    ...said('role', keys(file.roles)),
    ...said('exam type', [file.type, file.type === undefined ? undefined : file.label]),
    ...said('path', [...pathsIn(file), ...prefixes(file.audiences)]),
  ];
}

/** Every place where a room that must not know the product uses one of its words. Tests may. */
export function wordUses(sources: SourceFile[], words: ProductWord[]): Finding[] {
  const kinds = new Map(words.map(({ word, kind }) => [word, kind]));
  const pattern = anyOf(words.map(({ word }) => word));
  return sources
    .filter((source) => ROOMS.test(source.path) && !isTest(source))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) =>
        [...line.matchAll(pattern)].map(([word]): Finding => {
          const message = `"${word}" is a ${kinds.get(word)} of the product; the language lacks a word for what this needs`;
          return { level: 'error', file: path, line: index + 1, message };
        }),
      ),
    );
}

function anyOf(words: string[]): RegExp {
  if (words.length === 0) return /(?!)/g;
  const escaped = [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\w/.-])(?:${escaped.join('|')})(?![\\w-])`, 'g');
}

// The fixed part of every path below `path`, `paths` and `aliases`, to any depth; `/` alone names nothing.
function pathsIn(value: unknown, below = false): string[] {
  if (typeof value === 'string')
    return below && value.startsWith('/') ? [value.replace(/\/[:{*].*$/, '')].filter(Boolean) : [];
  if (Array.isArray(value)) return value.flatMap((item) => pathsIn(item, below));
  if (!isMap(value)) return [];
  return Object.entries(value)
    .flatMap(([key, item]) => pathsIn(item, below || key === 'path' || key === 'paths' || key === 'aliases'))
    .filter((path) => path !== '/');
}

function prefixes(audiences: unknown): unknown[] {
  return isMap(audiences)
    ? Object.values(audiences).map((audience) => isMap(audience) && audience.prefix)
    : [];
}

function keys(value: unknown): string[] {
  return isMap(value) ? Object.keys(value) : [];
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
