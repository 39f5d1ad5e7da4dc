import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('csvLine', () => {
  it.each([
    { name: 'plain text', given: ['a', 'b'], expected: 'a;b' },
    { name: 'a separator', given: ['a;b'], expected: '"a;b"' },
    { name: 'quotes', given: ['say "x"'], expected: '"say ""x"""' },
    { name: 'a line break', given: ['a\nb'], expected: '"a\nb"' },
    { name: 'a formula', given: ['=1+1'], expected: "'=1+1" },
    { name: 'a formula after blanks', given: ['  =1+1'], expected: "'  =1+1" },
    { name: 'a negative text', given: ['-5'], expected: "'-5" },
    { name: 'an address', given: ['@sum(a1)'], expected: "'@sum(a1)" },
    { name: 'a wide equals sign', given: ['＝1'], expected: "'＝1" },
    { name: 'a number with its comma', given: [-3.5], expected: '-3,5' },
  ])('writes $name', ({ given, expected }) => {
    expect(csvLine(given)).toBe(`${expected}\r\n`);
  });

  it('never begins a cell with what a spreadsheet runs, and gives back every text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const line = csvLine([text]).slice(0, -2);
        const inner = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line;
        expect(inner).not.toMatch(/^\s*[=+\-@]/);
        expect(inner === text || inner === `'${text}`).toBe(true);
      }),
    );
  });
});
