import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PdfControls } from './controls.ts';
import { PdfPages } from './pdf-pages.tsx';

// What draws pages needs a browser: here stands where it puts things, and when it says so.

const drawing = vi.hoisted(() => ({ pages: 3, places: [] as HTMLElement[] }));
vi.mock('./library.ts', () => ({ openPdf: async () => ({ pdf: {}, close: () => undefined }) }));
vi.mock('./draw-pages.ts', () => ({
  drawPages: async ({ pages }: { pages: HTMLElement }) => {
    drawing.places = Array.from({ length: drawing.pages }, () => {
      const place = document.createElement('div');
      pages.append(place);
      return place;
    });
    const overlays = drawing.places.map((element, index) => ({ number: index + 1, element }));
    return { controls: {} as PdfControls, overlays };
  },
}));

beforeEach(() => {
  drawing.pages = 3;
});
const file = new Blob(['%PDF-']);
const shown = async (element: React.ReactElement) => {
  const view = render(element);
  await act(async () => undefined);
  await act(async () => undefined);
  return view;
};
const pages = (overlay: (page: number) => React.ReactNode, of = file) => (
  <PdfPages file={of} label="Surat" overlay={overlay} />
);

it('lays over each page what belongs there, and draws it anew without the pages', async () => {
  const view = await shown(pages((page) => (page === 2 ? <b>Di sini</b> : null)));
  expect(screen.getByRole('region', { name: 'Surat' }).getAttribute('aria-busy')).toBe('false');
  expect(drawing.places.map(({ textContent }) => textContent)).toEqual(['', 'Di sini', '']);
  const before = drawing.places;
  view.rerender(pages((page) => <i>{`Halaman ${page}`}</i>));
  expect(drawing.places).toBe(before);
  expect(before.map(({ textContent }) => textContent)).toEqual(['Halaman 1', 'Halaman 2', 'Halaman 3']);
});

it('takes what lay over the pages of another file away with them', async () => {
  const view = await shown(pages((page) => <b>{`Lama ${page}`}</b>));
  drawing.pages = 1;
  await act(async () => view.rerender(pages((page) => <b>{`Baru ${page}`}</b>, new Blob(['%PDF-2']))));
  await act(async () => undefined);
  expect(screen.queryByText(/Lama/)).toBeNull();
  expect(screen.getAllByText(/Baru/).map(({ textContent }) => textContent)).toEqual(['Baru 1']);
});
