import { describe, expect, it } from 'vitest';
import { createCanaries, keyOf } from './canaries.ts';

const canaries = createCanaries(['final_score', 'sheet_total', 'summary']);
const final = canaries.decimal({ thing: 'final_score', registration: 1, item: 0 }).toFixed(2);
const total = canaries.decimal({ thing: 'sheet_total', registration: 1, item: 2 }).toFixed(2);
const FINAL = 'final_score 1 0';
const TOTAL = 'sheet_total 1 2';

const found = (text: string, packed?: string) => canaries.find(text, packed).map(keyOf).toSorted();

describe('find', () => {
  it.each([
    ['in JSON', `{"final_score":${final},"x":1}`, [FINAL]],
    ['in a list of numbers', `[${final},${total}]`, [FINAL, TOTAL]],
    ['with a comma, in a sentence', `Nilai akhir ${final.replace('.', ',')}.`, [FINAL]],
    ['in a line of CSV', `"Ani";${final.replace('.', ',')};${total.replace('.', ',')}`, [FINAL, TOTAL]],
    ['in a sheet of XLSX', `<v>${final}</v>`, [FINAL]],
    ['as a word, in whatever case', `ZQSUMMARY012x3`, ['summary 12 3']],
    ['as a part of an address', '/files/a.pdf?f=zqsummary001x0.pdf', ['summary 1 0']],
  ])('finds a canary %s', (_, text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it('finds the words in a text without gaps, and takes no two numbers for one there', () => {
    const packed = `Nilaiakhir${final.replace('.', ',')}zqsummary003x1Keputusan`;
    expect(found('', packed)).toEqual(['summary 3 1']);
  });

  it.each([
    ['a longer number', `1${final}4`],
    ['an id', `a-${final}`],
    ['a version', `${final}.1`],
    ['a rounded value', final.slice(0, -1)],
  ])('takes no part of %s for one', (_, text) => {
    expect(found(text)).toEqual([]);
  });
});
