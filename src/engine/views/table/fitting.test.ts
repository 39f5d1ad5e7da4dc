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
    expect(fitting(SEVEN, { width, end: 319, search: 'Cari nama' })).toBe(count);
  },
);

it('keeps the place of the button for the rest only where something rests', () => {
  const one = named('Status');
  const width = 220 + 8 + 8 + 48 + 6 * 9;
  const row = { end: 0, search: '' };
  expect([fitting(one, { width, ...row }), fitting(one, { width: width - 1, ...row })]).toEqual([1, 0]);
});

it('leaves the search box the room for what it says, as far as that is reasonable', () => {
  const held = (search: string) => fitting(SEVEN, { width: 1160, end: 319, search });
  expect([held('Cari nama'), held('Cari mahasiswa, NIM, judul, atau nomor'), held('x'.repeat(500))]).toEqual([
    3, 2, 2,
  ]);
});
