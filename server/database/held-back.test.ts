import * as fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { expect, it } from 'vitest';
import { type ForLater, HeldBack } from './held-back.ts';

const update = (table: string, id: string, values: Record<string, unknown>): ForLater => ({
  update: { table, id, values },
});
const insert = (table: string, id: string): ForLater => ({
  query: CompiledQuery.raw(`insert ${table}`, [id]),
  table,
});
const anything = (): ForLater => ({ query: CompiledQuery.raw('anything'), table: null });

/** Text and values of what is carried out. */
const carriedOut = (all: readonly ForLater[]) => {
  const held = new HeldBack();
  for (const one of all) held.add(one);
  return held.take().map(({ sql, parameters }) => [sql, ...parameters]);
};

const ONE = 'update "a" set "x" = $1, "y" = $2 where id = $3';

it.each<{ name: string; all: ForLater[]; out: unknown[][] }>([
  {
    name: 'changes of a row that follow one another are one, whatever came first',
    all: [update('a', '1', { y: 1, x: 1 }), update('a', '1', { x: 2 })],
    out: [[ONE, 2, 1, '1']],
  },
  {
    name: 'what is done with another table meanwhile goes before it',
    all: [
      update('a', '1', { x: 1 }),
      insert('b', '9'),
      update('b', '9', { z: 1 }),
      update('a', '1', { y: 2 }),
    ],
    out: [
      ['insert b', '9'],
      ['update "b" set "z" = $1 where id = $2', 1, '9'],
      [ONE, 1, 2, '1'],
    ],
  },
  {
    name: 'a key that a row gave up may have been taken by another of its table: they stay apart',
    all: [update('a', '1', { x: null }), insert('a', '2'), update('a', '1', { y: 2 })],
    out: [
      ['update "a" set "x" = $1 where id = $2', null, '1'],
      ['insert a', '2'],
      ['update "a" set "y" = $1 where id = $2', 2, '1'],
    ],
  },
  {
    name: 'nor are they one over the change of another row of it',
    all: [update('a', '1', { x: 1 }), update('a', '2', { x: 1 }), update('a', '1', { x: 2 })],
    out: [
      ['update "a" set "x" = $1 where id = $2', 1, '1'],
      ['update "a" set "x" = $1 where id = $2', 1, '2'],
      ['update "a" set "x" = $1 where id = $2', 2, '1'],
    ],
  },
  {
    name: 'what may look at every table sees what was written before it',
    all: [update('a', '1', { x: 1 }), anything(), update('a', '1', { x: 2 })],
    out: [
      ['update "a" set "x" = $1 where id = $2', 1, '1'],
      ['anything'],
      ['update "a" set "x" = $1 where id = $2', 2, '1'],
    ],
  },
])('$name', ({ all, out }) => expect(carriedOut(all)).toEqual(out));

it('holds nothing after it was taken', () => {
  const held = new HeldBack();
  held.add(update('a', '1', { x: 1 }));
  expect(held.none).toBe(false);
  held.take();
  expect(held.none).toBe(true);
  held.add(update('a', '1', { y: 1 }));
  expect(held.take().map(({ sql }) => sql)).toEqual(['update "a" set "y" = $1 where id = $2']);
});

const tables = fc.constantFrom('a', 'b', 'c');
const ids = fc.constantFrom('1', '2');
const values = fc.dictionary(fc.constantFrom('x', 'y', 'z'), fc.nat(9), { minKeys: 1 });
const statement = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(tables, ids, values).map(([t, id, v]) => update(t, id, v)) },
  { weight: 2, arbitrary: fc.tuple(tables, ids).map(([t, id]) => insert(t, id)) },
  { weight: 1, arbitrary: fc.constant(null).map(anything) },
);

/** What each statement that is no change of a row, and each other row's change, finds of its own table; and what is left. */
function seen(all: readonly { table: string | null; row: string; set: Record<string, unknown> | null }[]) {
  const rows: Record<string, Record<string, unknown>> = {};
  const found: string[] = [];
  for (const { table, row, set } of all) {
    const own = Object.entries(rows)
      .filter(([key]) => table === null || key.startsWith(`${table} `))
      .map(([key, values]) => [key, Object.entries(values).sort()]);
    if (set === null) found.push(`${table} ${row}: ${JSON.stringify(own.sort())}`);
    else rows[`${table} ${row}`] = { ...rows[`${table} ${row}`], ...set };
  }
  return { rows, found: found.sort() };
}

const asked = (one: ForLater) =>
  'update' in one
    ? { table: one.update.table, row: one.update.id, set: { ...one.update.values } }
    : { table: one.table, row: String(one.query.parameters[0] ?? ''), set: null };

function read({ sql, parameters }: CompiledQuery) {
  const [, table = null, list = ''] = /^update "(\w)" set (.*) where id/.exec(sql) ?? [];
  if (table === null)
    return { table: /^insert (\w)/.exec(sql)?.[1] ?? null, row: String(parameters[0] ?? ''), set: null };
  const names = [...list.matchAll(/"(\w)" =/g)].map(([, name]) => name);
  const set = Object.fromEntries(names.map((name, at) => [name, parameters[at]]));
  return { table, row: String(parameters.at(-1)), set };
}

it('leaves every row as all of them one by one would, and whatever else is done with a table finds the same', () =>
  fc.assert(
    fc.property(fc.array(statement, { maxLength: 14 }), (all) => {
      const before = seen(all.map(asked));
      const held = new HeldBack();
      for (const one of all) held.add(one);
      const out = held.take();
      expect(out.length).toBeLessThanOrEqual(all.length);
      expect(seen(out.map(read))).toEqual(before);
    }),
  ));
