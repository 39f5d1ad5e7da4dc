import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refreshChanged } from '../data/changed-blocks.ts';
import { AppProvider, useApp } from '../state/app-context.tsx';
import { createAppStore } from '../state/app-store.ts';
import { useWaiting } from '../state/use-waiting.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { server } from '../testing/mocked-http.ts';
import { manifest, route, session } from '../testing/small-world.tsx';
import { Sidebar } from '../ui/sidebar.tsx';
import { countsWaiting, sidebarGroups } from './menu-model.ts';

vi.mock('../data/http.ts', async (original) =>
  (await import('../testing/mocked-http.ts')).mockedHttp(original),
);

const page = (screen: string, path: string, more: object = {}) => ({
  ...route,
  id: `${screen}@all`,
  screen,
  path,
  segments: path
    .slice(1)
    .split('/')
    .map((text) => ({ text: text.replace(':', ''), param: text.startsWith(':') })),
  title: screen,
  ...more,
});
const routes = [
  page('loan.list', '/loans'),
  page('loan.detail', '/one-loan/:id'),
  page('visit.list', '/visits'),
  page('closed.list', '/closed', { roles: ['head'] }),
];
const entry = (screen: string, count: boolean) => ({
  route: `${screen}@all`,
  label: screen,
  icon: 'list',
  order: 1,
  departments: null,
  count,
});
const counted = [entry('loan.list', true), entry('visit.list', false), entry('closed.list', true)];

function storeOf(entries = counted, profile: Record<string, unknown> = {}) {
  const sidebar = [{ name: 'g', label: 'Grup', entries }];
  const { viewer } = session;
  return createAppStore(
    { ...manifest, routes, sidebar },
    { ...session, viewer: viewer && { ...viewer, profile } },
  );
}

function Menu() {
  const app = useApp();
  const waiting = useWaiting(countsWaiting(app));
  return <Sidebar groups={sidebarGroups(app, { pathname: '/', page: '', waiting })} />;
}

const drawn = (store = storeOf(), client = new QueryClient()) =>
  render(
    <AppProvider value={store}>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <Menu />
        </MemoryRouter>
      </QueryClientProvider>
    </AppProvider>,
  );

let fake: FakeServer;
beforeEach(() => {
  vi.useFakeTimers();
  fake = new FakeServer().on('GET /users/me/waiting', () => ({
    paths: [
      '/one-loan/1?department=A',
      '/one-loan/2?department=A',
      '/loans',
      '/visits',
      '/closed',
      '/nowhere/1',
    ],
    reads: ['loan'],
  }));
  server.current = fake;
});
afterEach(() => vi.useRealTimers());

/** The page is drawn for a while, and then the answer comes. */
const later = async () => {
  for (const ms of [1000, 100]) await act(() => vi.advanceTimersByTimeAsync(ms));
};

describe('an entry that counts', () => {
  it('says how many wait on its pages, once the page is drawn', async () => {
    drawn();
    expect(screen.getByRole('link', { name: 'loan.list' })).toBeTruthy();
    expect(fake.calls).toEqual([]);
    await later();
    expect(screen.getByRole('link', { name: 'loan.list 3 menunggu' }).textContent).toBe(
      'loan.list 33 menunggu',
    );
    expect(fake.calls).toHaveLength(1);
  });

  it('leaves another one as it is, and none to see of what the viewer may not open', async () => {
    drawn();
    await later();
    const names = screen.getAllByRole('link').map((link) => link.textContent);
    expect(names).toEqual(['loan.list 33 menunggu', 'visit.list']);
  });

  it('has none to see of what the server says is not for the viewer, and asks for no count of it', async () => {
    drawn(storeOf(counted, { away: ['loan.list@all'] }));
    await later();
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['visit.list']);
    expect(fake.calls).toEqual([]);
  });

  it.each([
    { name: 'no entry counts', entries: [entry('visit.list', false)] },
    { name: 'the only one that counts is not for the viewer', entries: [entry('closed.list', true)] },
  ])('asks for nothing where $name', async ({ entries }) => {
    drawn(storeOf(entries));
    await later();
    expect(fake.calls).toEqual([]);
  });
});

describe('a change by somebody else', () => {
  const client = new QueryClient();
  const hear = (records: string[]) =>
    act(async () => {
      const heard = refreshChanged(client, { records, elsewhere: [] }, () => undefined);
      await vi.advanceTimersByTimeAsync(100);
      await heard;
    });

  it('is looked at again where it concerns what waits, and nowhere else', async () => {
    drawn(storeOf(), client);
    await later();
    await hear(['room']);
    expect(fake.calls).toHaveLength(1);
    fake.on('GET /users/me/waiting', () => ({ paths: ['/loans'], reads: ['loan'] }));
    await hear(['loan']);
    expect(screen.getByRole('link', { name: 'loan.list 1 menunggu' })).toBeTruthy();
    expect(fake.calls).toHaveLength(2);
  });
});
