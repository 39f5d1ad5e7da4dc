/** What names a generated document among the files of a person. */
export interface DocumentFileName {
  code: string;
  /** Student's number; `null` or empty leaves the part out. */
  niu: string | null;
  /** ISO date or instant; its day is used. */
  date: string;
}

/** Download name `{code}_{niu}_{date}.pdf`, safe in a path and a header. Pure. Source: domain model 7.2. */
export function documentFileName({ code, niu, date }: DocumentFileName): string {
  const parts = [code, niu ?? '', date.slice(0, 10)].map((part) => part.replace(/[^A-Za-z0-9_]+/g, '-'));
  return `${parts.filter(Boolean).join('_').slice(0, 120)}.pdf`;
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
