import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Matrix } from './matrix.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const phone = (matches: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener() {}, removeEventListener() {} }));

const draw = (columns: string[]) =>
  render(
    <Matrix
      caption="Peta nilai"
      corner="Indeks"
      columns={columns.map((key) => ({ key, label: key }))}
      rows={['Sinta 1', 'Sinta 2'].map((key) => ({
        key,
        label: key,
        cells: Object.fromEntries(columns.map((column) => [column, { text: column }])),
        current: key === 'Sinta 2',
      }))}
    />,
  );
const current = () => [...document.querySelectorAll('[aria-current]')].map((one) => one.textContent);

describe('Matrix', () => {
  it.each([
    ['a screen', false, ['Nilai'], ['Sinta 2Nilai']],
    ['a phone', true, ['Nilai'], ['Sinta 2Nilai']],
    ['a phone with several columns', true, ['A', 'B'], ['Sinta 2A', 'Sinta 2B']],
  ])('tells which row is the one in question on %s', (_, matches, columns, told) => {
    phone(matches);
    draw(columns);
    expect(current()).toEqual(told);
  });

  it('stays a table on a phone where it has one column', () => {
    phone(true);
    draw(['Nilai']);
    expect(screen.getByRole('table', { name: 'Peta nilai' })).not.toBeNull();
  });
});
