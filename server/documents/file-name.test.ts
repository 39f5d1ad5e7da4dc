import { describe, expect, it } from 'vitest';
import { boundText, documentFileName, uniqueFileNames } from './file-name.ts';

describe('documentFileName', () => {
  const cases = [
    {
      given: { label: 'Kartu Ujian', about: '537702', date: '2025-10-31' },
      expected: 'Kartu-Ujian_537702_2025-10-31.pdf',
    },
    {
      given: { label: 'Kartu Ujian', about: '1', date: '2025-10-31T09:00:00Z' },
      expected: 'Kartu-Ujian_1_2025-10-31.pdf',
    },
    {
      given: { label: 'Kartu Ujian', about: null, date: '2025-10-31' },
      expected: 'Kartu-Ujian_2025-10-31.pdf',
    },
    {
      given: { label: '../etc', about: 'a/b "c"\r\n', date: '2025-10-31' },
      expected: '-etc_a-b-c-_2025-10-31.pdf',
    },
    {
      given: { label: 'Surat untuk Née, salinan', about: '1', date: '2025-10-31' },
      expected: 'Surat-untuk-Nee-salinan_1_2025-10-31.pdf',
    },
  ];
  it.each(cases)('makes $expected', ({ given, expected }) => {
    expect(documentFileName(given)).toBe(expected);
  });
});

describe('boundText', () => {
  const data = { member: { number: '537702', list: ['1'], year: 3 }, plain: 'x' };
  it.each([
    ['member.number', '537702'],
    ['plain', 'x'],
    ['member', null],
    ['member.year', null],
    ['member.list.0', null],
    ['member.number.length', null],
    ['nobody.number', null],
    ['toString', null],
    [null, null],
  ])('finds at %j the text %j', (path, text) => expect(boundText(data, path)).toBe(text));
});

describe('uniqueFileNames', () => {
  it('numbers repeated names, whatever their case', () => {
    expect(uniqueFileNames(['a.pdf', 'A.pdf', 'a_2.pdf', 'b.pdf', 'a.pdf'])).toEqual([
      'a.pdf',
      'A_2.pdf',
      'a_2_2.pdf',
      'b.pdf',
      'a_3.pdf',
    ]);
  });
});
