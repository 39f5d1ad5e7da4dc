import type { Change } from '../core/deps.ts';

/** A change of a record in more departments than this counts for all: entries stay short enough to be announced. */
const MOST_DEPARTMENTS = 3;
/** Rows of more people than this in one transaction are everybody's business: looking for oneself is cheaper than a long list. */
const MOST_PEOPLE = 100;

/**
 * How changes stand in the log: `record/department`, `record@person` where only that person sees it, or `record` for all;
 * each once, sorted.
 */
export function keysOf(changes: readonly Change[]): string[] {
  const departments = new Map<string, Set<string | null>>();
  const people = new Map<string, Set<string>>();
  for (const { record, department, person } of changes) {
    if (person === undefined) departments.set(record, (departments.get(record) ?? new Set()).add(department));
    else people.set(record, (people.get(record) ?? new Set()).add(person));
  }
  for (const [record, known] of people)
    if (known.size > MOST_PEOPLE) departments.set(record, new Set([null]));
  const keys = [...departments].flatMap(([record, known]) => keysOfOne(record, known));
  const own = [...people].flatMap(([record, known]) =>
    keys.includes(record) ? [] : [...known].map((person) => `${record}@${person}`),
  );
  return [...keys, ...own].sort();
}

function keysOfOne(record: string, departments: ReadonlySet<string | null>): string[] {
  if (departments.has(null) || departments.size > MOST_DEPARTMENTS) return [record];
  return [...departments].map((department) => `${record}/${department}`);
}

/** What keys of the log say. Neither sign stands in the name of a record. */
export function changesOf(keys: readonly string[]): Change[] {
  return keys.map((key) => {
    const at = key.search(/[/@]/);
    if (at < 0) return { record: key, department: null };
    const [record, rest] = [key.slice(0, at), key.slice(at + 1)];
    return key[at] === '/' ? { record, department: rest } : { record, department: null, person: rest };
  });
}

/** Names of the records whose rows changed for somebody in a department, and of those that changed elsewhere only. */
export function heardBy(
  changes: readonly Change[],
  { person, department }: { person: string | null; department: string },
): { records: string[]; elsewhere: string[] } {
  const heard = changes.filter((one) => one.person === undefined || one.person === person);
  const concerns = (one: Change) => one.department === null || one.department === department;
  const records = namesOf(heard.filter(concerns));
  const elsewhere = namesOf(heard.filter((one) => !concerns(one)));
  return { records, elsewhere: elsewhere.filter((name) => !records.includes(name)) };
}

const namesOf = (changes: readonly Change[]) => [...new Set(changes.map(({ record }) => record))];
