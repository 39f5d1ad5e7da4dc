import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { inSight } from './column-in-sight.ts';
import { RecordLayout } from './record-layout.tsx';

const columns = { main: 2500, panel: 180, rest: 400, gap: 30, room: 700 };

it.each([
  ['both parts where there is room', {}, { stays: 'all', scrolls: false }],
  ['a long rest, which scrolls under the panel', { rest: 1200 }, { stays: 'all', scrolls: true }],
  [
    'the rest alone where the panel leaves a slit',
    { panel: 500, rest: 600 },
    { stays: 'rest', scrolls: false },
  ],
  ['a panel alone', { rest: 0 }, { stays: 'all', scrolls: false }],
  ['no panel taller than the window', { panel: 900, rest: 0 }, { stays: null, scrolls: false }],
  [
    'nothing where the side column is what the page scrolls for',
    { rest: 2400 },
    { stays: null, scrolls: false },
  ],
  ['nothing in a window of few lines', { room: 300 }, { stays: null, scrolls: false }],
  ['nothing where nothing is', { panel: 0, rest: 0 }, { stays: null, scrolls: false, alone: true }],
])('keeps in sight %s', (_, own, found) => {
  expect(inSight({ ...columns, ...own })).toEqual({ alone: false, ...found });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function withHeights({ main, rest }: { main: number; rest: number }) {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.dataset.column === 'main' ? main : rest;
  });
}

it('gives what scrolls by itself a name and the keyboard', () => {
  withHeights({ main: 5000, rest: 2000 });
  const { rerender } = render(<RecordLayout side="Riwayat">Isi</RecordLayout>);
  const side = screen.getByRole('complementary', { name: 'Kolom samping' });
  expect(side.tabIndex).toBe(0);
  expect(side.parentElement?.dataset.stays).toBe('all');
  rerender(
    <RecordLayout side="Riwayat" wide>
      Isi
    </RecordLayout>,
  );
  expect(screen.getByRole('complementary').hasAttribute('tabindex')).toBe(false);
});

it('leaves the main column the room of a side column in which nothing stands', () => {
  withHeights({ main: 5000, rest: 0 });
  render(<RecordLayout side={<div />}>Isi</RecordLayout>);
  expect(screen.getByText('Isi').parentElement?.className).toContain('alone');
});
