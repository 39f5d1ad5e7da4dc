import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from './finding.ts';

/** Reads every code and style file below the folders; generated ones are left out, missing folders hold none. */
export function readSources(folders: string[]): SourceFile[] {
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(tsx?|mjs|css)$/.test(path) && !path.includes('/generated/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}
