import type { Json, JsonObject } from '../../src/definition/model.ts';

/** What names a generated document among the files of a person. */
export interface DocumentFileName {
  /** What people call it: "Berita Acara". */
  label: string;
  /** The number of whoever it is about; `null` or empty leaves the part out. */
  about: string | null;
  /** ISO date or instant; its day is used. */
  date: string;
}

/** Download name `{label}_{about}_{date}.pdf`, safe in a path and a header. Pure. Source: domain model 7.2. */
export function documentFileName({ label, about, date }: DocumentFileName): string {
  const parts = [label, about ?? '', date.slice(0, 10)].map(plain);
  return `${parts.filter(Boolean).join('_').slice(0, 120)}.pdf`;
}

/** Letters keep what they are without their marks: "Née" is "Nee". */
const plain = (part: string) =>
  part
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '-');

/** The text at a path of a document's frozen data (`member.number`); `null` when there is none. Pure. */
export function boundText(data: JsonObject, path: string | null): string | null {
  if (path === null) return null;
  const found = path.split('.').reduce<Json | undefined>(inside, data);
  return typeof found === 'string' ? found : null;
}

function inside(value: Json | undefined, key: string): Json | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The same names in the same order, a repeated one numbered: `a.pdf`, `a_2.pdf`. Case does not make a difference. Pure. */
export function uniqueFileNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const [stem, extension] = splitExtension(name);
    let unique = name;
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = `${stem}_${count}${extension}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}

function splitExtension(name: string): [stem: string, extension: string] {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
}
