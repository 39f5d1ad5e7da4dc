import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '../../src/definition/compiler.ts';
import type { Model } from '../../src/definition/model.ts';
import { type Folded, foldPlans, unfoldPlans } from './folded-plans.ts';
import { digestOfProgram, keyOfDefinitions } from './program-digest.ts';

/** Keeps the compiled model of the last start, so that the next one need not prove the same files again. */
export interface ModelCache {
  /** The model of exactly these files by exactly this program, or `null`. */
  read(files: readonly SourceFile[]): Model | null;
  write(files: readonly SourceFile[], model: Model): void;
}

const FILE = 'model.json';

interface CacheOptions {
  /** Folder of a second cache, read only: what the build made. */
  built?: string;
  /** Digest of the program; `null` = it changes under what is cached. */
  program?: string | null;
}

/**
 * A cache in `folder`. It holds good models only, and one at a time. Sources run without a build are never cached, since
 * the program changes under them. What cannot be read or written is done without.
 */
export function createModelCache(
  folder: string,
  { built, program = digestOfProgram() }: CacheOptions = {},
): ModelCache {
  const path = join(folder, FILE);
  const places = built === undefined ? [path] : [path, join(built, FILE)];
  return {
    read(files) {
      if (program === null) return null;
      const key = keyOfDefinitions(files, program);
      for (const place of places) {
        const model = readModel(place, key);
        if (model !== null) return model;
      }
      return null;
    },
    write(files, model) {
      if (program === null) return;
      try {
        mkdirSync(folder, { recursive: true });
        const part = `${path}.${process.pid}`;
        writeFileSync(part, JSON.stringify({ key: keyOfDefinitions(files, program), ...foldPlans(model) }));
        renameSync(part, path);
      } catch {
        // A full disk must not keep the server from starting.
      }
    },
  };
}

function readModel(path: string, key: string): Model | null {
  try {
    const kept = JSON.parse(readFileSync(path, 'utf8')) as Folded & { key: string };
    return kept.key === key ? unfoldPlans(kept) : null;
  } catch {
    return null;
  }
}
