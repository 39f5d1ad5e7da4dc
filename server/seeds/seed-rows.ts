import type { Json, JsonObject, SeedFile, SeedMany } from '../../src/definition/model.ts';
import { fillText, fillValue } from './placeholders.ts';

/** One row as a seed gives it; references still read `@key`. */
export interface SeedRow {
  file: SeedFile;
  record: string;
  key: string;
  values: JsonObject;
}

/**
 * Every row of the files, those made by pattern included, in the order they are written. Throws where two of a record have
 * one key: the second would be taken for the first.
 */
export function seedRows(files: readonly SeedFile[]): SeedRow[] {
  const written = files.flatMap((file) => file.rows.map((row) => ({ file, ...row })));
  const named = new Map(written.flatMap((row) => namesOf(row).map((name) => [name, row])));
  const rows = files.flatMap((file) => rowsOf(file, named));
  const known = new Set<string>();
  for (const { file, record, key } of rows) {
    const name = `${record}.${key}`;
    if (known.has(name)) throw new Error(`schemas/seeds/${file.name}.yaml: ${name} is made twice`);
    known.add(name);
  }
  return rows;
}

function rowsOf(file: SeedFile, known: Parents['known']): SeedRow[] {
  const written = file.rows.map((row) => ({ file, ...row }));
  const made = new Map<string, SeedRow[]>();
  const bulk = file.many.flatMap((many) => {
    const rows = copies(file, many, { parents: parentsOf(many, written, made), known });
    if (many.id !== null) made.set(many.id, rows);
    return rows;
  });
  return [...written, ...bulk];
}

/** Rows that a bulk entry makes its copies for; `null` stands for no parent. */
function parentsOf(
  { per, where }: SeedMany,
  written: readonly SeedRow[],
  made: ReadonlyMap<string, SeedRow[]>,
): (SeedRow | null)[] {
  if (per === null) return [null];
  const rows = made.get(per) ?? written.filter(({ record }) => record === per);
  const wanted = Object.entries(where ?? {});
  return rows.filter(({ values }) => wanted.every(([field, value]) => values[field] === value));
}

/** What a reference calls a row. */
function namesOf({ record, key }: SeedRow): string[] {
  return [`@${key}`, `@${record}.${key}`];
}

interface Parents {
  parents: readonly (SeedRow | null)[];
  /** Written rows of all files by what a reference calls them. */
  known: ReadonlyMap<string, SeedRow>;
}

function copies(file: SeedFile, many: SeedMany, { parents, known }: Parents): SeedRow[] {
  return parents.flatMap((parent, at) =>
    Array.from({ length: many.count }, (_, copy): SeedRow => {
      const filling = { n: copy + 1, p: at + 1, index: at * many.count + copy + 1, pools: file.pools };
      const key = fillText(many.key, { ...filling, source: `${file.name}\0${many.record}` });
      const values: JsonObject = {};
      for (const [field, value] of Object.entries(many.values)) {
        const source = `${many.record}\0${key}\0${field}`;
        values[field] = ofParent(fillValue(value, { ...filling, source }), { field, parent, known });
      }
      return { file, record: many.record, key, values };
    }),
  );
}

interface Asked {
  field: string;
  parent: SeedRow | null;
  known: Parents['known'];
}

/**
 * `@parent` is a reference to the parent, except for the department, which is the parent's own; `@parent.field` is what
 * stands in a field of it, over references to written rows if need be. So at any depth of a value. Throws where a row on
 * the way is none of the written ones.
 */
function ofParent(value: Json, asked: Asked): Json {
  if (Array.isArray(value)) return value.map((item) => ofParent(item, asked));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, ofParent(item, asked)]));
  const { field, parent, known } = asked;
  if (parent === null || typeof value !== 'string' || !/^@parent(\.\w+)*$/.test(value)) return value;
  const names = value.split('.').slice(1);
  if (names.length > 0)
    return names.reduce<Json>((at, name, depth) => {
      if (depth > 0 && at === null) return null;
      const row = depth === 0 ? parent : known.get(String(at));
      if (!row)
        throw new Error(`schemas/seeds: ${value} leads over ${String(at)}, which no file writes as a row`);
      return row.values[name] ?? null;
    }, null);
  return field === 'department' ? (parent.values.department ?? null) : `@${parent.record}.${parent.key}`;
}
