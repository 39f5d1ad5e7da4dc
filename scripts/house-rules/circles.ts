import type { Finding, SourceFile } from './finding.ts';
import { importsOf } from './imports.ts';

/**
 * Files that import each other, directly or by way of others; types count too, since what cannot be read alone cannot be
 * changed alone. One finding a circle, at the import that leads from its first file into it.
 */
export function importCircles(sources: readonly SourceFile[]): Finding[] {
  const known = new Set(sources.map(({ path }) => path));
  const imports = new Map(
    sources.map((source) => [source.path, importsOf(source).filter(({ target }) => known.has(target))]),
  );
  const targets = (path: string) => (imports.get(path) ?? []).map(({ target }) => target);
  const told = new Set<string>();
  return [...known].flatMap((file) => {
    if (told.has(file)) return [];
    const circle = shortestCircle(file, targets);
    if (!circle) return [];
    for (const path of circle) told.add(path);
    const next = circle[1] ?? file;
    const line = imports.get(file)?.find(({ target }) => target === next)?.line ?? 1;
    const message = `imports itself by way of others: ${[...circle, file].join(' -> ')}`;
    return [{ level: 'error', file, line, message }];
  });
}

/** The fewest files that lead from `start` back to it, `start` first; `null` when nothing does. */
function shortestCircle(start: string, targets: (path: string) => string[]): string[] | null {
  const from = new Map<string, string>();
  const queue = [start];
  for (const path of queue) {
    for (const target of targets(path)) {
      if (target === start) return wayTo(path, from);
      if (from.has(target)) continue;
      from.set(target, path);
      queue.push(target);
    }
  }
  return null;
}

function wayTo(end: string, from: ReadonlyMap<string, string>): string[] {
  const before = from.get(end);
  return before === undefined ? [end] : [...wayTo(before, from), end];
}
