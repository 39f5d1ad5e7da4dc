import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppProvider } from '../state/app-context.tsx';
import { createAppStore } from '../state/app-store.ts';
import { FakeServer, refusal } from '../testing/fake-server.ts';
import { server } from '../testing/mocked-http.ts';
import { manifest, route, session } from '../testing/small-world.tsx';
import Search from './search.tsx';
import { SEARCH_DEBOUNCE_MS } from './use-found-rows.ts';

vi.mock('../data/http.ts', async (original) =>
  (await import('../testing/mocked-http.ts')).mockedHttp(original),
);

const row = (id: string, label: string) => ({
  id,
  label,
  meta: 'Barang, Baru',
  path: `/things/${id}`,
  route: 'thing.detail@all',
});
const answer = (...items: object[]) => ({ data: [{ record: 'thing', label: 'Barang milik', items }] });

let fake: FakeServer;
beforeEach(() => {
  vi.useFakeTimers();
  fake = new FakeServer().on('GET /search', () => answer(row('a', 'Barang Ani'), row('b', 'Barang Budi')));
  server.current = fake;
});
afterEach(() => {
  vi.useRealTimers();
});

function Address() {
  return <output aria-label="address">{useLocation().pathname}</output>;
}

function open() {
  const routes = Array.from({ length: 8 }, (_, n) => ({
    ...route,
    id: `page${n}.list@all`,
    path: `/page${n}`,
    title: `Daftar barang ${n}`,
  }));
  const group = { route: 'thing.list@all', label: 'Barang', icon: 'archive', order: 1 };
  const sidebar = [{ name: 'g', label: 'Grup', entries: [{ ...group, departments: null, count: false }] }];
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const onClose = vi.fn();
  render(
    <AppProvider value={createAppStore({ ...manifest, routes, sidebar }, session)}>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <Search typed="" onClose={onClose} />
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </AppProvider>,
  );
  return onClose;
}

const box = () => screen.getByRole('combobox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** The pause after the last letter, and the answer. */
const settle = async () => {
  await wait(SEARCH_DEBOUNCE_MS);
  await wait(10);
};
const options = () => screen.queryAllByRole('option').map((one) => one.textContent);

describe('Search', () => {
  it('asks the server once somebody stops typing, and not for a single letter', async () => {
    open();
    type('b');
    await settle();
    expect(fake.calls).toHaveLength(0);
    type('bar');
    await wait(SEARCH_DEBOUNCE_MS - 1);
    type('barang');
    await settle();
    expect(fake.to('GET /search').map(({ query }) => query)).toEqual([{ q: 'barang' }]);
  });

  it('shows five pages at once and the rows after them, in groups', async () => {
    open();
    type('barang');
    expect(options()).toHaveLength(5);
    await settle();
    expect(options().slice(5)).toEqual(['Barang AniBarang, Baru', 'Barang BudiBarang, Baru']);
    expect(screen.getByRole('group', { name: 'Barang milik' })).toBeTruthy();
  });

  it('goes to a row by arrows and Enter', async () => {
    const onClose = open();
    type('ani');
    await settle();
    fireEvent.keyDown(box(), { key: 'ArrowDown' });
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Barang Budi');
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.getByLabelText('address').textContent).toBe('/things/b');
  });

  it('forgets the rows when the text is gone, and says so when they cannot be had', async () => {
    open();
    type('ani');
    await settle();
    expect(options()).toHaveLength(2);
    type('');
    expect(options()).toHaveLength(8);
    fake.on('GET /search', () => {
      throw refusal(503, 'Sibuk.');
    });
    type('zzz');
    await settle();
    expect(screen.getByText('Data tidak dapat dicari saat ini. Coba lagi.')).toBeTruthy();
  });
});
