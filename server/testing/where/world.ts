import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { LIBRARY, STATES } from '../../../src/definition/expression/testing/library.ts';
import type { Type } from '../../../src/definition/expression/types.ts';
import type { Env, Row } from '../../../src/definition/expression/value.ts';
import type { Database } from '../../core/tables.ts';
import { openTestDatabase } from '../database.ts';

/** The library of `testing/library.ts` as random rows, and as tables of a fresh database. */
/** Untyped constants; `none` is missing, `broken` holds what no database text can. */
const SPEC = { limit: 2, words: ['a', 'b'], word: 'a', day: '2026-02-30', broken: 'a\0' };

export const NOW = Date.UTC(2026, 2, 29, 17, 30);
export const TODAY = '2026-03-30';

/** Texts that tell a pattern from a text, capitals from small letters, and the two spellings of an accent apart. */
export const WORDS = [
  'a',
  'A',
  'ab',
  'Ab',
  'aB',
  '%',
  'a%',
  '_',
  'a_',
  '\\',
  '\u00e4',
  'a\u0308',
  'b',
  '',
  "o'b",
  '😀a',
];
/** 28 February 20:00 is 1 March at the faculty, so a month later depends on the zone. */
const INSTANTS = [NOW, NOW + 1, Date.UTC(2026, 1, 28, 20), Date.UTC(2026, 1, 28, 21), Date.UTC(2026, 2, 30)];
const DATES = ['2026-03-30', '2026-03-29', '2026-01-31', '2024-02-29', '2026-02-28'];

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 2 });
const word = fc.constantFrom(...WORDS);
const whole = fc.integer({ min: -2, max: 4 });
const amount = fc.constantFrom(0, 1, 2.5, 3, -1, 0.1, 60);
const words = fc.array(word, { maxLength: 3 });

const PEOPLE = ['p1', 'p2', 'p3', 'p4'];
const READERS = ['r1', 'r2', 'r3', 'r4', 'r5'];
const LOANS = Array.from({ length: 24 }, (_, i) => `l${i + 1}`);
const CHECKS = Array.from({ length: 30 }, (_, i) => `c${i + 1}`);

const ROWS: Record<string, { ids: string[]; row: fc.Arbitrary<Row> }> = {
  person: {
    ids: PEOPLE,
    row: fc.record({
      name: word,
      branch: maybe(word),
      rank: maybe(whole),
      head: maybe(fc.constantFrom(...PEOPLE)),
    }),
  },
  reader: {
    ids: READERS,
    row: fc.record({
      name: maybe(word),
      points: maybe(whole),
      active: fc.boolean(),
      tutor: maybe(fc.constantFrom(...PEOPLE)),
    }),
  },
  loan: {
    ids: LOANS,
    row: fc.record({
      title: maybe(word),
      note: maybe(word),
      state: maybe(fc.constantFrom(...STATES)),
      days_left: maybe(whole),
      fine: maybe(amount),
      urgent: maybe(fc.boolean()),
      due: maybe(fc.constantFrom(...DATES)),
      opens: maybe(fc.constantFrom('08:00:00', '12:30:00', '23:59:59')),
      asked_at: maybe(fc.constantFrom(...INSTANTS)),
      tags: maybe(words),
      marks: words,
      reader: fc.constantFrom(...READERS),
      clerk: maybe(fc.constantFrom(...PEOPLE)),
      extra: maybe(fc.constantFrom({ a: 1 }, [1], 'x')),
    }),
  },
  check: {
    ids: CHECKS,
    row: fc.record({
      loan: fc.constantFrom(...LOANS),
      person: maybe(fc.constantFrom(...PEOPLE)),
      role: maybe(fc.constantFrom('first', 'second')),
      score: maybe(amount),
      deleted: fc.boolean(),
    }),
  },
};

export type Rows = Record<string, Row[]>;

/** Rows of all records; references always lead to a row, as foreign keys see to. */
export function sampleRows(seed: number): Rows {
  return Object.fromEntries(
    Object.entries(ROWS).map(([record, { ids, row }]) => {
      const rows = fc.sample(row, { seed, numRuns: ids.length });
      return [record, rows.map((fields, i) => ({ ...fields, id: ids[i], branch: fields.branch ?? null }))];
    }),
  );
}

export const viewerArbitrary = fc.record({
  id: fc.constantFrom(...PEOPLE, ...READERS),
  name: maybe(word),
  branch: maybe(word),
  usher: maybe(fc.constantFrom(...PEOPLE)),
  rank: maybe(whole),
  limit: maybe(amount),
  chief: maybe(fc.boolean()),
  since: maybe(fc.constantFrom(...DATES)),
  seen: maybe(fc.constantFrom(...INSTANTS)),
  roles: maybe(words),
  posts: maybe(
    fc.array(
      fc.record({ role: maybe(word), branch: maybe(word), usher: maybe(fc.constantFrom(...PEOPLE)) }),
      { maxLength: 3 },
    ),
  ),
});

/** Evaluates over the rows as the database would: inverse relations leave deleted rows out, references do not. */
export function environment(rows: Rows, viewer: unknown, row: Row): Env {
  return {
    vars: { row, viewer, spec: SPEC },
    now: NOW,
    today: TODAY,
    ref: (record, id) => rows[record]?.find((other) => other.id === id),
    many: (record, owner, relation) => {
      const { record: target, by } = LIBRARY.records[record]?.relations[relation] ?? { record: '', by: '' };
      return (rows[target] ?? []).filter((other) => other[by] === owner.id && other.deleted !== true);
    },
  };
}

const COLUMNS: Record<string, string> = {
  string: 'text',
  reference: 'text',
  integer: 'int4',
  number: 'numeric(6,2)',
  bool: 'bool',
  date: 'date',
  time: 'time',
  timestamp: 'timestamptz(3)',
  list: 'text[]',
  json: 'jsonb',
};

export interface TestDatabase {
  db: Kysely<Database>;
  close: () => Promise<void>;
}

/** A fresh database with the rows in tables. */
export async function openDatabase(rows: Rows): Promise<TestDatabase> {
  const { db, close } = await openTestDatabase();
  for (const [record, { fields }] of Object.entries(LIBRARY.records))
    await fill(db, record, fields, rows[record] ?? []);
  return { db, close };
}

async function fill(
  db: Kysely<Database>,
  record: string,
  fields: Record<string, Type>,
  rows: Row[],
): Promise<void> {
  const columns = Object.entries(fields).map(([name, type]) => {
    const kind = type.kind === 'number' && type.integer ? 'integer' : type.kind;
    return sql`${sql.ref(name)} ${sql.raw(COLUMNS[kind] ?? 'text')}${type.optional ? sql`` : sql` not null`}`;
  });
  await sql`create table ${sql.table(record)} (id text primary key, deleted_at timestamptz(3), ${sql.join(columns)})`.execute(
    db,
  );
  for (const row of rows) {
    const names = Object.keys(fields);
    const values = names.map((name) => toParameter(fields[name], row[name]));
    const deleted = row.deleted === true ? new Date(NOW).toISOString() : null;
    await sql`insert into ${sql.table(record)} (id, deleted_at, ${sql.join(names.map((name) => sql.ref(name)))})
      values (${row.id}, ${deleted}, ${sql.join(values)})`.execute(db);
  }
}

function toParameter(type: Type | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (type?.kind === 'timestamp') return new Date(value as number).toISOString();
  return type?.kind === 'json' ? JSON.stringify(value) : value;
}
