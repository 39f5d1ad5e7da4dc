import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { packManifest } from '../../definition/routes/manifest.ts';
import { createQueryClient } from '../data/queries.ts';
import { ApiError } from '../errors/api-error.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { server } from '../testing/mocked-http.ts';
import { manifest, route, session } from '../testing/small-world.tsx';
import { AppProvider } from './app-context.tsx';
import { createAppStore } from './app-store.ts';
import { useLiveData } from './use-live-data.ts';

vi.mock('../data/http.ts', async (original) =>
  (await import('../testing/mocked-http.ts')).mockedHttp(original),
);

/** The stream of news, which a test sends itself. */
class Stream {
  static readonly CLOSED = 2;
  static opened: Stream[] = [];
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    Stream.opened.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  tell(news: object) {
    this.onmessage?.({ data: JSON.stringify(news) });
  }
}

let fake: FakeServer;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Stream);
  Stream.opened = [];
  fake = new FakeServer();
  server.current = fake;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const MANIFEST = 'GET /manifest';

function Listener() {
  useLiveData();
  return null;
}

function setup() {
  const store = createAppStore(manifest, { ...session, viewer: null });
  const { unmount } = render(
    <AppProvider value={store}>
      <QueryClientProvider client={createQueryClient()}>
        <Listener />
      </QueryClientProvider>
    </AppProvider>,
  );
  const hear = (hash: string) =>
    act(async () => {
      Stream.opened.at(-1)?.tell({ hash });
      await vi.dynamicImportSettled();
    });
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { hash: () => store.get().manifest.hash, hear, wait, unmount };
}

function busy(): never {
  throw new ApiError(503, { errors: [{ message: 'Sistem sedang sibuk.' }] });
}

const inForce = (hash: string) => () =>
  packManifest({ ...manifest, routes: [route], hash }, { demo: false, extents: new Map() });

it('asks for new definitions ever more rarely until a busy server has them', async () => {
  fake.on(MANIFEST, busy);
  const { hash, hear, wait } = setup();
  await hear('new');
  await wait(1000 + 2000 + 4000 + 8000 + 16_000);
  expect(fake.to(MANIFEST)).toHaveLength(6);
  await wait(30_000 - 1);
  expect(fake.to(MANIFEST)).toHaveLength(6);
  expect(hash()).toBe(manifest.hash);
  fake.on(MANIFEST, inForce('new'));
  await wait(1);
  expect(hash()).toBe('new');
  await wait(120_000);
  expect(fake.to(MANIFEST)).toHaveLength(7);
});

it('waits for the later of two changes alone', async () => {
  fake.on(MANIFEST, busy);
  const { hash, hear, wait } = setup();
  await hear('new');
  fake.on(MANIFEST, inForce('newer'));
  await hear('newer');
  expect(hash()).toBe('newer');
  await wait(120_000);
  expect(fake.to(MANIFEST)).toHaveLength(2);
});

it('listens again after the server refused the stream, until the page goes', async () => {
  const { hash, hear, wait, unmount } = setup();
  const [first] = Stream.opened;
  first?.close();
  first?.onerror?.();
  await wait(5000);
  fake.on(MANIFEST, inForce('new'));
  await hear('new');
  expect(hash()).toBe('new');
  const [, second] = Stream.opened;
  second?.close();
  second?.onerror?.();
  unmount();
  await wait(120_000);
  expect(Stream.opened).toHaveLength(2);
});

it('follows roles that begin or end, and reads anew what is shown', async () => {
  vi.useRealTimers();
  let tell: (roles: readonly string[]) => void = () => undefined;
  const changes = {
    subscribe: () => () => undefined,
    onRoles(listener: typeof tell) {
      tell = listener;
      return () => undefined;
    },
  };
  const store = createAppStore(manifest, session, changes);
  const client = createQueryClient();
  const reread = vi.spyOn(client, 'invalidateQueries');
  const asked = `GET /users/${session.viewer?.id}`;
  fake.on(asked, () => ({
    data: { name: 'Ani', roles: ['head'], on_behalf: [{ role: 'head', name: 'Budi' }] },
  }));
  render(
    <AppProvider value={store}>
      <QueryClientProvider client={client}>
        <Listener />
      </QueryClientProvider>
    </AppProvider>,
  );
  await act(async () => tell(session.viewer?.roles ?? []));
  expect(fake.calls).toEqual([]);
  await act(async () => tell(['head']));
  await vi.waitFor(() =>
    expect(store.get().session.viewer).toMatchObject({ roles: ['head'], profile: { name: 'Ani' } }),
  );
  await vi.waitFor(() => expect(reread).toHaveBeenCalled());
  // Where people are kept by another server, the profile may not know; what was heard counts, and is not asked again.
  fake.on(asked, () => ({ data: { name: 'Ani', roles: ['head'] } }));
  await act(async () => tell([]));
  await vi.waitFor(() => expect(store.get().session.viewer).toMatchObject({ roles: [] }));
  const calls = fake.calls.length;
  await act(async () => tell([]));
  expect(fake.calls).toHaveLength(calls);
});
