import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FakeServer } from '../../testing/fake-server.ts';
import { answer, block, column, listed, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

const server = vi.hoisted(() => ({ current: null as unknown }));
vi.mock('../../data/http.ts', async (original) => ({
  ...(await original<object>()),
  call: (options: unknown) => (server.current as { call: (options: unknown) => unknown }).call(options),
}));

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
const bars = [
  { view: 'in', lost: [] },
  { view: 'elsewhere', lost: [] },
  { view: 'done', lost: ['off', 'wait'] },
];
const chart = (more: object = {}) =>
  block('chart', { id: 'b2', label: 'Sampai tahap', list: 'things', column: 'Tahap', bars, ...more });

let fake: FakeServer;
beforeAll(() => import('./record-views.tsx'));
beforeEach(() => {
  fake = new FakeServer();
  server.current = fake;
  fake.on('GET /me/views/thing.list@all/b1', () => []);
});

function show(views: Record<string, number>, drawn = chart()) {
  const none = listed(table, []);
  const counted = { ...none, meta: { ...none.meta, views } };
  fake.on('GET /screens/thing.list', () => screenOf(table, drawn));
  fake.on('GET /routes/thing.list@all/blocks/b1', () => counted);
  fake.on('GET /routes/thing.list@all', () =>
    pageOf({ b1: answer('table', counted), b2: answer('chart', {}) }),
  );
  renderScreen();
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

it('draws parts of one whole without losses', async () => {
  const parts = chart({
    label: 'Hasil',
    bars: [
      { view: 'done', lost: [] },
      { view: 'off', lost: [] },
    ],
  });
  show({ done: 3, off: 0 }, parts);
  expect(lines(await screen.findByRole('table', { name: 'Hasil' })).slice(1)).toEqual([
    ['Lulus', '3', '100\u00a0%'],
    ['Berhenti di jalan', '0', '0\u00a0%'],
  ]);
});

it('is not there where nothing is counted', async () => {
  show({ in: 0, done: 0 });
  await screen.findByRole('tab', { name: 'Terbuka' });
  expect(screen.queryByText('Sampai tahap')).toBeNull();
});
