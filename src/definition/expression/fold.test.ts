import { describe, expect, it } from 'vitest';
import { compile } from './compile.ts';
import { type Constants, fold, MAX_UNROLLED } from './fold.ts';
import type { Node, Plan } from './plan.ts';
import { LIBRARY, VARS } from './testing/library.ts';
import { write } from './testing/write.ts';

const RICH = {
  id: 'u1',
  name: 'Ani',
  branch: 'B',
  usher: 'p1',
  rank: 2,
  limit: 2.5,
  chief: true,
  since: '2026-01-01',
  roles: ['x', 'y'],
  posts: [
    { role: 'head', branch: 'B', usher: 'p2' },
    { role: 'head', branch: 'C', usher: null },
    { role: 'clerk', branch: 'D', usher: null },
  ],
};
/** Somebody of whom nothing is known but who they are. */
const POOR = { id: 'u2', roles: [], posts: [] };

function constants(viewer: unknown): Constants {
  return { vars: { viewer, spec: { word: 'a' } }, now: Date.UTC(2026, 2, 29, 17, 30), today: '2026-03-30' };
}

function plan(text: string): Plan {
  const { plan, issues } = compile(LIBRARY, text, { vars: VARS, want: 'value' });
  if (!plan) throw new Error(`${text}: ${issues.map(({ message }) => message).join('; ')}`);
  return plan;
}

const folded = (text: string, viewer: unknown) => write(fold(plan(text), constants(viewer)).root);

/** Rule, what is left of it for somebody with everything, and for the poorest viewer. */
const RULES: [string, string, string][] = [
  [
    'viewer.chief || checks_it(row)',
    'true',
    '(checks_it(row.checks.exists($0, $0.person == null)) || unknown)',
  ],
  [
    'checks_it(row)',
    'checks_it(row.checks.exists($0, $0.person == "p1"))',
    'checks_it(row.checks.exists($0, $0.person == null))',
  ],
  ['row.clerk == viewer.usher', 'row.clerk == "p1"', 'row.clerk == null'],
  ['row.clerk.id == viewer.id', 'row.clerk == "u1"', 'row.clerk == "u2"'],
  [
    "viewer.posts.exists(p, p.role == 'head' && p.branch == row.clerk.branch)",
    'row.clerk.branch in ["B","C"]',
    'false',
  ],
  [
    'viewer.posts.all(p, p.branch == row.title)',
    '(row.title == "B" && row.title == "C" && row.title == "D")',
    'true',
  ],
  ["'x' in viewer.roles && row.urgent", 'row.urgent', 'false'],
  ['viewer.rank > row.days_left', 'row.days_left < 2', 'unknown'],
  ['viewer.rank <= row.days_left', 'row.days_left >= 2', 'unknown'],
  ['row.urgent && viewer.rank > 1', 'row.urgent', '(row.urgent && unknown)'],
  ['row.urgent || viewer.rank > 1', 'true', '(row.urgent || unknown)'],
  [
    "row.title == 'a' || row.title in ['b', 'c'] || viewer.name == row.title",
    'row.title in ["a","b","c","Ani"]',
    '(row.title in ["a","b","c"] || row.title == null)',
  ],
  [
    "row.title == 'a' || row.note == 'a' || row.title == 'b'",
    '(row.title in ["a","b"] || row.note == "a")',
    '(row.title in ["a","b"] || row.note == "a")',
  ],
  ['row.due > today - days(30)', 'row.due > "2026-02-28"', 'row.due > "2026-02-28"'],
  ['row.due > viewer.since + months(1)', 'row.due > "2026-02-01"', 'unknown'],
  ['viewer.chief ? row.title : row.note', 'row.title', 'unknown'],
  ['has(viewer.usher) ? row.urgent : true', 'row.urgent', 'true'],
  ['viewer.usher == null && row.urgent', 'false', 'row.urgent'],
  ['row.checks.exists(c, viewer.usher == null)', 'false', 'row.checks.exists($0, true)'],
  ['row.tags.exists(t, viewer.usher == null)', 'row.tags.exists($0, false)', 'row.tags.exists($0, true)'],
  ['row.marks.exists(t, viewer.usher == null)', 'false', 'row.marks.exists($0, true)'],
  [
    'row.clerk.checks.exists(c, viewer.usher == null)',
    'row.clerk.checks.exists($0, false)',
    'row.clerk.checks.exists($0, true)',
  ],
  ['row.checks.all(c, has(viewer.usher))', 'true', 'row.checks.all($0, false)'],
  ['!(!row.urgent)', 'row.urgent', 'row.urgent'],
  ['viewer.usher.branch == row.title', '"p1"->branch == row.title', 'unknown'],
  ["viewer.roles.map(r, r + '!').join(' ')", '"x! y!"', '""'],
  [
    'viewer.roles.filter(r, r == row.title)',
    '["x","y"].filter($0, $0 == row.title)',
    '[].filter($0, $0 == row.title)',
  ],
  ['label(spec.word)', 'label("a")', 'label("a")'],
  ['coalesce(viewer.branch, row.title)', '"B"', 'row.title'],
  ['workdays(today, row.due)', 'workdays("2026-03-30", row.due)', 'workdays("2026-03-30", row.due)'],
  ['workdays(viewer.since, today)', '62', 'unknown'],
  ['viewer.branch in row.marks', '"B" in row.marks', 'null in row.marks'],
];

describe('fold', () => {
  it.each(RULES)('%s', (text, rich, poor) => {
    expect({ rich: folded(text, RICH), poor: folded(text, POOR) }).toEqual({ rich, poor });
  });

  it('leaves variables alone that are not known yet', () => {
    const { root } = fold(plan('row.due > today && viewer.chief && now > row.asked_at'), { vars: {} });
    expect(write(root)).toBe('(row.due > today && viewer.chief && now > row.asked_at)');
  });

  it('calls labels and scales only when they are known', () => {
    const env = { ...constants(RICH), label: (_: string, value: string) => value.toUpperCase() };
    expect(write(fold(plan('label(spec.word)'), env).root)).toBe('"A"');
    expect(write(fold(plan('digest(spec.word)'), constants(RICH)).root)).toBe('digest("a")');
    const digest = (text: string) => `#${text}`;
    expect(write(fold(plan('digest(spec.word)'), { ...constants(RICH), digest }).root)).toBe('"#\\"a\\""');
  });

  it('asks of a column whether it belongs to a set as one of a list', () => {
    const departmentsIn = (set: string) => (set === 'level' ? ['A', 'B'] : [set]);
    const asked = (text: string) => write(fold(plan(text), { ...constants(RICH), departmentsIn }).root);
    expect(asked("belongs(row.title, 'level')")).toBe('row.title in ["A","B"]');
    expect(asked('belongs(row.title, viewer.branch)')).toBe('row.title in ["B"]');
    expect(folded("belongs(row.title, 'level')", RICH)).toBe('belongs(row.title, "level")');
  });

  it('does not write out a list that is too long', () => {
    const roles = Array.from({ length: MAX_UNROLLED + 1 }, (_, i) => `r${i}`);
    expect(() => folded('viewer.roles.exists(r, r == row.title)', { roles })).toThrow(RangeError);
    expect(folded("viewer.roles.exists(r, r == 'r7')", { roles })).toBe('true');
    expect(folded("'r7' in viewer.roles", { roles })).toBe('true');
  });

  it('does not edit the plan it was given', () => {
    const freeze = (node: Node): Node => {
      for (const value of Object.values(node)) if (typeof value === 'object' && value) freeze(value as Node);
      return Object.freeze(node);
    };
    const given = plan('viewer.chief || (row.urgent && viewer.posts.exists(p, p.branch == row.title))');
    freeze(given.root);
    expect(() => fold(given, constants(RICH))).not.toThrow();
  });
});
