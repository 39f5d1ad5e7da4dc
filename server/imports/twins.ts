import type { ImportRowFault, ImportTwins } from '../../src/definition/wire.ts';

const MOST = 200;

interface Looked {
  faults: readonly ImportRowFault[];
  headings: readonly string[];
  wrong: Readonly<Record<string, readonly string[]>>;
}

/** Rows of a file with the same key, and where they differ: what there is to choose between. */
export function twinsOf({ faults, headings, wrong }: Looked): ImportTwins[] {
  const groups = new Map<string, ImportTwins>();
  for (const { row, value, others } of faults) {
    if (!others || groups.size >= MOST) continue;
    const rows = [row, ...others].toSorted((a, b) => a - b);
    const key = rows.join();
    if (groups.has(key)) continue;
    const differ = headings.flatMap((title, at) => {
      const values = rows.map((one) => wrong[one]?.[at] ?? '');
      return values.every((one) => one === values[0]) ? [] : [{ title, values }];
    });
    groups.set(key, { rows, known_by: value, differ });
  }
  return [...groups.values()];
}
