import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/definition/expression/compile.ts';
import { fold } from '../../src/definition/expression/fold.ts';
import type { Plan } from '../../src/definition/expression/plan.ts';
import { LIBRARY, VARS } from '../../src/definition/expression/testing/library.ts';
import { column, NotTranslatable, texts, where, whereFalse } from './where.ts';

const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const RICH = { id: 'u1', branch: 'B', usher: 'p1', rank: 2, chief: false, roles: ['x'], posts: [] };
const POOR = { id: 'u2', roles: [], posts: [] };

function folded(text: string, viewer: unknown, want: 'condition' | 'value' = 'condition'): Plan {
  const { plan, issues } = compile(LIBRARY, text, { vars: VARS, want, sql: want === 'condition' });
  if (!plan) throw new Error(`${text}: ${issues.map(({ message }) => message).join('; ')}`);
  return fold(plan, { vars: { viewer, spec: {} }, now: Date.UTC(2026, 2, 29, 17, 30), today: '2026-03-30' });
}

/** The SQL with its parameters put in, for reading. */
function written(truth: boolean | RawBuilder<unknown> | null): string | boolean | null {
  if (truth === null || typeof truth === 'boolean') return truth;
  const { sql, parameters } = truth.compile(db);
  return sql.replaceAll(/\$(\d+)/g, (_, n) => JSON.stringify(parameters[Number(n) - 1]));
}

/**
 * The SQL of typical row rules, for a viewer with everything and for the poorest one. Read every change here: nothing
 * else finds a rule that means too much for somebody of whom little is known.
 */
const RULES: [string, string | boolean, string | boolean][] = [
  ['true', true, true],
  ['viewer.chief || row.clerk.id == viewer.id', '"r"."clerk" = "u1"::text', '"r"."clerk" = "u2"::text'],
  [
    'checks_it(row)',
    'exists (select 1 from "check" as "t1" where ("t1"."loan" = "r"."id" and "t1"."deleted_at" is null and "t1"."person" = "p1"::text))',
    false,
  ],
  ['row.clerk == viewer.usher', '"r"."clerk" = "p1"::text', false],
  ['row.clerk != viewer.usher', '"r"."clerk" is distinct from "p1"::text', '"r"."clerk" is not null'],
  ['row.reader != viewer.id', '"r"."reader" <> "u1"::text', '"r"."reader" <> "u2"::text'],
  [
    'row.clerk.branch == viewer.branch',
    'exists (select 1 from "person" as "t1" where ("t1"."id" = "r"."clerk" and "t1"."branch" = "B"::text))',
    false,
  ],
  [
    'row.reader.tutor.branch == viewer.branch',
    'exists (select 1 from "reader" as "t1", "person" as "t2" where ("t1"."id" = "r"."reader" and "t2"."id" = "t1"."tutor" and "t2"."branch" = "B"::text))',
    false,
  ],
  [
    "row.state in ['asked', 'lent']",
    '"r"."state" = any(["asked","lent"]::text[])',
    '"r"."state" = any(["asked","lent"]::text[])',
  ],
  [
    "!(row.state in ['asked', 'lent'])",
    '("r"."state" = any(["asked","lent"]::text[])) is not true',
    '("r"."state" = any(["asked","lent"]::text[])) is not true',
  ],
  ["row.state in ['lent']", '"r"."state" = "lent"::text', '"r"."state" = "lent"::text'],
  ['row.title in viewer.roles', '"r"."title" = "x"::text', false],
  ["'a' in row.tags", '"r"."tags" @> ["a"]::text[]', '"r"."tags" @> ["a"]::text[]'],
  [
    '!(row.reader.active in [true, false])',
    'exists (select 1 from "reader" as "t1" where ("t1"."id" = "r"."reader" and "t1"."active" <> all(["true","false"]::bool[])))',
    'exists (select 1 from "reader" as "t1" where ("t1"."id" = "r"."reader" and "t1"."active" <> all(["true","false"]::bool[])))',
  ],
  ['row.days_left == 3', '"r"."days_left" = "3"::int8', '"r"."days_left" = "3"::int8'],
  ['row.days_left > 2.5', '"r"."days_left" > "2.5"::float8', '"r"."days_left" > "2.5"::float8'],
  ['row.days_left in [1, 2.5]', '"r"."days_left" = "1"::int8', '"r"."days_left" = "1"::int8'],
  ['row.fine >= viewer.rank', '"r"."fine" >= "2"::numeric', false],
  ['row.due <= today', '"r"."due" <= "2026-03-30"::date', '"r"."due" <= "2026-03-30"::date'],
  [
    'row.asked_at < now',
    '"r"."asked_at" < "2026-03-29T17:30:00.000Z"::timestamptz',
    '"r"."asked_at" < "2026-03-29T17:30:00.000Z"::timestamptz',
  ],
  [
    "row.title.startsWith('a%')",
    'starts_with("r"."title", "a%"::text)',
    'starts_with("r"."title", "a%"::text)',
  ],
  [
    'row.checks.all(c, c.score > viewer.rank)',
    'not exists (select 1 from "check" as "t1" where ("t1"."loan" = "r"."id" and "t1"."deleted_at" is null and ("t1"."score" > "2"::numeric) is not true))',
    'not exists (select 1 from "check" as "t1" where "t1"."loan" = "r"."id" and "t1"."deleted_at" is null)',
  ],
];

describe('where', () => {
  it.each(RULES)('%s', (text, rich, poor) => {
    expect(written(where(folded(text, RICH), 'r'))).toEqual(rich);
    expect(written(where(folded(text, POOR), 'r'))).toEqual(poor);
  });

  it('throws for a variable that was not folded away', () => {
    const { plan } = compile(LIBRARY, 'row.title == viewer.branch', { vars: VARS, want: 'condition' });
    expect(() => plan && where(plan, 'r')).toThrow(NotTranslatable);
  });

  it('knows further rows by their alias', () => {
    const { plan } = compile(LIBRARY, 'item.loan == row.id', {
      vars: { ...VARS, item: { kind: 'row', record: 'check' } },
      want: 'condition',
      sql: true,
    });
    expect(plan && written(where(plan, 'r', { rows: { item: 'i' } }))).toBe('"i"."loan" = "r"."id"');
  });

  it('asks for what belongs to a row that is known by its id', () => {
    const { plan } = compile(LIBRARY, 'parent.checks.exists(c, c.person == row.clerk)', {
      vars: { ...VARS, parent: { kind: 'row', record: 'loan' } },
      want: 'condition',
      sql: true,
    });
    const told = (parent: unknown) => plan && written(where(fold(plan, { vars: { parent } }), 'r'));
    expect(told({ id: 'l1' })).toBe(
      'exists (select 1 from "check" as "t1" where ("t1"."loan" = "l1"::text and "t1"."deleted_at" is null and "t1"."person" = "r"."clerk"))',
    );
    expect(told(null)).toBe(false);
  });
});

describe('whereFalse', () => {
  it('is not the opposite of where: what is unknown is in neither', () => {
    const plan = folded('row.fine > 2', RICH);
    expect([written(where(plan, 'r')), written(whereFalse(plan, 'r'))]).toEqual([
      '"r"."fine" > "2"::numeric',
      '"r"."fine" <= "2"::numeric',
    ]);
  });
});

describe('column', () => {
  const COLUMNS: [string, string | null][] = [
    ['row.title', '"r"."title"'],
    ['row.clerk', '"r"."clerk"'],
    ['row.clerk.name', '(select "t1"."name" from "person" as "t1" where "t1"."id" = "r"."clerk")'],
    [
      'row.reader.tutor.name',
      '(select "t2"."name" from "reader" as "t1", "person" as "t2" where "t1"."id" = "r"."reader" and "t2"."id" = "t1"."tutor")',
    ],
    [
      "size(row.checks.filter(c, c.role == 'first'))",
      '(select count(*) from "check" as "t1" where "t1"."loan" = "r"."id" and "t1"."deleted_at" is null and "t1"."role" = "first"::text)',
    ],
    ['row.due + months(1)', '("r"."due" + make_interval(months => "1"::int4, days => "0"::int4))::date'],
    ['date_of(row.asked_at)', '("r"."asked_at" at time zone make_interval(mins => "420"::int4))::date'],
    ['at(row.due, row.opens)', '(("r"."due" + "r"."opens") at time zone make_interval(mins => "420"::int4))'],
    ["at('2026-03-30', row.opens)", null],
    [
      "minutes_between(row.opens, '12:30')",
      '(extract(hour from "12:30:00"::time) * 60 + extract(minute from "12:30:00"::time) - (extract(hour from "r"."opens") * 60 + extract(minute from "r"."opens")))::int',
    ],
    ["row.checks.map(c, c.role).join(', ')", null],
    ['row.fine + 1', null],
    ['row.extra.a', null],
    ['row.urgent && true', '"r"."urgent"'],
    ['viewer.id', null],
    ["'a'", null],
  ];
  it.each(COLUMNS)('%s', (text, expected) => {
    expect(written(column(folded(text, RICH, 'value'), 'r'))).toBe(expected);
  });
});

describe('texts', () => {
  const order = (record: string, alias: string) => sql.ref(`${alias}.${record}_order`);
  const TEXTS: [string, string | null][] = [
    [
      'row.checks.map(c, c.role)',
      'array(select "t1"."role" from "check" as "t1" where "t1"."loan" = "r"."id" and "t1"."deleted_at" is null order by "t1"."check_order")',
    ],
    [
      "row.checks.filter(c, c.role == 'first').map(c, c.person.name)",
      'array(select (select "t2"."name" from "person" as "t2" where "t2"."id" = "t1"."person") from "check" as "t1" where "t1"."loan" = "r"."id" and "t1"."deleted_at" is null and "t1"."role" = "first"::text order by "t1"."check_order")',
    ],
    ['row.checks.map(c, c.score)', null],
    ['row.tags.map(t, t)', null],
    ['row.checks', null],
  ];
  it.each(TEXTS)('%s', (text, expected) => {
    expect(written(texts(folded(text, RICH, 'value'), 'r', { order }))).toBe(expected);
  });
});
