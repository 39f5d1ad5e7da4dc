import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Filling, fillText, fillValue } from './placeholders.ts';

const filling: Filling = {
  n: 7,
  p: 3,
  index: 12,
  pools: {
    colour: ['red', 'green', 'blue'],
    size: [3.5, 4],
    year: [
      { code: '24', semester: 3 },
      { code: '25', semester: 1 },
      { code: '26', semester: null },
    ],
    nobody: [],
  },
  source: 'thing\0k7\0field',
};

describe('placeholders', () => {
  const texts = [
    ['a{n}', 'a7'],
    ['a{n:3}-{p:2}', 'a007-03'],
    ['{cycle:colour}', 'blue'],
    ['{cycle:colour:1}', 'red'],
    ['{cycle:year.code}/{cycle:year.code:1}', '26/24'],
    ['semester {cycle:year.semester}', 'semester '],
    ['{cycle:size} m', '4 m'],
    ['no {braces', 'no {braces'],
    ['{int:5:5} of {int:-2:-2}', '5 of -2'],
    ['{date:2025-02-24:2025-02-24}', '2025-02-24'],
  ] as const;
  it.each(texts)('%s gives %s', (text, expected) => {
    expect(fillText(text, filling)).toBe(expected);
  });

  const values = [
    ['{n}', 7],
    ['{int:4:4}', 4],
    ['{n:3}', '007'],
    ['{cycle:size:1}', 3.5],
    ['{cycle:year.semester}', null],
    ['{cycle:year.semester:2}', 1],
    ['{cycle:year.code}', '26'],
    [
      ['{n}', { deep: 'x{p}' }],
      [7, { deep: 'x3' }],
    ],
    [true, true],
  ] as const;
  it.each(values)('%j becomes %j', (value, expected) => {
    expect(fillValue(value as never, filling)).toEqual(expected);
  });

  it.each(['{pick:none}', '{cycle:nobody}', '{cycle:year}', '{cycle:year.none}', '{what}'])(
    '%s is refused',
    (text) => {
      expect(() => fillText(text, filling)).toThrow();
    },
  );

  it('stays within its bounds and repeats itself', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: -50, max: 50 }), fc.nat(100), (source, from, width) => {
        const own = { ...filling, source };
        const number = fillValue(`{int:${from}:${from + width}}`, own);
        expect(fillValue(`{int:${from}:${from + width}}`, own)).toBe(number);
        expect(number).toBeGreaterThanOrEqual(from);
        expect(number).toBeLessThanOrEqual(from + width);
      }),
    );
  });

  it('spreads over a pool, also within one text', () => {
    const picks = Array.from({ length: 60 }, (_, n) =>
      fillText('{pick:colour}', { ...filling, source: `s${n}` }),
    );
    expect(new Set(picks)).toEqual(new Set(filling.pools.colour));
    const pairs = Array.from({ length: 30 }, (_, n) =>
      fillText('{pick:colour} {pick:colour}', { ...filling, source: `s${n}` }).split(' '),
    );
    expect(pairs.some(([one, other]) => one !== other)).toBe(true);
  });
});
