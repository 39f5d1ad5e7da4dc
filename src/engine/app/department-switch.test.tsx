import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { apiAddress } from '../data/http.ts';
import { createQueryClient } from '../data/queries.ts';
import { createLeaveGuard } from '../leave/leave-guard.ts';
import { UnsavedGuard } from '../leave/unsaved.tsx';
import { startSession } from '../session/session-store.ts';
import { AppProvider } from '../state/app-context.tsx';
import { createAppStore } from '../state/app-store.ts';
import { Held } from '../testing/fake-server.ts';
import { answer, block, column, listed, manifest, pageOf, route, screenOf } from '../testing/small-world.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { WidgetContext } from '../views/widget-slots.ts';
import { Page } from './page.tsx';

// Everything that another department changes, at once (specification sections 1 to 4, 7 and 9).

interface Request {
  url: string;
  headers: { Org: string; Authorization?: string };
}
const wire = vi.hoisted(() => ({ answer: async (_: unknown): Promise<unknown> => ({}) }));
vi.mock('axios', () => ({
  default: {
    create: () => ({
      request: async (request: unknown) => ({ data: await wire.answer(request), headers: {} }),
    }),
  },
}));

const claims = { id: 'u1', name: 'Ani', email: 'ani@x.id', position_id: 2, exp: 9_999_999_999 };
const token = (department: string, roles: string[]) =>
  `h.${btoa(JSON.stringify({ ...claims, department, roles }))}.s`;
const TOKENS = { A: token('A', []), B: token('B', ['head']) };
const B_BASE = 'https://b.example';

const table = block('table', {
  record: 'thing',
  relation: null,
  columns: [column('name', { label: 'Nama' })],
  filters: [],
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

const at = (name: string, departments: string[] | null, path = `/${name}`) => ({
  ...route,
  ...{ id: `${name}.list@all`, screen: `${name}.list`, path, departments, title: `Judul ${name}` },
  segments: path === '/' ? [] : [{ text: name, param: false }],
});
const entry = (name: string, label: string, departments: string[] | null = null) => ({
  ...{ route: `${name}.list@all`, label, departments, icon: 'home', order: 1, count: false },
});
const [first, second] = manifest.departments;
const world = {
  ...manifest,
  departments: [first, { ...second, api: B_BASE }] as typeof manifest.departments,
  routes: [
    at('home', null, '/'),
    at('things', null),
    at('first', ['A']),
    at('second', ['B']),
    { ...at('boss', null), roles: ['head'] },
  ],
  sidebar: [
    {
      name: 'main',
      label: '',
      entries: [
        entry('things', 'Laporan', ['A']),
        entry('things', 'Logbook', ['B']),
        entry('first', 'Hanya di A'),
        entry('second', 'Hanya di B'),
        entry('boss', 'Untuk kepala'),
      ],
    },
  ],
};

let asked: Request[];
const move = vi.fn();
const subscribe = vi.fn(() => () => undefined);
const late = new Held();
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('credentials', JSON.stringify(Object.values(TOKENS)));
  vi.stubGlobal(
    'EventSource',
    class {
      close() {}
    },
  );
  asked = [];
  wire.answer = async (request) => {
    const { url, headers } = request as Request;
    asked.push(request as Request);
    const path = decodeURIComponent(url.replace(/^.*\/api/, ''));
    if (path === '/users/u1')
      return { data: { id: 'u1', name: 'Ani', roles: headers.Org === 'B' ? ['head'] : [] } };
    if (path === '/users/me/notifications') return { data: [], quiet_until: null };
    if (path === '/users/me/waiting') return { paths: [], reads: [] };
    if (path.startsWith('/screens/')) return screenOf(table);
    if (path.endsWith('/blocks/b1')) return late.promise;
    const rows = [{ id: headers.Org, version: 1, cells: { name: `Baris ${headers.Org}` } }];
    return pageOf({ b1: answer('table', listed(table, rows as never)) }, { title: `Barang ${headers.Org}` });
  };
});

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

/** The application as it stands in department A. */
async function open(path: string) {
  const session = await startSession({ manifest: world, query: 'A', sent: null, nowMs: Date.now() });
  const store = createAppStore(world, session, { subscribe, move });
  const client = createQueryClient();
  render(
    <AppProvider value={store}>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <MemoryRouter initialEntries={[path]} useTransitions={false}>
            <UnsavedGuard guard={createLeaveGuard()}>
              <WidgetContext value={{}}>
                <Page />
                <Address />
              </WidgetContext>
            </UnsavedGuard>
          </MemoryRouter>
        </ToastProvider>
      </QueryClientProvider>
    </AppProvider>,
  );
  await screen.findByText('Baris A');
  return client;
}

async function goToB() {
  asked = [];
  fireEvent.click(screen.getByRole('button', { name: /Ganti departemen/ }));
  await act(async () => fireEvent.click(screen.getByRole('menuitemradio', { name: /Dua/, hidden: true })));
  await screen.findByText('Baris B');
}

const menu = () =>
  within(screen.getByRole('navigation', { name: 'Menu utama' }))
    .getAllByRole('link', { hidden: true })
    .map(({ textContent }) => textContent);

const shown = () => screen.queryAllByText(/^Baris /).map(({ textContent }) => textContent);
const address = () => screen.getByLabelText('address').textContent;
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const of = (path: RegExp) => asked.filter(({ url }) => path.test(url));

/** What is looked at, in A and right after B was chosen. */
const EFFECTS: [string, () => unknown, unknown, unknown][] = [
  ['the stored department', () => localStorage.getItem('department'), 'A', 'B'],
  ['the stored token', () => localStorage.getItem('token'), TOKENS.A, TOKENS.B],
  ['the org cookie', () => /org=(\w+)/.exec(document.cookie)?.[1], 'A', 'B'],
  ['the API', () => apiAddress('/x'), '/api/x', `${B_BASE}/api/x`],
  ['the API of all departments', () => apiAddress('/x', true), '/api/x', '/api/x'],
  [
    'whom requests of rows are for',
    () => [...new Set(of(/routes/).map(({ headers }) => headers.Org))],
    ['A'],
    ['B'],
  ],
  [
    'in whose name',
    () => [...new Set(of(/routes/).map(({ headers }) => headers.Authorization))],
    [`Bearer ${TOKENS.A}`],
    [`Bearer ${TOKENS.B}`],
  ],
  [
    'where they go',
    () => [...new Set(of(/routes/).map(({ url }) => url.replace(/routes.*/, '')))],
    ['/api/'],
    [`${B_BASE}/api/`],
  ],
  ['the rows on the page', shown, ['Baris A'], ['Baris B']],
  ['the address', address, '/things?department=A', '/things?department=B'],
  ['the title', () => document.title, 'Barang A - Sistem', 'Barang B - Sistem'],
  ['the heading', heading, 'Barang A', 'Barang B'],
  // By department, then by the role that the person has there.
  ['the sidebar', menu, ['Laporan', 'Hanya di A'], ['Logbook', 'Hanya di B', 'Untuk kepala']],
  [
    'the links of the sidebar',
    () => screen.getByRole('link', { name: /Laporan|Logbook/ }).getAttribute('href'),
    '/things?department=A',
    '/things?department=B',
  ],
  ['the chip', () => screen.getByRole('button', { name: /Ganti departemen/ }).textContent, 'ASatu', 'BDua'],
  ['how often the live channel moved', () => move.mock.calls.length, 0, 1],
  // It is entered once, and nobody is told what they did themselves.
  ['profiles asked for', () => of(/users\/u1/).length, 1, 1],
  ['what is told', () => screen.queryByText(/^Departemen aktif/), null, null],
  ['notifications asked for', () => of(/notifications/).length, 1, 1],
];

it('changes all that belongs to a department, where the page is one of both', async () => {
  const client = await open('/things');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Laporan' })).toBeDefined());
  await waitFor(() => expect(of(/notifications/)).toHaveLength(1));
  // Others' changes are listened to once the page rests.
  await waitFor(() => expect(subscribe).toHaveBeenCalled());
  for (const [what, look, inA] of EFFECTS) expect(look(), what).toEqual(inA);
  await goToB();
  await waitFor(() => expect(move).toHaveBeenCalledOnce());
  await waitFor(() => expect(of(/notifications/)).toHaveLength(1));
  for (const [what, look, , inB] of EFFECTS) expect(look(), what).toEqual(inB);
  // Nothing of the former one is left to be shown by whoever goes back.
  const kept = client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => JSON.stringify(queryKey));
  expect(kept.filter((key) => key.includes('"department":"A"') || key.endsWith(',"A"]'))).toEqual([]);
});

it('goes home where the page is none of the other department', async () => {
  await open('/first');
  await goToB();
  expect(address()).toBe('/?department=B');
  expect(of(/routes/).map(({ url }) => url)).toEqual([
    `${B_BASE}/api/routes/${encodeURIComponent('home.list@all')}`,
  ]);
});

it('does not show what was still on its way from the former one', async () => {
  await open('/things');
  fireEvent.click(screen.getByRole('columnheader', { name: /Nama/ }).querySelector('button') as HTMLElement);
  await waitFor(() => expect(of(/blocks/)).toHaveLength(1));
  await goToB();
  await act(async () =>
    late.answer(listed(table, [{ id: 'x', version: 1, cells: { name: 'Baris A, nanti' } }] as never)),
  );
  expect(shown()).toEqual(['Baris B']);
});
