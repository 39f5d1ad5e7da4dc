import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageProvider, type PageScope } from '../page/page-context.tsx';
import { FakeServer, Held, refusal } from '../testing/fake-server.ts';
import { server } from '../testing/mocked-http.ts';
import { column } from '../testing/small-world.tsx';
import Picture from './picture.tsx';

vi.mock('../data/http.ts', async (original) =>
  (await import('../testing/mocked-http.ts')).mockedHttp(original),
);

const ASKED = 'GET /routes/thing.list@all/files/f1';
const CELL = { id: 'f1', name: 'Gedung baru', size: 3 };
const OLD_MS = 6 * 60_000;

let fake: FakeServer;
let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  fake = new FakeServer();
  server.current = fake;
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(() => vi.useRealTimers());

interface Looked {
  viewer?: string;
  id?: string;
  /** Its column has no words for it. */
  silent?: boolean;
}

/** The picture as `viewer` sees it on the page of row `id`. */
function Shown({ viewer = 'u1', id = '1', silent = false }: Looked) {
  const key = { viewer, department: 'A', route: 'thing.list@all', params: { id } };
  return (
    <QueryClientProvider client={client}>
      <PageProvider value={{ key } as unknown as PageScope}>
        <Picture
          column={column('photo', { type: 'file', as: 'picture', ...(silent ? {} : { alt: 'words' }) })}
          value={CELL}
        />
      </PageProvider>
    </QueryClientProvider>
  );
}

const settle = () => act(() => vi.advanceTimersByTimeAsync(0));
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const sourceIn = ({ container }: { container: HTMLElement }) =>
  container.querySelector('img')?.getAttribute('src') ?? null;

/** Each asking is answered with the next address. */
function answersAnew() {
  let n = 0;
  fake.on(ASKED, () => ({ url: `/files/a.png?sig=${++n}` }));
}

it.each([
  ['whoever looks', { viewer: 'u2' }],
  ['the row of the page', { id: '2' }],
])('asks for an address of its own for %s', async (_of, other) => {
  answersAnew();
  const shown = render(<Shown />);
  await settle();
  expect(sourceIn(shown)).toBe('/files/a.png?sig=1');
  shown.rerender(<Shown {...other} />);
  expect(sourceIn(shown)).toBeNull();
  await settle();
  expect(sourceIn(shown)).toBe('/files/a.png?sig=2');
});

it('is drawn anew from the address that is known, and from another one once that is old', async () => {
  answersAnew();
  const first = render(<Shown />);
  await settle();
  const second = render(<Shown />);
  await settle();
  expect(sourceIn(second)).toBe('/files/a.png?sig=1');
  await later(OLD_MS);
  expect(sourceIn(first)).toBe('/files/a.png?sig=1');
  const third = render(<Shown />);
  await settle();
  expect(sourceIn(third)).toBe('/files/a.png?sig=2');
  expect(fake.to(ASKED)).toHaveLength(2);
});

it('takes no room where it does not come, and is tried again from a new address', async () => {
  answersAnew();
  const shown = render(<Shown />);
  await settle();
  const [picture] = shown.container.getElementsByTagName('img');
  if (!picture) throw new Error('no picture');
  fireEvent.error(picture);
  expect(shown.container.innerHTML).toBe('');
  await act(() => client.invalidateQueries());
  await settle();
  expect(sourceIn(shown)).toBe('/files/a.png?sig=2');
});

it('stays drawn when no new address comes, and takes no room where none ever came', async () => {
  answersAnew();
  const shown = render(<Shown />);
  await settle();
  fake.on(ASKED, () => {
    throw refusal(404, 'Tidak ada.');
  });
  await act(() => client.invalidateQueries());
  await settle();
  expect(fake.to(ASKED)).toHaveLength(2);
  expect(sourceIn(shown)).toBe('/files/a.png?sig=1');
  const other = render(<Shown viewer="u2" />);
  await settle();
  expect(other.container.innerHTML).toBe('');
});

it('keeps its frame free while its address is on its way', async () => {
  const held = new Held();
  fake.on(ASKED, () => held.promise);
  const shown = render(<Shown />);
  await settle();
  expect(shown.container.querySelector('span')).not.toBeNull();
  expect(sourceIn(shown)).toBeNull();
});

it.each([
  ['what its column has for it', false, 'Gedung baru'],
  ['nothing where its column has no words', true, ''],
])('tells %s', async (_what, silent, told) => {
  answersAnew();
  const shown = render(<Shown silent={silent} />);
  await settle();
  expect(shown.container.querySelector('img')?.getAttribute('alt')).toBe(told);
});
