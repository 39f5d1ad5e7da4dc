import { existsSync, readdirSync } from 'node:fs';
import type { Finding } from './finding.ts';

/** Decisions are files named NNNN-title.md and no number is used twice. */
export function decisionNumbers(folder: string): Finding[] {
  return existsSync(folder) ? checkNames(folder, readdirSync(folder).sort()) : [];
}

/** The numbers that decisions have, as their files write them. */
export function numbersIn(folder: string): ReadonlySet<string> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Set(names.map((name) => name.slice(0, 4)));
}

/** As `decisionNumbers`, for names already read. */
export function checkNames(folder: string, names: string[]): Finding[] {
  const seen = new Map<string, string>();
  return names.flatMap((name) => {
    const number = name.match(/^(\d{4})-[a-z0-9-]+\.md$/)?.[1];
    if (!number) return [error(`${folder}/${name}`, 'a decision is named NNNN-title.md')];
    const other = seen.get(number);
    seen.set(number, name);
    return other ? [error(`${folder}/${name}`, `number ${number} is taken by ${other}`)] : [];
  });
}

function error(file: string, message: string): Finding {
  return { level: 'error', file, line: 1, message };
}
