import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Call } from '../../data/http.ts';
import { FakeServer, refusal } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, column, listed, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);

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

const queryOf = ({ query }: Call) => (query instanceof URLSearchParams ? query : new URLSearchParams());
const people = Array.from({ length: 23 }, (_, at) => ({ id: `p${at}`, name: `Penguji ${at}` }));

it('seeks a choice on the server where there are more than it answers at once, and names what is chosen', async () => {
  const asked: URLSearchParams[] = [];
  fake.on('GET /routes/thing.list@all/options', (call) => {
    const query = queryOf(call);
    asked.push(query);
    const text = query.get('q') ?? '';
    const ids = query.get('ids')?.split(',');
    const found = people.filter(({ id, name }) => name.includes(text) && (ids?.includes(id) ?? true));
    return { data: found.slice(0, 20) };
  });
  fake.on('GET /routes/thing.list@all/blocks/b1', () => listed(table, []));
  renderScreen();
  fireEvent.click(await screen.findByRole('button', { name: 'Ruang' }));
  await screen.findByRole('checkbox', { name: 'Penguji 0', hidden: true });
  expect(screen.queryByRole('checkbox', { name: 'Penguji 22', hidden: true })).toBeNull();
  const box = screen.getByRole('searchbox', { name: /ruang/i, hidden: true });
  fireEvent.change(box, { target: { value: 'Penguji 22' } });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Penguji 22', hidden: true }));
  expect(asked.some((query) => query.get('q') === 'Penguji 22')).toBe(true);
  expect(await screen.findByText('Ruang: Penguji 22')).toBeTruthy();
});

it('names what is chosen in several', async () => {
  const both = { ...table, filters: [ROOM, { ...ROOM, name: 'owner', label: 'Pemilik' }] };
  fake.on('GET /screens/thing.list', () => screenOf(both));
  fake.on('GET /routes/thing.list@all', () => pageOf({ b1: answer('table', listed(both, [])) }));
  fake.on('GET /routes/thing.list@all/blocks/b1', () => listed(both, []));
  fake.on('GET /routes/thing.list@all/options', (call) => {
    const id = queryOf(call).get('field') === 'owner' ? 'ada' : 'aula';
    return { data: [{ id, name: id === 'ada' ? 'Ada' : 'Aula' }] };
  });
  renderScreen();
  for (const [label, choice] of [
    ['Ruang', 'Aula'],
    ['Pemilik', 'Ada'],
  ] as const) {
    fireEvent.click(await screen.findByRole('button', { name: label }));
    fireEvent.click(await screen.findByRole('checkbox', { name: choice, hidden: true }));
  }
  expect(await screen.findByText('Pemilik: Ada')).toBeTruthy();
  expect(screen.getByText('Ruang: Aula')).toBeTruthy();
});

it('looks through few choices by itself', async () => {
  const asked: URLSearchParams[] = [];
  fake.on('GET /routes/thing.list@all/options', (call) => {
    asked.push(queryOf(call));
    return { data: people.slice(0, 12) };
  });
  renderScreen();
  fireEvent.click(await screen.findByRole('button', { name: 'Ruang' }));
  await screen.findByRole('checkbox', { name: 'Penguji 0', hidden: true });
  const box = screen.getByRole('searchbox', { name: /ruang/i, hidden: true });
  fireEvent.change(box, { target: { value: 'Penguji 11' } });
  expect(screen.queryByRole('checkbox', { name: 'Penguji 0', hidden: true })).toBeNull();
  expect(asked.every((query) => !query.get('q'))).toBe(true);
});

it('keeps what has no room in the row behind a button, and shows it below when asked', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(520);
  try {
    const named = (name: string, label: string) => ({ ...ROOM, name, label });
    const many = { ...table, filters: [ROOM, named('keeper', 'Penjaga'), named('owner', 'Pemilik')] };
    fake.on('GET /screens/thing.list', () => screenOf(many));
    fake.on('GET /routes/thing.list@all', () => pageOf({ b1: answer('table', listed(many, [])) }));
    fake.on('GET /routes/thing.list@all/options', () => ({ data: [] }));
    renderScreen();
    const more = await screen.findByRole('button', { name: 'Saringan lain' });
    screen.getByRole('button', { name: 'Ruang' });
    expect(screen.queryByRole('button', { name: 'Pemilik' })).toBeNull();
    expect(more.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(more);
    expect(more.getAttribute('aria-expanded')).toBe('true');
    screen.getByRole('button', { name: 'Pemilik' });
    screen.getByRole('button', { name: 'Penjaga' });
  } finally {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  }
});

it.each([
  ['made_at', 'text', 'Bawaan', ['Bawaan', 'Nama, A–Z', 'Nama, Z–A']],
  ['name', 'text', 'Nama, A–Z', ['Nama, A–Z', 'Nama, Z–A']],
  ['name', 'date', 'Nama, terlama dahulu', ['Nama, terlama dahulu', 'Nama, terbaru dahulu']],
  ['name', 'integer', 'Nama, terkecil dahulu', ['Nama, terkecil dahulu', 'Nama, terbesar dahulu']],
  ['name', 'time', 'Nama, terawal dahulu', ['Nama, terawal dahulu', 'Nama, terakhir dahulu']],
  ['name', 'range', 'Nama, terawal dahulu', ['Nama, terawal dahulu', 'Nama, terakhir dahulu']],
  ['name', 'boolean', 'Nama, “Tidak” dahulu', ['Nama, “Tidak” dahulu', 'Nama, “Ya” dahulu']],
  ['name', 'options', 'Nama, dari yang pertama', ['Nama, dari yang pertama', 'Nama, dari yang terakhir']],
] as const)(
  'says on a phone in which order a list by %s (%s) is: %s',
  async (sortedBy, type, says, choices) => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
    }));
    onTestFinished(() => void vi.unstubAllGlobals());
    const kind =
      type === 'options'
        ? { type: 'text' as const, options: [{ value: 'Meja', label: 'Meja', colour: null }] }
        : { type };
    const name = column('name', { label: 'Nama', sortable: true, ...kind });
    const sorted = { ...table, filters: [], columns: [name], sort: { column: sortedBy, descending: false } };
    const rows = [{ id: 'a', version: 1, cells: { name: 'Meja' }, actions: [] }];
    fake
      .on('GET /screens/thing.list', () => screenOf(sorted))
      .on('GET /routes/thing.list@all', () => pageOf({ b1: answer('table', listed(sorted, rows)) }));
    renderScreen();
    const order = await screen.findByLabelText<HTMLSelectElement>('Urut');
    expect(order.selectedOptions[0]?.textContent).toBe(says);
    expect([...order.options].map(({ text }) => text)).toEqual(choices);
  },
);
