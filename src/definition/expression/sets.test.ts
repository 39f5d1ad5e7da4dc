import { describe, expect, it } from 'vitest';
import { compile } from './compile.ts';
import { evaluate } from './evaluate.ts';
import { fold } from './fold.ts';
import type { Plan } from './plan.ts';
import { LIBRARY, VARS } from './testing/library.ts';
import { write } from './testing/write.ts';
import { UNKNOWN } from './unknown.ts';

const world = {
  ...LIBRARY,
  sets: {
    states: {
      asked: { fee: 0.1, colour: 'grey' },
      lent: { fee: 0.2, colour: 'green', public: true },
      returned: { colour: 'blue' },
    },
  },
};

function plan(text: string): Plan {
  const { plan, issues } = compile(world, text, { vars: VARS, want: 'value' });
  if (!plan) throw new Error(`${text}: ${issues.map(({ message }) => message).join('; ')}`);
  return plan;
}

function resultOf(text: string, state: string | null): unknown {
  return evaluate(plan(text), { vars: { row: { id: 'l1', state } }, now: 0, today: '2026-01-01' });
}

const folded = (text: string): string => write(fold(plan(text), { vars: {} }).root);

describe('what a set says', () => {
  it('looks a fact of an item up, and its place in the set', () => {
    expect(resultOf("lookup('states', row.state, 'fee')", 'lent')).toBe(0.2);
    expect(resultOf("lookup('states', row.state, 'colour')", 'returned')).toBe('blue');
    expect(
      ['asked', 'lent', 'returned'].map((state) => resultOf("rank('states', row.state)", state)),
    ).toEqual([1, 2, 3]);
  });

  it('names its items in their order', () => {
    expect(resultOf("codes('states')", null)).toEqual(['asked', 'lent', 'returned']);
    expect(
      resultOf("codes('states').filter(c, coalesce(lookup('states', c, 'public'), false))", null),
    ).toEqual(['lent']);
    expect(folded("size(codes('states'))")).toBe('3');
    expect(() => resultOf("codes('stats')", null)).toThrow('there is no set stats');
    expect(() => resultOf("codes('states', 'lent')", null)).toThrow("write codes('set')");
  });

  it('knows nothing of an item that is not there or does not say it', () => {
    expect(resultOf("lookup('states', row.state, 'fee') > 0", 'returned')).toBe(UNKNOWN);
    expect(resultOf("lookup('states', row.state, 'fee') > 0", null)).toBe(UNKNOWN);
    expect(resultOf("coalesce(rank('states', row.state), 0)", null)).toBe(0);
    expect(resultOf("coalesce(rank('states', row.extra), 0)", null)).toBe(0);
  });

  it('computes with the numbers as they are written', () => {
    expect(
      resultOf("lookup('states', 'asked', 'fee') + lookup('states', row.state, 'fee') == 0.3", 'lent'),
    ).toBe(true);
  });

  it('folds away where the item is known', () => {
    expect(folded("lookup('states', 'lent', 'fee') * 10")).toBe('2');
    expect(folded("rank('states', 'returned') > rank('states', 'lent') || row.urgent")).toBe('true');
    expect(folded("rank('states', row.state) <= rank('states', 'lent')")).toBe(
      'index({"asked":1,"lent":2,"returned":3}, row.state) <= 2',
    );
  });

  it('names the sets that it looks into', () => {
    expect(compile(world, "rank('states', row.state)", { vars: VARS, want: 'value' }).sets).toEqual([
      'states',
    ]);
    expect(compile(world, 'row.state', { vars: VARS, want: 'value' }).sets).toEqual([]);
  });

  it.each([
    ["rank('state', row.state)", 'there is no set state'],
    ["lookup('states', row.state, 'fees')", 'items of states have no fees'],
    ["lookup('states', 'lost', 'fee')", "'lost' is not one of the values here"],
    ["rank('states', row.checks[0].role)", "this may be 'first', which is no item of states"],
    ["rank('states', row.fine)", 'a code of states is a text'],
    ["rank(row.state, 'lent')", 'write the name of a set in quotes'],
    ["lookup('states', 'lent', row.title)", 'write the name of a fact in quotes'],
    ["lookup('states', 'lent')", "write lookup('set', code, 'fact')"],
    ["rank('states', 'lent', 'fee')", "write rank('set', code)"],
    ["lookup('states', row.state, 'colour') > 1", 'a text cannot be compared'],
  ])('refuses %s', (text, message) => {
    const { plan, issues } = compile(world, text, { vars: VARS, want: 'value' });
    expect(plan).toBeNull();
    expect(issues.map((issue) => issue.message).join()).toContain(message);
  });

  it('cannot be asked of the database while the item differs from row to row', () => {
    const text = "rank('states', row.state) <= 2";
    const { issues } = compile(world, text, { vars: VARS, want: 'condition', sql: true });
    expect(issues.map(({ code }) => code)).toEqual(['E_DEF_EXPR_NOT_SQL']);
  });
});
