import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from './finding.ts';

const CODE = /\.(tsx?|mjs|css)$/;
/** Besides code: what else of the house is written and read by people. */
export const TEXTS = /\.(tsx?|mjs|css|ya?ml|typ|md)$/;

/** Reads every code and style file below the folders, or files of other kinds; generated ones are left out, missing folders hold none. */
export function readSources(folders: string[], kinds: RegExp = CODE): SourceFile[] {
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => kinds.test(path) && !path.includes('/generated/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}
