import type { Json, SeedFile } from '../../src/definition/model.ts';
import { rowId } from './row-id.ts';
import type { SeedRow } from './seed-rows.ts';

export interface SeededRow {
  record: string;
  id: string;
}

/** Finds rows by `key` or `record.key`; a plain key should be unique, else `record` decides. */
export interface Keys {
  /** Throws an Error when no row has the key. */
  find(key: string, record?: string | null): SeededRow;
  /** The value with every `@key` in it, alone or after the name of its record (`room:@key`), replaced by the row's id. */
  resolve(value: Json, record?: string | null): Json;
}

const REFERENCE = /^@([\w.-]+)$/;
/** What can be reserved is named by its record and its row. */
const RESOURCE = /^([a-z_]+):@([\w.-]+)$/;

/** The rows that seeds write and those that their creating steps make. */
export function createKeys(rows: readonly SeedRow[], files: readonly SeedFile[]): Keys {
  const found = new Map<string, SeededRow>();
  const add = (record: string, key: string) => {
    const row = { record, id: rowId(record, key) };
    found.set(`${record}.${key}`, row);
    if (!found.has(key)) found.set(key, row);
  };
  for (const { record, key } of rows) add(record, key);
  for (const { on, record } of files.flatMap(({ play }) => play)) if (record !== null) add(record, on);
  const keys: Keys = {
    find(key, record = null) {
      const row = (record === null ? undefined : found.get(`${record}.${key}`)) ?? found.get(key);
      if (!row) throw new Error(`there is no seeded row @${key}`);
      return row;
    },
    resolve(value, record = null) {
      if (Array.isArray(value)) return value.map((item) => keys.resolve(item));
      if (typeof value === 'object' && value !== null) {
        return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, keys.resolve(item)]));
      }
      if (typeof value !== 'string') return value;
      const [, of, named] = RESOURCE.exec(value) ?? [];
      if (of !== undefined && named !== undefined) return `${of}:${keys.find(named, of).id}`;
      const key = REFERENCE.exec(value)?.[1];
      return key === undefined ? value : keys.find(key, record).id;
    },
  };
  return keys;
}
