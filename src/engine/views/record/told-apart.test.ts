import { expect, it } from 'vitest';
import type { GeneratedDocument } from '../../../definition/wire.ts';
import { toldApart } from './told-apart.ts';

const letter = (signers: string[], more: Partial<GeneratedDocument> = {}): GeneratedDocument => ({
  id: signers.join(),
  code: 'letter',
  label: 'Surat',
  number: null,
  date: '2025-11-03',
  status: { value: 'draft', label: 'Draf', colour: 'grey' },
  path: null,
  signers: signers.map((name) => ({ name, role: 'Penguji', status: 'waiting', at: null, mine: false })),
  ...more,
});

const labels = (...documents: GeneratedDocument[]) => toldApart(documents).map(({ label }) => label);

it('leaves a name alone that is borne once', () => {
  expect(labels(letter(['Budi']), letter(['Budi'], { label: 'Daftar' }))).toEqual(['Surat', 'Daftar']);
});

it('tells them apart by who alone signs each', () => {
  expect(labels(letter(['Budi']), letter(['Citra']))).toEqual(['Surat, Budi', 'Surat, Citra']);
});

it('leaves out of many who sign the others as well', () => {
  expect(labels(letter(['Budi', 'Kepala']), letter(['Citra', 'Dewi', 'Kepala']))).toEqual([
    'Surat, Budi',
    'Surat, Citra, Dewi',
  ]);
});

it('takes number or date where the same people sign, or nobody does', () => {
  const both = ['Budi', 'Citra'];
  expect(labels(letter(both, { number: '1/2025' }), letter(both, { number: '2/2025' }))).toEqual([
    'Surat, 1/2025',
    'Surat, 2/2025',
  ]);
  expect(labels(letter([]), letter([], { date: '2025-11-04' }))).toEqual([
    'Surat, 3 Nov 2025',
    'Surat, 4 Nov 2025',
  ]);
});
