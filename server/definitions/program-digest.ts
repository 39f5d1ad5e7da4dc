import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceFile } from '../../src/definition/compiler.ts';

/** Digest of the built program that this file is part of; `null` when it runs from sources, which change under it. */
export function digestOfProgram(): string | null {
  const own = fileURLToPath(import.meta.url);
  if (!own.endsWith('.js')) return null;
  const hash = createHash('sha256');
  const folder = dirname(own);
  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith('.js')) hash.update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex');
}

/** What names everything that a program of that digest makes of exactly these files. */
export function keyOfDefinitions(files: readonly SourceFile[], program: string): string {
  const hash = createHash('sha256').update(program);
  for (const { path, text } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    hash.update(JSON.stringify([path, text]));
  }
  return hash.digest('hex');
}
