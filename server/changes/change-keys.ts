import type { Change } from '../core/deps.ts';

/** A change of a record in more departments than this counts for all: entries stay short enough to be announced. */
const MOST_DEPARTMENTS = 3;

/** How changes stand in the log: `record/department`, or `record` for all departments; each once, sorted. */
export function keysOf(changes: readonly Change[]): string[] {
  const departments = new Map<string, Set<string | null>>();
  for (const { record, department } of changes) {
    const known = departments.get(record) ?? new Set();
    departments.set(record, known.add(department));
  }
  return [...departments].flatMap(([record, known]) => keysOfOne(record, known)).sort();
}

function keysOfOne(record: string, departments: ReadonlySet<string | null>): string[] {
  if (departments.has(null) || departments.size > MOST_DEPARTMENTS) return [record];
  return [...departments].map((department) => `${record}/${department}`);
}

/** What keys of the log say. */
export function changesOf(keys: readonly string[]): Change[] {
  return keys.map((key) => {
    const at = key.indexOf('/');
    if (at < 0) return { record: key, department: null };
    return { record: key.slice(0, at), department: key.slice(at + 1) };
  });
}
