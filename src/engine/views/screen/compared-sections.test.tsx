import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FakeServer } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, column, listed, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);

const view = (name: string, label: string) => ({ name, label, where: null, for: null, reads: null });
const table = block('table', {
  ...{ record: 'thing', relation: 'things', columns: [column('name')], filters: [], search: [], bulk: [] },
  ...{ sort: null, opens: null, actions: [], create: null, export: false, paged: true, empty: 'Tidak ada.' },
  views: [view('done', 'Lulus'), view('off', 'Berhenti')],
});
const bar = (name: string) => ({ view: name, lost: [], over: null, values: {} });
const section = block('section', {
  id: 'b2',
  label: 'Laporan',
  blocks: [
    block('detail', {
      id: 'b3',
      figures: true,
      columns: [
        column('came', { label: 'Pendaftar' }),
        column('mean', { label: 'Rata-rata', as: 'score' }),
        column('days', { label: 'Lama' }),
      ],
    }),
    block('chart', {
      ...{ id: 'b4', label: 'Hasil', list: 'things', column: 'Hasil' },
      ...{ part: null, numbers: [], drawn: null, limit: null, bars: [bar('done'), bar('off')] },
    }),
  ],
});

let fake: FakeServer;
beforeAll(() => import('../record/record-views.tsx'));
beforeEach(() => {
  fake = new FakeServer();
  server.current = fake;
  fake.on('GET /me/views/thing.list@all/b1', () => []);
});

/** The report of a thing, beside another one as the server tells it of each block. */
async function report(other?: { cells: Record<string, number | null>; counts: Record<string, number> }) {
  const none = listed(table, []);
  const counted = { ...none, meta: { ...none.meta, views: { done: 3, off: 1 } } };
  fake.on('GET /screens/thing.list', () => screenOf(table, section));
  fake.on('GET /routes/thing.list@all/blocks/b1', () => counted);
  fake.on('GET /routes/thing.list@all', () =>
    pageOf({
      b1: answer('table', counted),
      b2: answer('section', other ? { compared: 'Periode September' } : {}),
      b3: answer('detail', {
        cells: { came: 10, mean: 85.78, days: 4 },
        below: { came: 'kuota 40' },
        ...(other && { compared: { label: 'September 2025', cells: other.cells } }),
      }),
      b4: answer('chart', {
        numbers: {},
        ...(other && { compared: { label: 'September 2025', counts: other.counts } }),
      }),
    }),
  );
  renderScreen();
  const numbers = await screen.findByRole('table', { name: 'Hasil' });
  return {
    heading: screen.getByRole('heading', { name: /^Laporan/ }).parentElement?.textContent,
    figures: screen
      .getAllByRole('term')
      .map((term) => [...(term.parentElement?.children ?? [])].map((cell) => cell.textContent)),
    numbers: within(numbers)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent)),
  };
}

it('tell each number beside that of the other row, and by its heading which one that is', async () => {
  expect(await report({ cells: { came: 7, mean: 82.68, days: 0 }, counts: { done: 6, off: 0 } })).toEqual({
    heading: 'Laporandibanding Periode September',
    figures: [
      ['Pendaftar', '10', 'kuota 40', 'September 2025: 7'],
      ['Rata-rata', '85,78', 'September 2025: 82,68'],
      ['Lama', '4', 'September 2025: 0'],
    ],
    numbers: [
      ['Hasil', 'Jumlah', 'Bagian', 'September 2025'],
      ['Lulus', '3', '75\u00a0%', '6'],
      ['Berhenti', '1', '25\u00a0%', '0'],
    ],
  });
});

it('say nothing of a number that the other row does not tell, and a dash where it has no such bar', async () => {
  const { figures, numbers } = await report({ cells: { came: 7, mean: null }, counts: { done: 6 } });
  expect(figures).toEqual([
    ['Pendaftar', '10', 'kuota 40', 'September 2025: 7'],
    ['Rata-rata', '85,78'],
    ['Lama', '4'],
  ]);
  expect(numbers.map((row) => row[3])).toEqual(['September 2025', '6', '–']);
});

it('stand alone where they are compared with nothing', async () => {
  expect(await report()).toEqual({
    heading: 'Laporan',
    figures: [
      ['Pendaftar', '10', 'kuota 40'],
      ['Rata-rata', '85,78'],
      ['Lama', '4'],
    ],
    numbers: [
      ['Hasil', 'Jumlah', 'Bagian'],
      ['Lulus', '3', '75\u00a0%'],
      ['Berhenti', '1', '25\u00a0%'],
    ],
  });
});
