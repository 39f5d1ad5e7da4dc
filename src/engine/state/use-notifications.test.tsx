import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Notification } from '../../definition/wire.ts';
import { createQueryClient } from '../data/queries.ts';
import { FakeServer, Held, refusal } from '../testing/fake-server.ts';
import { server } from '../testing/mocked-http.ts';
import { manifest, session } from '../testing/small-world.tsx';
import { AppProvider } from './app-context.tsx';
import { createAppStore } from './app-store.ts';
import { useMarkRead } from './mark-notifications.ts';
import { useNotifications } from './use-notifications.ts';

vi.mock('../data/http.ts', async (original) =>
  (await import('../testing/mocked-http.ts')).mockedHttp(original),
);

const LIST = 'GET /users/me/notifications';
const READ = 'POST /users/me/notifications/read';

const news = (read_at: string | null): Partial<Notification>[] => [{ id: 'n1', title: 'Baru', read_at }];
const UNREAD = news(null);
const SEEN = news('2025-11-03T03:00:00Z');

let fake: FakeServer;
beforeEach(() => {
  fake = new FakeServer().on(LIST, () => UNREAD);
  server.current = fake;
});

/** The notifications as they are shown, one of them unread. */
async function show() {
  const client = createQueryClient();
  const store = createAppStore(manifest, session);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AppProvider value={store}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </AppProvider>
  );
  const { result } = renderHook(() => ({ ...useNotifications(), markRead: useMarkRead() }), { wrapper });
  await waitFor(() => expect(result.current.unread).toBe(1));
  return result;
}

it('are all read at once, whatever an answer says that was on its way', async () => {
  const shown = await show();
  const [opening, marking] = [new Held(), new Held()];
  fake.on(LIST, () => opening.promise).on(READ, () => marking.promise);
  await act(async () => shown.current.retry());
  await act(async () => shown.current.markRead('all'));
  await waitFor(() => expect(shown.current.unread).toBe(0));
  await act(async () => opening.answer(UNREAD));
  expect(shown.current.unread).toBe(0);
  fake.on(LIST, () => SEEN);
  await act(async () => marking.answer({}));
  await waitFor(() => expect(shown.current.list).toEqual(SEEN));
});

it('are unread again when the server did not take it', async () => {
  const shown = await show();
  fake.on(READ, () => {
    throw refusal(500, 'Sedang sibuk.');
  });
  await act(async () => shown.current.markRead('all'));
  await waitFor(() => expect(shown.current.unread).toBe(1));
});
