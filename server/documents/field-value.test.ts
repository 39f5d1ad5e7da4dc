import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldType } from './field-lines.ts';
import { cleanText, toFieldValue } from './field-value.ts';

describe('toFieldValue', () => {
  const cases: [type: FieldType, given: string | number | boolean | null | string[], expected: unknown][] = [
    ['text', 'Rani', 'Rani'],
    ['text', 12, '12'],
    ['text', true, undefined],
    ['text', ['a'], undefined],
    ['number', 88.25, 88.25],
    ['number', '88.25', 88.25],
    ['number', '', undefined],
    ['number', '8 8', undefined],
    ['number', 'Infinity', undefined],
    ['boolean', false, false],
    ['boolean', 'false', undefined],
    ['date', '2025-10-30', '2025-10-30'],
    ['date', '2025-10-30T18:00:00Z', '2025-10-30T18:00:00Z'],
    ['date', '2025-13-30', undefined],
    ['date', '30 Oktober 2025', undefined],
    ['time', '13:00', '13:00'],
    ['time', '13:00:59.123', '13:00'],
    ['time', '24:00', undefined],
    ['datetime', '2025-10-31T08:30:00+07:00', '2025-10-31T01:30:00Z'],
    ['datetime', '2025-10-31 01:30:00.123+00', '2025-10-31T01:30:00Z'],
    ['datetime', '2025-10-31T08:30:00', undefined],
    ['datetime', '2025-10-31', undefined],
    ['datetime', '2025-99-31T08:30:00Z', undefined],
    ['datetime', 1761874200, undefined],
  ];
  it.each(cases)('%s of %j is %j', (type, given, expected) => {
    expect(toFieldValue(type, given)).toEqual(expected);
  });
});

describe('cleanText', () => {
  it('drops what cannot be drawn and what would disguise a name', () => {
    expect(cleanText('A\u0000\u0007\u202Eb\u2066c\uFEFF\r\nd\te\uD800')).toBe('Abc\nd\te\uFFFD');
  });

  it('changes nothing the second time and always leaves well-formed text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = cleanText(text);
        expect(cleanText(once)).toBe(once);
        expect(Buffer.from(once).toString()).toBe(once);
      }),
    );
  });
});
