import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notification } from '../../definition/wire.ts';
import { createQueryClient } from '../data/queries.ts';
import { AppProvider } from '../state/app-context.tsx';
import { createAppStore } from '../state/app-store.ts';
import { useNotifications } from '../state/use-notifications.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { server } from '../testing/mocked-http.ts';
import { manifest, session } from '../testing/small-world.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { Bell } from './bell.tsx';

vi.mock('../data/http.ts', async (original) =>
  (await import('../testing/mocked-http.ts')).mockedHttp(original),
);

const note = (id: string, title: string, read_at: string | null = null): Partial<Notification> => ({
  id,
  title,
  kind: 'x',
  message: '',
  link: `/things/${title}?department=D1`,
  read_at,
});

let list: Partial<Notification>[];
let quiet_until: string | null;
let hides_text: boolean;
let fake: FakeServer;
beforeEach(() => {
  quiet_until = null;
  hides_text = false;
  list = [note('1', 'lama', '2025-11-01T00:00:00Z')];
  fake = new FakeServer()
    .on('GET /users/me/notifications', () => ({ data: list, quiet_until, hides_text }))
    .on('POST /users/me/notifications/read', () => ({}));
  server.current = fake;
});

afterEach(() => vi.useRealTimers());

function Where() {
  const { pathname, search } = useLocation();
  const { loading } = useNotifications();
  return <p>{loading ? 'memuat' : pathname + search}</p>;
}

async function drawn() {
  const client = createQueryClient();
  render(
    <MemoryRouter>
      <AppProvider value={createAppStore(manifest, session)}>
        <QueryClientProvider client={client}>
          <ToastProvider>
            <Bell />
            <Where />
          </ToastProvider>
        </QueryClientProvider>
      </AppProvider>
    </MemoryRouter>,
  );
  // What is in the first list did not arrive since.
  await screen.findByText('/');
  const arrive = async (...news: Partial<Notification>[]) => {
    list = [...news, ...list];
    await act(() => client.invalidateQueries({ queryKey: ['notifications'] }));
  };
  return { arrive };
}
const shown = () => screen.getByRole('status').textContent;
const told = () => fake.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

it('what arrives is told once, the same of the same page as one, and leads to its page, read', async () => {
  const { arrive } = await drawn();
  expect(shown()).toBe('');
  await arrive(note('3', 'baru'), note('2', 'baru'));
  await waitFor(() => expect(shown()).toContain('baru (2)'));
  fireEvent.click(screen.getByRole('button', { name: 'Lihat' }));
  expect(screen.getByText('/things/baru?department=D1')).toBeDefined();
  await waitFor(() => expect(told()).toEqual([{ ids: ['3', '2'] }]));
});

it('to whoever wants nothing read over their shoulder it says only that something came, and leads there', async () => {
  hides_text = true;
  const { arrive } = await drawn();
  await arrive(note('3', 'rahasia'), note('2', 'rahasia'));
  await waitFor(() => expect(shown()).toContain('Notifikasi baru (2)'));
  expect(shown()).not.toContain('rahasia');
  fireEvent.click(screen.getByRole('button', { name: 'Lihat' }));
  expect(screen.getByText('/things/rahasia?department=D1')).toBeDefined();
});

it('the list has what says the same as one, and opening it marks all of those as read and no other', async () => {
  const { arrive } = await drawn();
  await arrive(note('4', 'lain'), note('3', 'baru'), note('2', 'baru'));
  fireEvent.click(screen.getByRole('button', { name: /Notifikasi/ }));
  await screen.findByRole('link', { name: 'baru (2)', hidden: true });
  const links = screen.getAllByRole('link', { hidden: true });
  expect(links.map(({ textContent }) => textContent)).toEqual(['lain', 'baru (2)', 'lama']);
  fireEvent.click(screen.getByRole('link', { name: 'baru (2)', hidden: true }));
  await waitFor(() => expect(told()).toEqual([{ ids: ['3', '2'] }]));
});

describe('in quiet hours', () => {
  const HOUR = 3_600_000;
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    quiet_until = new Date(Date.now() + HOUR).toISOString();
  });

  it('nothing is told of what comes; once they are over it is, together and once', async () => {
    const { arrive } = await drawn();
    await arrive(note('2', 'baru'));
    await arrive(note('3', 'baru'));
    await pass(HOUR / 2);
    expect(shown()).toBe('');
    expect(screen.getByRole('button', { name: /Notifikasi/ }).textContent).toContain('2');
    await pass(HOUR / 2);
    await waitFor(() => expect(shown()).toContain('baru (2)'));
    quiet_until = null;
    await pass(HOUR);
    await arrive();
    expect(shown()).toBe('');
  });

  it('what was read meanwhile is not told of afterwards', async () => {
    const { arrive } = await drawn();
    await arrive(note('2', 'baru'));
    list = [note('2', 'baru', '2025-11-01T00:00:00Z'), ...list.slice(1)];
    await arrive();
    await pass(2 * HOUR);
    expect(shown()).toBe('');
  });

  it('what waits is told at once when the person chooses other hours', async () => {
    const { arrive } = await drawn();
    await arrive(note('2', 'baru'));
    expect(shown()).toBe('');
    quiet_until = null;
    await arrive();
    await waitFor(() => expect(shown()).toContain('baru'));
  });
});
