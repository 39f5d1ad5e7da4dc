import { expect, it } from 'vitest';
import { type Fitted, fitting } from './fitting.ts';

const named = (...labels: string[]): Fitted[] => labels.map((label) => ({ kind: 'options', label }));
const SEVEN = named('Status', 'Angkatan', 'Pembimbing', 'Penguji', 'Ruangan', 'Tanggal', 'Hasil');

it.each([
  [2000, 7],
  [1160, 3],
  [985, 2],
  [700, 0],
  [0, 0],
])(
  'holds as many filters in a row of %i px as have room beside search, columns and export',
  (width, count) => {
    expect(fitting(SEVEN, { width, end: 319 })).toBe(count);
  },
);

it('keeps the place of the button for the rest only where something rests', () => {
  const one = named('Status');
  const width = 220 + 8 + 8 + 48 + 6 * 9;
  expect([fitting(one, { width, end: 0 }), fitting(one, { width: width - 1, end: 0 })]).toEqual([1, 0]);
});
