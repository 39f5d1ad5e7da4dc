import { render, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Cell } from '../../definition/wire.ts';
import { column } from '../testing/small-world.tsx';
import { drawCell } from './cell.tsx';

const drawn = (value: Cell, more = {}) =>
  render(<p>{drawCell(column('one', more), value, 'table', new Date('2026-01-05'))}</p>).container
    .textContent;

it.each([
  [2023, { type: 'integer' }, '2.023'],
  [2023, { type: 'integer', as: 'text' }, '2023'],
  [12_345, { type: 'number', as: 'text' }, '12345'],
  ['A/B', { as: 'text' }, 'A/B'],
] as const)('draws %s as %j: "%s"', (value, more, text) => {
  expect(drawn(value, more)).toBe(text);
});

it.each<[string[]]>([[[]], [['']], [['', '']]])(
  'draws nothing for a list without anything in it: %j',
  (value) => {
    expect(drawCell(column('one', { type: 'list' }), value, 'table', new Date())).toBeNull();
  },
);

it('draws so much of so much in words, with a bar that only shows it', async () => {
  const bar = { label: '9 dari 6', amount: 9, most: 6, colour: 'red' as const };
  const { container } = render(
    <p>{drawCell(column('one', { type: 'integer', as: 'bar' }), bar, 'table', new Date())}</p>,
  );
  await waitFor(() =>
    expect(container.querySelector('[aria-hidden] i')?.getAttribute('style')).toBe('--share: 1;'),
  );
  expect(container.textContent).toBe('9 dari 6');
});

it('shows by the arrow of the next step, too, that something waits for the reader', () => {
  const shape = (colour: 'amber' | 'yellow') => {
    const cell = { value: 'Anda', label: 'Anda', colour };
    return render(<p>{drawCell(column('one', { as: 'badge' }), cell, 'table', new Date())}</p>).container;
  };
  const mine = shape('yellow');
  expect(mine.textContent).toBe('Anda');
  expect(mine.querySelector('svg')?.innerHTML).not.toBe(shape('amber').querySelector('svg')?.innerHTML);
  expect(mine.querySelector('span')?.className).toContain('yellow');
});

it('marks a date where a colour holds, and writes it as any other', () => {
  const over = { value: '2026-01-02', label: '2026-01-02', colour: 'red' as const };
  const shown = render(
    <p>{drawCell(column('one', { type: 'date' }), over, 'table', new Date('2026-01-05'))}</p>,
  );
  expect(shown.container.textContent).toBe('Jum, 2 Jan');
  expect(shown.container.querySelector('span')?.className).toContain('red');
});

it.each([
  ['Publikasi Ilmiah Reza Hidayat PI-20251-0001', ['PI-20251-0001']],
  ['19/444077/TK/49273', ['19/444077/TK/49273']],
  ['UN1/TKMS2/ST/0012/2025 dan 2025-2026.', ['UN1/TKMS2/ST/0012/2025', '2025-2026.']],
  // Nothing that a line breaks within, no number of its own, and longer than a line of a phone.
  ['Angkatan 2021, Sub-bab 3-4, Pengaruh-Laju-Alir-Terhadap-Efektivitas-2025', []],
] as const)('keeps the codes of %s whole', (value, codes) => {
  const { container } = render(<p>{drawCell(column('one'), value, 'table', new Date('2026-01-05'))}</p>);
  expect(container.textContent).toBe(value);
  expect([...container.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual(codes);
});
