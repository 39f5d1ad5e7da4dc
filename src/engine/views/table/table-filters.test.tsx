import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { FakeServer, refusal } from '../../testing/fake-server.ts';
import { answer, block, column, listed, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

const server = vi.hoisted(() => ({ current: null as unknown }));
vi.mock('../../data/http.ts', async (original) => ({
  ...(await original<object>()),
  call: (options: unknown) => (server.current as { call: (options: unknown) => unknown }).call(options),
}));

const ROOM = {
  name: 'room',
  label: 'Ruang',
  kind: 'reference' as const,
  options: null,
  path: 'room',
  for: null,
  record: 'room',
};
const table = block('table', {
  record: 'thing',
  relation: null,
  columns: [column('name', { label: 'Nama' })],
  filters: [ROOM],
  views: [],
  search: [],
  sort: null,
  opens: null,
  actions: [],
  bulk: [],
  previews: {},
  create: null,
  export: false,
  paged: true,
  empty: 'Belum ada barang.',
});

let fake: FakeServer;
beforeEach(() => {
  fake = new FakeServer()
    .on('GET /me/views/thing.list@all/b1', () => [])
    .on('GET /screens/thing.list', () => screenOf(table))
    .on('GET /routes/thing.list@all', () => pageOf({ b1: answer('table', listed(table, [])) }));
  server.current = fake;
});

it('says that the choices of a filter did not come, and asks for them again', async () => {
  const answers: (() => unknown)[] = [
    () => {
      throw refusal(500, 'Sedang sibuk.');
    },
    () => ({ data: [{ id: 'r1', name: 'Aula' }] }),
  ];
  fake.on('GET /routes/thing.list@all/options', () => answers.shift()?.());
  renderScreen();
  fireEvent.click(await screen.findByRole('button', { name: 'Ruang' }));
  expect(await screen.findByText('Ruang gagal dimuat')).toBeTruthy();
  expect(screen.queryByText('Tidak ada yang cocok.')).toBeNull();
  // What the top layer shows is hidden where there is none.
  fireEvent.click(screen.getByRole('button', { name: /Coba lagi/, hidden: true }));
  const choice = await screen.findByRole('checkbox', { name: 'Aula', hidden: true });
  expect(document.activeElement).toBe(choice);
});
