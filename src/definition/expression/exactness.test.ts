import { describe, expect, it } from 'vitest';
import { compile } from './compile.ts';
import { evaluate } from './evaluate.ts';
import { fold } from './fold.ts';
import type { Plan } from './plan.ts';
import { LIBRARY, VARS } from './testing/library.ts';
import { UNKNOWN } from './unknown.ts';

const U = 'unknown';

/** What binary fractions get wrong, and what no decimal says. */
const CASES: [string, unknown][] = [
  ['0.1 + 0.2', 0.3],
  ['0.1 + 0.2 == 0.3', true],
  ['1.0 / 3 * 3 == 1', true],
  ['1.0 / 3 + 1.0 / 3 + 1.0 / 3 >= 1', true],
  ['2.0 / 3 > 1.0 / 3', true],
  ['2.0 / 3 == 4.0 / 6', true],
  ['2.0 / 3 in [1.0 / 3, 4.0 / 6]', true],
  ['[1.0 / 3, 2.0 / 3].exists(x, x * 3 == 2)', true],
  ['[1, 2, 3].map(x, x / 3.0)[0] * 3 == 1', true],
  ['flat([[1.0 / 3], [2.0 / 3]]).map(x, x * 3)', [1, 2]],
  ['size([1, 2].map(x, x / 3.0).filter(x, x * 3 == 2))', 1],
  ['mean([70, 70, 71])', 211 / 3],
  ['round(mean([70.0, 70.0, 70.015]), 3)', 70.005],
  ['round(mean([70.01, 70.0]), 2)', 70.01],
  ['round(1.005, 2)', 1.01],
  ['round(2.675, 2)', 2.68],
  ['round(-1.005, 2)', -1.01],
  ['round(0.285 * 100)', 29],
  ['weighted([70.05, 70], [0.1, 0.1])', 70.025],
  ['weighted([1, 2, 4], [1, 1, 1]) * 3', 7],
  ['max([1.0 / 3, 0.3]) - min([1.0 / 3, 0.3])', 1 / 30],
  ['max([1.0 / 3, 0.3]) * 3 == 1', true],
  ['sum([0.1, 0.2, 0.3, 0.4])', 1],
  ['floor(1.0 / 3 * 3)', 1],
  ['7.5 % 2', 1.5],
  ['1.0 / 3 % 0.25 * 12', 1],
  ['-(1.0 / 3) * 3', -1],
  ["decimals(2.0 / 3, 2) + ' ' + string(1.0 / 4)", '0,67 0.25'],
  ["[1.0 / 3].map(x, string(x)).join(' ')", '0.3333333333333333'],
  ['coalesce(row.fine, 1.0 / 3)', 1 / 3],
  ['[[1.0 / 3], [2.0 / 3]]', [[1 / 3], [2 / 3]]],
  ['1 / 0', U],
  ['1.0 % 0', U],
  ['mean([])', U],
];

function plan(text: string): Plan {
  const { plan: made, issues } = compile(LIBRARY, text, { vars: VARS, want: 'value' });
  if (!made) throw new Error(`${text}: ${issues.map(({ message }) => message).join('; ')}`);
  return made;
}

const env = { vars: { row: { id: 'l1' } }, now: 0, today: '2025-11-03' };
const named = (value: unknown) => (value === UNKNOWN ? U : value);

describe('numbers', () => {
  it.each(CASES)('%s is %j', (text, expected) => {
    const value = named(evaluate(plan(text), env));
    expect(value).toEqual(expected);
    // Only plain numbers leave the language.
    expect(JSON.parse(JSON.stringify(value))).toEqual(expected);
  });

  it.each(CASES)('%s is the same worked out beforehand', (text, expected) => {
    const folded = fold(plan(text), { vars: {} });
    expect(JSON.parse(JSON.stringify(folded))).toEqual(folded);
    expect(named(evaluate(folded, env))).toEqual(expected);
  });
});
