import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FakeServer } from '../../testing/fake-server.ts';
import { block, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

const server = vi.hoisted(() => ({ current: null as unknown }));
vi.mock('../../data/http.ts', async (original) => ({
  ...(await original<object>()),
  call: (options: unknown) => (server.current as { call: (options: unknown) => unknown }).call(options),
}));

let fake: FakeServer;
// The views arrive when a screen needs them; here they are waited for once.
beforeAll(() => import('./record-views.tsx'));
beforeEach(() => {
  fake = new FakeServer();
  server.current = fake;
});

const entry = (id: string, more: object = {}) => ({
  record: 'thing',
  id,
  title: 'Setujui',
  type: 'Ujian',
  label: `Orang ${id}`,
  text: 'Baca dahulu.',
  due: null,
  path: `/things/${id}`,
  ...more,
});

async function show(rows: object[], limit = 8) {
  const empty = 'Tidak ada apa-apa.';
  fake.on('GET /screens/thing.list', () =>
    screenOf(block('waiting', { label: 'Menunggu Anda', limit, empty })),
  );
  fake.on('GET /routes/thing.list@all', () => ({ ...pageOf({ b1: { rows } }), now: '2025-11-03T03:00:00Z' }));
  renderScreen();
}

it('names what waits, for whom and where it is done', async () => {
  await show([entry('1'), entry('2', { label: '' })]);
  const panel = within(await screen.findByRole('region', { name: 'Menunggu Anda: 2' }));
  expect(panel.getByText('Setujui · Ujian · Orang 1')).toBeTruthy();
  expect(panel.getByText('Setujui · Ujian')).toBeTruthy();
  const links = panel.getAllByRole('link', { name: /^Buka Setujui/ });
  expect(links.map((link) => link.getAttribute('href')?.split('?')[0])).toEqual(['/things/1', '/things/2']);
});

it.each([
  ['2025-11-01', 'Lewat 2 hari'],
  ['2025-11-03', 'Hari ini'],
  ['2025-11-04', 'Batas besok'],
  ['2025-11-06', 'Batas Kam, 6 Nov'],
])('says of %s: %s', async (due, words) => {
  await show([entry('1', { due })]);
  expect(await screen.findByText(words)).toBeTruthy();
});

it('shows the first ones, and all when asked', async () => {
  await show(
    ['1', '2', '3'].map((id) => entry(id)),
    2,
  );
  expect(await screen.findAllByRole('link', { name: /^Buka/ })).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Tampilkan semua (3)' }));
  expect(screen.getAllByRole('link', { name: /^Buka/ })).toHaveLength(3);
});

it('says quietly that nothing waits', async () => {
  await show([]);
  expect(await screen.findByText('Tidak ada apa-apa.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: /^Menunggu/ })).toBeNull();
});
