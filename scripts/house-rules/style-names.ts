import { basename } from 'node:path';
import type { Finding, SourceFile } from './finding.ts';

/** Every style module has a name of its own: the names of classes in the product are made of it (vite.config.ts). */
export function styleNames(sources: readonly SourceFile[]): Finding[] {
  const seen = new Map<string, string>();
  return sources.flatMap(({ path }) => {
    if (!path.endsWith('.module.css')) return [];
    const name = basename(path);
    const other = seen.get(name);
    if (other === undefined) seen.set(name, path);
    if (other === undefined && !name.includes('_')) return [];
    const why = other === undefined ? '"_" parts the file from its class' : `${other} has this name, too`;
    return [{ level: 'error' as const, file: path, line: 1, message: `rename this style module: ${why}` }];
  });
}
