import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createQueryClient, pageQuery } from '../data/queries.ts';
import { ApiError } from '../errors/api-error.ts';
import { AppProvider } from '../state/app-context.tsx';
import { createAppStore } from '../state/app-store.ts';
import { KEPT_NOTICE, type KeptInput } from '../state/keepers.ts';
import { manifest, session } from '../testing/small-world.tsx';
import KeepChip from './keep-chip.tsx';

const AT = new Date('2025-11-03T03:02:14Z');

function setUp() {
  const store = createAppStore(manifest, session);
  const client = createQueryClient();
  render(
    <AppProvider value={store}>
      <QueryClientProvider client={client}>
        <KeepChip />
        <div id={KEPT_NOTICE} tabIndex={-1} />
      </QueryClientProvider>
    </AppProvider>,
  );
  const tell = (key: string, input: KeptInput | null) => act(async () => store.keepers.tell(key, input));
  return { tell, client, said: () => screen.getByRole('status').textContent?.trim() };
}

it('says of all forms and sheets of the page what is gravest', async () => {
  const { tell, said } = setUp();
  expect(said()).toBe('');
  await tell('form', { status: 'saved', at: null });
  expect(said()).toBe('');
  await tell('form', { status: 'saved', at: AT });
  expect(said()).toBe('Tersimpan 10.02.14');
  await tell('sheet', { status: 'device', at: null });
  expect(said()).toBe('Tersimpan di perangkat ini');
  await tell('form', { status: 'saving', at: AT });
  expect(said()).toBe('Menyimpan');
  await tell('form', { status: 'failed', at: AT });
  expect(said()).toBe('Belum tersimpan, mencoba lagi');
  await tell('form', null);
  expect(said()).toBe('Tersimpan di perangkat ini');
});

it('leads to what the server did not take', async () => {
  const { tell, said } = setUp();
  HTMLElement.prototype.scrollIntoView = vi.fn();
  await tell('form', { status: 'partly', at: AT });
  expect(said()).toBe('Sebagian belum tersimpan');
  fireEvent.click(screen.getByRole('button'));
  expect(document.activeElement?.id).toBe(KEPT_NOTICE);
});

it('counts without a network what waits, and says how old the data are', async () => {
  const { tell, said } = setUp();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(async () => window.dispatchEvent(new Event('offline')));
  expect(said()).toBe('Luring');
  await tell('form', { status: 'failed', at: AT, changes: () => 2 });
  await tell('sheet', { status: 'failed', at: null, changes: () => 1 });
  expect(said()).toBe('Luring: 3 perubahan menunggu');
  fireEvent.click(screen.getByRole('button'));
  expect(
    screen.getByText(/Isian Anda tetap tersimpan di perangkat ini/).closest('[role=dialog]'),
  ).toBeTruthy();
  online.mockReturnValue(true);
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(said()).toBe('Belum tersimpan, mencoba lagi');
});

it('says nothing of input where there is none', async () => {
  setUp();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(async () => window.dispatchEvent(new Event('offline')));
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByText(/Anda luring/).textContent?.trim()).toBe('Anda luring.');
  online.mockReturnValue(true);
});

it('says that the server is away when a page found no way to it, until it answers', async () => {
  const { client, said } = setUp();
  const key = pageQuery({ viewer: 'u1', department: 'A', route: 'r', params: {} }).queryKey;
  let answers = false;
  const queryFn = async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (!answers) throw new ApiError(null, undefined);
    return { now: AT.toISOString() };
  };
  await act(() => client.fetchQuery({ queryKey: key, queryFn, retry: false }).catch(() => undefined));
  await waitFor(() => expect(said()).toBe('Server terputus'));
  answers = true;
  await act(() => client.fetchQuery({ queryKey: key, queryFn, retry: false }));
  await waitFor(() => expect(said()).toBe(''));
});
