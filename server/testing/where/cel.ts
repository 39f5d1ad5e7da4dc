import { Environment } from '@marcbachmann/cel-js';
import { LIBRARY } from '../../../src/definition/expression/testing/library.ts';
import type { Row } from '../../../src/definition/expression/value.ts';
import { NOW, type Rows, TODAY } from './world.ts';

/** The third opinion: the same condition by cel-js, dynamically typed. What raises there is unknown here. */
const environment = new Environment({ unlistedVariablesAreDyn: true })
  .registerFunction('same(dyn, dyn): bool', (a: unknown, b: unknown) => {
    if (a === null && b === null) throw new Error('both are empty');
    return a === b;
  })
  .registerFunction('inside(dyn, dyn): bool', (x: unknown, list: unknown) => {
    if (!Array.isArray(list)) throw new Error('no list');
    return x !== null && list.includes(x);
  })
  .registerFunction('count(dyn): double', (list: unknown) => {
    if (!Array.isArray(list)) throw new Error('no list');
    return list.length;
  });

export function celOpinion(text: string): (row: Row, viewer: unknown) => boolean | null {
  const run = environment.parse(text);
  return (row, viewer) => {
    try {
      const value = run({ row, viewer, now: NOW, today: TODAY });
      return typeof value === 'boolean' ? value : null;
    } catch {
      return null;
    }
  };
}

/** Rows with the rows behind their references and relations inside; `<field>_key` is the reference itself. */
export function linked(rows: Rows): Rows {
  const copies: Record<string, Record<string, unknown>[]> = {};
  for (const record of Object.keys(rows)) copies[record] = (rows[record] ?? []).map((row) => ({ ...row }));
  const find = (record: string, id: unknown) => copies[record]?.find((row) => row.id === id) ?? null;
  for (const [record, { fields, relations }] of Object.entries(LIBRARY.records))
    for (const row of copies[record] ?? []) {
      for (const [name, { record: target, by }] of Object.entries(relations))
        row[name] = (rows[target] ?? [])
          .filter((other) => other[by] === row.id && other.deleted !== true)
          .map((other) => find(target, other.id));
      for (const [name, type] of Object.entries(fields)) {
        if (type.kind !== 'reference') continue;
        row[`${name}_key`] = row[name];
      }
    }
  for (const [record, { fields }] of Object.entries(LIBRARY.records))
    for (const row of copies[record] ?? [])
      for (const [name, type] of Object.entries(fields))
        if (type.kind === 'reference') row[name] = find(type.record, row[`${name}_key`]);
  return copies;
}
