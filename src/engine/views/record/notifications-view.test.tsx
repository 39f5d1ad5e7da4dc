import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Call } from '../../data/http.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);

// What the screen brings when it is asked for: fetching it is not what is tested here.
beforeAll(() => import('./record-views.tsx'));

const LIST = 'GET /users/me/notifications';
const all = Array.from({ length: 150 }, (_, n) => ({
  ...{ id: `n${n}`, kind: 'x', title: `Kabar ${n}`, message: `Kabar ${n}`, link: null, priority: null },
  ...{ read_at: null, created_at: '2025-11-03T03:00:00Z', department: null },
}));

const limitOf = ({ query }: Call) => Number(query && !(query instanceof URLSearchParams) ? query.limit : 100);

let fake: FakeServer;
beforeEach(() => {
  fake = new FakeServer()
    .on('GET /screens/thing.list', () => screenOf(block('notifications', {})))
    .on('GET /routes/thing.list@all', () => pageOf({ b1: answer('notifications', {}) }))
    .on(LIST, (asked) => ({
      data: all.slice(0, limitOf(asked as Call)),
      total: all.length,
      quiet_until: null,
      hides_text: false,
    }));
  server.current = fake;
});

it('says how many there are, and goes on to the oldest', async () => {
  renderScreen('/things');
  fireEvent.click(await screen.findByRole('button', { name: 'Tampilkan semua (150)' }));
  const rows = () => within(screen.getByRole('main')).getAllByRole('listitem').length;
  expect(rows()).toBe(100);
  fireEvent.click(screen.getByRole('button', { name: 'Tampilkan yang lebih lama (50 lagi)' }));
  await waitFor(() => expect(rows()).toBe(150));
  expect(screen.queryByRole('button', { name: /lebih lama/ })).toBeNull();
  expect(fake.to(LIST).some((asked) => (asked as Call).query === undefined)).toBe(true);
});
