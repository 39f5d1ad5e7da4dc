import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDecimal, parseDecimal } from './decimal.ts';

describe('parseDecimal', () => {
  const cases: { text: string; grouping?: boolean; expected: number | null }[] = [
    { text: '87,5', expected: 87.5 },
    { text: '87.5', expected: 87.5 },
    { text: ' 90 ', expected: 90 },
    { text: ',5', expected: 0.5 },
    { text: '-3,25', expected: -3.25 },
    { text: '1.000,25', expected: 1000.25 },
    { text: '1.000.000', expected: 1_000_000 },
    { text: '1.000', expected: 1 },
    { text: '1.000', grouping: true, expected: 1000 },
    { text: '1.5', grouping: true, expected: 1.5 },
    { text: '', expected: null },
    { text: 'delapan', expected: null },
    { text: '1,2,3', expected: null },
    { text: '12a', expected: null },
    { text: '-', expected: null },
  ];
  it.each(cases)('reads "$text" (grouping $grouping) as $expected', ({ text, grouping, expected }) => {
    expect(parseDecimal(text, { grouping })).toBe(expected);
  });

  it('reads back every score it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), (hundredths) => {
        const value = hundredths / 100;
        expect(parseDecimal(formatDecimal(value))).toBe(value);
      }),
    );
  });
});
