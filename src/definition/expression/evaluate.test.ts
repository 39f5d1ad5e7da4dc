import { describe, expect, it } from 'vitest';
import { compile } from './compile.ts';
import { decide, evaluate } from './evaluate.ts';
import type { Plan } from './plan.ts';
import { LIBRARY, VARS } from './testing/library.ts';
import type { Type } from './types.ts';
import { UNKNOWN } from './unknown.ts';
import { type Env, NotLoaded, type Row } from './value.ts';

const PEOPLE: Record<string, Row> = {
  p1: { id: 'p1', name: 'Ani', branch: 'B', rank: 3, head: null },
  p2: { id: 'p2', name: 'Budi', branch: null, rank: null, head: 'p1' },
};
const READERS: Record<string, Row> = {
  r1: { id: 'r1', name: 'Citra', points: 7, active: true, tutor: 'p2' },
};
const CHECKS: Row[] = [
  { id: 'c1', loan: 'l1', person: 'p1', role: 'first', score: 80 },
  { id: 'c2', loan: 'l1', person: null, role: 'second', score: null },
];
const LOAN: Row = {
  id: 'l1',
  title: 'Mesin',
  note: null,
  state: 'lent',
  days_left: 3,
  fine: null,
  urgent: null,
  due: '2026-03-31',
  opens: '08:00',
  asked_at: '2026-03-29T17:30:00.000Z',
  tags: null,
  marks: ['a', 'b'],
  reader: 'r1',
  clerk: null,
  extra: { size: 2, none: null, '0': 'x' },
};
const VIEWER = {
  id: 'u1',
  name: 'Dewi',
  branch: null,
  usher: null,
  rank: 2,
  chief: false,
  roles: ['a'],
  posts: [],
};

const VALUE_VARS: Record<string, Type> = { ...VARS, input: { kind: 'json' } };

function environment(row: Row = LOAN): Env {
  return {
    vars: {
      row,
      viewer: VIEWER,
      spec: {
        pass: 60,
        items: [
          { code: 'x', weight: 40 },
          { code: 'y', weight: 60 },
        ],
        letters: 'usual',
      },
      input: { x: 70, y: '90', when: '2026-04-01' },
    },
    now: Date.UTC(2026, 2, 29, 17, 30),
    today: '2026-03-30',
    holidays: new Set(['2026-04-03', '2026-04-04']),
    ref: (record, id) => (record === 'person' ? PEOPLE : READERS)[id],
    many: (record, owner, relation) =>
      record === 'loan' && relation === 'checks' ? CHECKS.filter((check) => check.loan === owner.id) : [],
    label: (source, value) => `${source}=${value}`,
    scale: (code, score) => (code === 'usual' ? (score >= 80 ? 'A' : 'B') : undefined),
  };
}

function plan(text: string, want: 'condition' | 'value' = 'value'): Plan {
  const { plan, issues } = compile(LIBRARY, text, { vars: VALUE_VARS, want });
  if (!plan) throw new Error(`${text}: ${issues.map(({ message }) => message).join('; ')}`);
  return plan;
}

const U = 'unknown';

/** The rule book, line by line: `note`, `fine`, `urgent`, `tags`, `clerk` are empty, so are `viewer.branch` and `viewer.usher`. */
const RULES: [string, unknown][] = [
  // x == null, has(x)
  ['row.note == null', true],
  ['row.title == null', false],
  ['row.note != null', false],
  ['has(row.note)', false],
  ['has(row.title)', true],
  ['null == null', true],
  // x == literal
  ["row.note == 'a'", false],
  ["row.note != 'a'", true],
  ["row.title == 'Mesin'", true],
  ['row.urgent == true', false],
  // x == y, neither a literal
  ['row.title == row.note', false],
  ['row.title != row.note', true],
  ['row.note == viewer.branch', U],
  ['row.note != viewer.branch', U],
  ['row.clerk == viewer.usher', U],
  ['row.checks.exists(c, c.person == viewer.usher)', U],
  ['row.reader == row.reader', true],
  // order, text functions, arithmetic, a bool as a condition
  ['row.fine < 3', U],
  ['row.fine >= row.fine', U],
  ['row.days_left > 2', true],
  ["row.note.startsWith('a')", U],
  ["row.title.startsWith('Me')", true],
  ["row.title.startsWith('me')", false],
  ["row.title.endsWith('in')", true],
  ["row.title.contains('%')", false],
  ['row.fine + 1', U],
  ['row.fine + 1 == 2', U],
  ['row.urgent', null],
  ['!row.urgent', U],
  ['row.urgent && true', U],
  // Kleene
  ['row.urgent && false', false],
  ['row.urgent || true', true],
  ['row.urgent || false', U],
  ['row.fine < 3 ? true : true', U],
  ['row.days_left > 2 ? row.title : row.note', 'Mesin'],
  // in
  ["row.note in ['a', 'b']", false],
  ["row.title in ['Mesin']", true],
  ['row.title in []', false],
  ["'a' in row.tags", U],
  ['row.note in row.tags', U],
  ["'a' in row.marks", true],
  ['row.note in row.marks', false],
  ["row.note in ['a', viewer.branch]", U],
  ["row.title in ['a', row.note]", false],
  // over a reference
  ['row.clerk.branch == null', U],
  ["row.clerk.branch == 'B'", U],
  ["row.clerk.branch != 'B'", U],
  ['row.clerk.checks.exists(c, true)', U],
  ['row.clerk == null', true],
  ['row.clerk.id == null', true],
  ['row.reader.tutor.head.branch', 'B'],
  ['row.reader.tutor.branch', null],
  ['row.reader.tutor.branch == null', true],
  // quantifiers
  ["row.checks.exists(c, c.role == 'first')", true],
  ['row.checks.exists(c, c.score > 90)', U],
  ['row.checks.exists(c, c.score > 70)', true],
  ['row.checks.all(c, c.score > 90)', false],
  ['row.checks.all(c, c.score > 70)', U],
  ["row.tags.exists(t, t == 'a')", U],
  ['row.reader.loans.exists(l, true)', false],
  ['row.reader.loans.all(l, false)', true],
  ['size(row.checks.filter(c, c.score > 70))', 1],
  ['size(row.checks)', 2],
  ['row.checks.size()', 2],
  ['size(row.tags) == 0', U],
  ["size('a😀')", 2],
  // numbers
  ['5 / 2', 2.5],
  ['5 / 0', U],
  ['5 % 0', U],
  ['0 - 2.5', -2.5],
  ['-row.days_left', -3],
  ['4503599627370496.0 * 4503599627370496.0 * 1.5', 1.5 * 2 ** 104],
  // dates and instants
  ["row.due == '2026-03-31'", true],
  ['row.due > today', true],
  ['row.due - months(1)', '2026-02-28'],
  ['row.due + days(1)', '2026-04-01'],
  ['row.asked_at == now', true],
  ['row.asked_at + hours(7) > now', true],
  ["row.opens == '08:00'", true],
  ["row.opens < '08:00:01'", true],
  ["timestamp('2026-03-30T00:30:00+07:00') == now", true],
  ["date('2026-03-30') == today", true],
  // json
  ['row.extra.size == 2', true],
  ['row.extra.none == null', true],
  ['row.extra.missing == null', true],
  ['row.extra.missing.deep == null', U],
  ['row.extra.constructor == null', true],
  ["row.extra['size']", 2],
  ['row.title == row.extra.size', false],
  ['row.extra == null', false],
  ['input.x >= spec.pass', true],
  ['row.due < input.when', true],
  ['input.when <= input.when', true],
  ['row.extra.exists(x, true)', U],
];

describe('evaluate', () => {
  it.each(RULES)('%s', (text, expected) => {
    const value = evaluate(plan(text), environment());
    expect(value === UNKNOWN ? U : value).toEqual(expected);
  });

  const VALUES: [string, unknown][] = [
    ["row.checks.map(c, c.role).join(', ')", 'first, second'],
    ["row.checks.map(c, c.person.name).join(', ')", 'Ani'],
    ['row.checks.map(c, c.person) + [row.reader]', ['p1', null, 'r1']],
    ['row.checks.map(c, c.person.id)', ['p1', null]],
    ["row.checks.filter(c, c.role == 'first') + row.checks.filter(c, c.score == null)", CHECKS],
    ["row.checks.filter(c, c.role == 'first') + viewer.posts", [CHECKS[0]]],
    ["row.title + ' ' + string(row.days_left)", 'Mesin 3'],
    ["row.checks.filter(c, c.role == 'second')[0].id", 'c2'],
    ['row.checks.filter(c, c.score > 99)[0].id', U],
    ['row.marks[0]', 'a'],
    ['row.marks[2]', null],
    ['flat(row.checks.map(c, [c.role, c.role]))', ['first', 'first', 'second', 'second']],
    ['label(row.state)', 'loan.state=lent'],
    ['row.checks.map(c, label(c.role))', ['check.role=first', 'check.role=second']],
    ['coalesce(row.note, row.title)', 'Mesin'],
    ["coalesce(row.clerk.name, 'tidak ada')", 'tidak ada'],
    ['scale(spec.letters, 80)', 'A'],
    ["scale('other', 80)", U],
    ['weighted(spec.items, input)', 82],
    ['weighted([70, 90], [40, 60])', 82],
    ['weighted([70, 90], [40])', U],
    ['weighted(spec.items, row.extra)', U],
  ];
  it.each(VALUES)('%s', (text, expected) => {
    const value = evaluate(plan(text), environment());
    expect(value === UNKNOWN ? U : value).toEqual(expected);
  });

  it('binds a loop variable anew in each round, quantifiers in each other included', () => {
    const text =
      'row.checks.all(a, row.checks.exists(b, a.id == b.id && row.checks.all(c, b.id == c.id || a.id != c.id)))';
    expect(evaluate(plan(text), environment())).toBe(true);
  });

  it.each([
    ['row.reader.name', 'ref', { record: 'reader', key: 'r1', relation: null }],
    ['size(row.checks)', 'many', { record: 'loan', key: 'l1', relation: 'checks' }],
  ] as const)('throws for %s when nobody loads it', (text, loader, facts) => {
    const env = { ...environment(), [loader]: undefined };
    expect(() => evaluate(plan(text), env)).toThrow(NotLoaded);
    expect(() => evaluate(plan(text), env)).toThrow(expect.objectContaining(facts));
  });

  it('refuses a plan of another format', () => {
    const { root } = plan('true');
    expect(() => evaluate({ format: 2, root } as unknown as Plan, environment())).toThrow('format 2');
  });

  it('takes a variable from the constants unless another one of that name is given', () => {
    const env = environment();
    const constants = { spec: { pass: 70 }, viewer: VIEWER };
    const { spec: _, ...vars } = env.vars;
    expect(evaluate(plan('spec.pass'), { ...env, vars, constants })).toBe(70);
    expect(evaluate(plan('spec.pass'), { ...env, constants })).toBe(60);
    expect(evaluate(plan('spec.pass'), { ...env, vars: { ...vars, spec: null }, constants })).toBe(UNKNOWN);
  });

  it('takes an absent variable for an empty one', () => {
    expect(evaluate(plan('input == null'), { ...environment(), vars: {} })).toBe(true);
    expect(evaluate(plan('input.x == null'), { ...environment(), vars: {} })).toBe(UNKNOWN);
  });
});

describe('decide', () => {
  it.each([
    ['true', true],
    ['false', false],
    ['row.urgent', false],
    ['!row.urgent', false],
  ])('%s', (text, expected) => {
    expect(decide(plan(text, 'condition'), environment())).toBe(expected);
  });
});
