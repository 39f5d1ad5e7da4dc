import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Block } from '../../../definition/screens/shown-screen.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, column, listed, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);

const view = (name: string, label: string, aside = true) => ({
  ...{ name, label, where: null, for: null, reads: null },
  ...(aside && { aside: true as const }),
});
const table = block('table', {
  ...{ record: 'thing', relation: 'things', columns: [column('name')], filters: [], search: [], bulk: [] },
  ...{ sort: null, opens: null, actions: [], create: null, export: false, paged: true, empty: 'Tidak ada.' },
  views: [
    view('open', 'Terbuka', false),
    view('in', 'Mendaftar'),
    view('done', 'Lulus'),
    view('off', 'Berhenti di jalan'),
    view('wait', 'Menunggu hasil'),
  ],
});
const PLAIN = { lost: [], over: null, values: {} };
const bars = [
  { ...PLAIN, view: 'in' },
  { ...PLAIN, view: 'elsewhere' },
  { ...PLAIN, view: 'done', lost: ['off', 'wait'] },
];
const none = { part: null, numbers: [], drawn: null, limit: null };
const chart = (more: object = {}) =>
  block('chart', {
    id: 'b2',
    label: 'Sampai tahap',
    list: 'things',
    column: 'Tahap',
    ...none,
    bars,
    ...more,
  });

let fake: FakeServer;
beforeAll(() => import('./record-views.tsx'));
beforeEach(() => {
  fake = new FakeServer();
  server.current = fake;
  fake.on('GET /me/views/thing.list@all/b1', () => []);
});

type Numbers = Record<string, Record<string, number>>;

function show(views: Record<string, number>, drawn: Block = chart(), numbers: Numbers = {}, path?: string) {
  const none = listed(table, []);
  const counted = { ...none, meta: { ...none.meta, views } };
  fake.on('GET /screens/thing.list', () => screenOf(table, drawn));
  fake.on('GET /routes/thing.list@all/blocks/b1', () => counted);
  fake.on('GET /routes/thing.list@all', () =>
    pageOf({
      b1: answer('table', counted),
      b2: answer('chart', { numbers }),
      b3: answer('section', {}),
      b4: answer('text', { text: 'Sejak awal.' }),
    }),
  );
  renderScreen(path);
}
const lines = (numbers: HTMLElement) =>
  within(numbers)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

it('tells what the list counts as a table, each number but none with the way to its rows', async () => {
  show({ in: 5, done: 2, off: 0, wait: 3 });
  const numbers = await screen.findByRole('table', { name: 'Sampai tahap' });
  expect(lines(numbers)).toEqual([
    ['Tahap', 'Jumlah', 'Dari sebelumnya', 'Berhenti atau tertahan'],
    ['Mendaftar', '5', '–', ''],
    ['Lulus', '2', '40\u00a0%', '3 menunggu hasil'],
  ]);
  const links = within(numbers).getAllByRole('link');
  expect(links.map((link) => new URL((link as HTMLAnchorElement).href).search)).toEqual([
    '?view=in',
    '?view=done',
    '?view=wait',
  ]);
});

it('gives the view a tab while it is chosen, and stands on it', async () => {
  show({ in: 5, done: 2, off: 0, wait: 3 });
  const link = await screen.findByRole('link', { name: '3 menunggu hasil' });
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Semua', 'Terbuka']);
  fireEvent.click(link);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Menunggu hasil'));
  expect(document.activeElement?.getAttribute('aria-selected')).toBe('true');
  expect(screen.queryByRole('tab', { name: /Lulus/ })).toBeNull();
});

it('is where the address opens the page until another list is chosen, and its numbers lead away from there', async () => {
  const shown = vi.fn();
  HTMLElement.prototype.scrollIntoView = shown;
  const text = block('text', { id: 'b4', text: 'Sejak awal.', tone: 'plain' });
  const around = block('section', { id: 'b3', label: 'Laporan', blocks: [text, chart({ part: 'laporan' })] });
  show({ in: 5, done: 2, off: 0, wait: 3 }, around, {}, '/things?part=laporan');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Laporan'));
  expect(shown.mock.contexts).toEqual([document.activeElement]);
  const link = screen.getByRole('link', { name: '3 menunggu hasil' }) as HTMLAnchorElement;
  expect(new URL(link.href).search).toBe('?view=wait');
  fireEvent.click(screen.getByRole('tab', { name: /Terbuka/ }));
  await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/things?view=open'));
  expect(shown).toHaveBeenCalledOnce();
});

it('leads to its own heading where it has the section for itself, and nowhere by the name of another', async () => {
  const shown = vi.fn();
  HTMLElement.prototype.scrollIntoView = shown;
  const around = block('section', { id: 'b3', label: 'Laporan', blocks: [chart({ part: 'laporan' })] });
  show({ in: 5, done: 2, off: 0, wait: 3 }, around, {}, '/things?part=laporan');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
  cleanup();
  show({ in: 5, done: 2, off: 0, wait: 3 }, around, {}, '/things?part=lain');
  await screen.findByRole('link', { name: '3 menunggu hasil' });
  expect(shown).toHaveBeenCalledOnce();
});

it('draws parts of one whole without losses', async () => {
  const parts = chart({
    label: 'Hasil',
    bars: [
      { ...PLAIN, view: 'done' },
      { ...PLAIN, view: 'off' },
    ],
  });
  show({ done: 3, off: 0 }, parts);
  expect(lines(await screen.findByRole('table', { name: 'Hasil' })).slice(1)).toEqual([
    ['Lulus', '3', '100\u00a0%'],
    ['Berhenti di jalan', '0', '0\u00a0%'],
  ]);
});

const days = {
  label: 'Median hari',
  numbers: [
    { name: 'median', label: 'Median', unit: 'hari', decimals: null },
    { name: 'limit', label: 'Batas', unit: 'hari', decimals: null },
    { name: 'never', label: 'Tidak ada', unit: null, decimals: null },
  ],
  ...{ drawn: 'median', limit: 'limit' },
  bars: [
    { ...PLAIN, view: 'in', over: 'off' },
    { ...PLAIN, view: 'done' },
    { ...PLAIN, view: 'wait' },
  ],
};

it('draws a number of its own for each bar beside its limit, and says what is beyond', async () => {
  const numbers = { in: { median: 4.5, limit: 3 }, done: { median: 3, limit: 3 } };
  show({ in: 5, off: 4, done: 1, wait: 0 }, chart(days), numbers);
  const table = await screen.findByRole('table', { name: 'Median hari' });
  expect(lines(table)).toEqual([
    ['Tahap', 'Median', 'Batas', 'Jumlah', 'Lewat batas'],
    ['Mendaftar', '4,5\u00a0hari, lewat 1,5', '3\u00a0hari', '5', '4'],
    ['Lulus', '3\u00a0hari', '3\u00a0hari', '1', '–'],
    ['Menunggu hasil', '–', '–', '0', '–'],
  ]);
  const links = within(table).getAllByRole('link');
  expect(links.map((link) => new URL((link as HTMLAnchorElement).href).search)).toEqual([
    '?view=in',
    '?view=off',
    '?view=done',
  ]);
  const drawn = [...(table.previousElementSibling?.querySelectorAll('li') ?? [])];
  expect(drawn.map((bar) => bar.textContent)).toEqual(['Mendaftar4,5', 'Lulus3', 'Menunggu hasil–']);
});

it('tells further numbers beside amount and share, as long decimals as they are written', async () => {
  const mean = { numbers: [{ name: 'mean', label: 'Rata-rata', unit: null, decimals: 2 }] };
  const parts = {
    label: 'Hasil',
    ...mean,
    bars: [
      { ...PLAIN, view: 'done' },
      { ...PLAIN, view: 'off' },
    ],
  };
  show({ done: 3, off: 0 }, chart(parts), { done: { mean: 84.5 } });
  expect(lines(await screen.findByRole('table', { name: 'Hasil' }))).toEqual([
    ['Tahap', 'Jumlah', 'Bagian', 'Rata-rata'],
    ['Lulus', '3', '100\u00a0%', '84,50'],
    ['Berhenti di jalan', '0', '0\u00a0%', '–'],
  ]);
});

it('is not there where nothing is counted', async () => {
  show({ in: 0, done: 0 });
  await screen.findByRole('tab', { name: 'Terbuka' });
  expect(screen.queryByText('Sampai tahap')).toBeNull();
});
