import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceFile } from '../../src/definition/compiler.ts';
import type { Model } from '../../src/definition/model.ts';

/** Keeps the compiled model of the last start, so that the next one need not prove the same files again. */
export interface ModelCache {
  /** The model of exactly these files by exactly this program, or `null`. */
  read(files: readonly SourceFile[]): Model | null;
  write(files: readonly SourceFile[], model: Model): void;
}

/**
 * A cache in `folder`. It holds good models only, and one at a time. Sources run without a build are never cached, since
 * the program changes under them. What cannot be read or written is done without.
 */
export function createModelCache(folder: string, program: string | null = digestOfProgram()): ModelCache {
  const path = join(folder, 'model.json');
  return {
    read(files) {
      try {
        const kept = JSON.parse(readFileSync(path, 'utf8')) as { key: string; model: Model };
        return program !== null && kept.key === keyOf(files, program) ? kept.model : null;
      } catch {
        return null;
      }
    },
    write(files, model) {
      if (program === null) return;
      try {
        mkdirSync(folder, { recursive: true });
        const part = `${path}.${process.pid}`;
        writeFileSync(part, JSON.stringify({ key: keyOf(files, program), model }));
        renameSync(part, path);
      } catch {
        // A full disk must not keep the server from starting.
      }
    },
  };
}

function keyOf(files: readonly SourceFile[], program: string): string {
  const hash = createHash('sha256').update(program);
  for (const { path, text } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    hash.update(JSON.stringify([path, text]));
  }
  return hash.digest('hex');
}

/** Digest of the built program beside this file; `null` when it runs from sources. */
function digestOfProgram(): string | null {
  const own = fileURLToPath(import.meta.url);
  if (!own.endsWith('.js')) return null;
  const hash = createHash('sha256');
  const folder = dirname(own);
  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith('.js')) hash.update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex');
}
