import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { wholeCodes } from './whole-codes.tsx';

/** What of a text goes to the next line as a whole. */
function wholes(text: string, place: 'line' | 'title'): (string | null)[] {
  const { container } = render(<p>{wholeCodes(text, place)}</p>);
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll('span')].map((one) => one.textContent);
}

test('codes stay whole, in titles and in lines', () => {
  expect(wholes('Nomor PI-20251-0001 dan 2025', 'line')).toEqual(['PI-20251-0001']);
  expect(wholes('Pendaftaran PI-20251-0001', 'title')).toEqual(['PI-20251-0001']);
});

test('in a title a number stays with the word that it numbers, not with the name after it', () => {
  expect(wholes('Publikasi Ilmiah 1 Dewi Anggraini', 'title')).toEqual(['Ilmiah 1']);
  expect(wholes('Setujui Seminar Hasil 2?', 'title')).toEqual(['Hasil 2']);
  expect(wholes('Publikasi Ilmiah 1 Dewi Anggraini', 'line')).toEqual([]);
});

test('a number that counts, or that goes on, is left to its line', () => {
  expect(wholes('Perbaiki 2 berkas, lalu ajukan ulang', 'title')).toEqual([]);
  expect(wholes('Putuskan Dewi Anggraini: Lulus, nilai akhir 80,10?', 'title')).toEqual([]);
});

test('an address, or a number that is longer than a line, breaks after its marks only', () => {
  const { container } = render(<p>{wholeCodes('sekar.wulandari@staf.example.ac.id')}</p>);
  const parts = [...(container.firstChild?.childNodes ?? [])].map((one) => one.textContent || '|');
  expect(parts.join('')).toBe('sekar.|wulandari@|staf.|example.|ac.|id');
  expect(render(<p>{wholeCodes('PI-20251-0001')}</p>).container.querySelector('wbr')).toBeNull();
});
