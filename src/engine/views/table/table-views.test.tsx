import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FakeServer, refusal } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import {
  answer,
  block,
  column,
  listed,
  offer,
  pageOf,
  renderScreen,
  screenOf,
} from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);

// What the screen brings when it is asked for: fetching it is not what is tested here.
beforeAll(() => Promise.all([import('./save-view-dialog.tsx'), import('./table-bulk.tsx')]));

const VIEWS = '/me/views/thing.list@all/b1';
const OLD = { name: 'Kayu', query: 'search=kayu' };

const table = block('table', {
  record: 'thing',
  relation: null,
  columns: [column('name')],
  filters: [],
  views: [],
  search: [{ path: 'name', label: 'Nama', for: null }],
  sort: null,
  opens: null,
  actions: [],
  bulk: [],
  create: null,
  export: false,
  paged: true,
  empty: 'Belum ada barang.',
});

let fake: FakeServer;
beforeEach(() => {
  fake = new FakeServer();
  server.current = fake;
  fake.on('GET /screens/thing.list', () => screenOf(table));
  const none = listed(table, []);
  fake.on('GET /routes/thing.list@all', () => pageOf({ b1: answer('table', none) }));
  fake.on('GET /routes/thing.list@all/blocks/b1', () => none);
  fake.on(`GET ${VIEWS}`, () => [OLD]);
});

const refuse = () => {
  throw refusal(422, 'Isian tidak dapat disimpan.');
};

it('says in the dialog that a view was not saved, keeps its name, and saves it at the next try', async () => {
  fake.on(`PUT ${VIEWS}`, refuse);
  renderScreen('/things?search=meja');
  fireEvent.click(await screen.findByRole('button', { name: 'Simpan tampilan' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Nama tampilan'), { target: { value: 'Meja saja' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Simpan tampilan' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Isian tidak dapat disimpan.');
  expect(dialog.getByLabelText<HTMLInputElement>('Nama tampilan').value).toBe('Meja saja');
  expect(screen.queryByRole('tab', { name: 'Meja saja' })).toBeNull();

  fake.on(`PUT ${VIEWS}`, () => ({}));
  fireEvent.click(dialog.getByRole('button', { name: 'Simpan tampilan' }));
  expect(await screen.findByRole('tab', { name: 'Meja saja' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.to(`PUT ${VIEWS}`).at(-1)?.body).toEqual({
    data: [OLD, { name: 'Meja saja', query: 'search=meja' }],
  });
});

it('says that a view was not removed, and leaves it', async () => {
  fake.on(`PUT ${VIEWS}`, refuse);
  renderScreen('/things?search=kayu');
  fireEvent.click(await screen.findByRole('button', { name: 'Hapus tampilan' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Isian tidak dapat disimpan.');
  expect(screen.getByRole('tab', { name: 'Kayu' })).toBeTruthy();
});

it('saves none while it is not known which there are', async () => {
  fake.on(`GET ${VIEWS}`, refuse);
  renderScreen('/things?search=meja');
  await waitFor(() => expect(fake.to(`GET ${VIEWS}`)).toHaveLength(1));
  expect(await screen.findByText(/^Tidak ada/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Simpan tampilan' })).toBeNull();
});

it.each([
  { address: '/things', says: 'Belum ada yang menunggu.' },
  { address: '/things?view=returned', says: '“Dikembalikan” kosong' },
  { address: '/things?view=*', says: '“Semua” kosong' },
])('says of what nothing is there: $address', async ({ address, says }) => {
  const views = [
    { name: 'waiting', label: 'Menunggu', for: null, reads: null },
    { name: 'returned', label: 'Dikembalikan', for: null, reads: null },
  ];
  const viewed = { ...table, views, default_view: 'waiting', empty: 'Belum ada yang menunggu.' };
  const none = { ...listed(viewed, []), views: ['waiting', 'returned'] };
  fake.on('GET /screens/thing.list', () => screenOf(viewed));
  fake.on('GET /routes/thing.list@all', () => pageOf({ b1: answer('table', none) }));
  fake.on('GET /routes/thing.list@all/blocks/b1', () => none);
  renderScreen(address);
  expect(await screen.findByRole('heading', { name: says })).toBeTruthy();
});

it('offers on rows of another view what the first one, without any, has nothing to be offered on', async () => {
  const acting = { ...table, actions: ['approve'], bulk: ['approve'] };
  const none = listed(acting, []);
  const waiting = { id: '1', version: 1, cells: { name: 'Meja' }, actions: ['approve'] };
  fake.on('GET /screens/thing.list', () => screenOf(acting));
  fake.on('GET /routes/thing.list@all', () => pageOf({ b1: answer('table', none) }));
  fake.on('GET /routes/thing.list@all/blocks/b1', () => ({
    ...listed(acting, [waiting]),
    offers: [offer('approve', { label: 'Setujui', bulk: true })],
  }));
  renderScreen('/things?search=meja');
  expect(await screen.findByRole('button', { name: /^Setujui/ })).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: /Meja/ })).toBeTruthy();
});

it.each([
  { forms: true, says: 'Jadwalkan…' },
  { forms: false, says: 'Jadwalkan 1' },
])(
  'tells how many an act fits, unless each row is judged by a form of its own: $says',
  async ({ forms, says }) => {
    const preview = { columns: [], documents: [], says: null, forms, prepare: null };
    const acting = { ...table, actions: [], bulk: ['plan'], previews: { plan: preview } };
    const row = { id: '1', version: 1, cells: { name: 'Meja' }, actions: ['plan'] };
    const data = listed(acting, [row], [offer('plan', { label: 'Jadwalkan', bulk: true })]);
    fake.on('GET /screens/thing.list', () => screenOf(acting));
    fake.on('GET /routes/thing.list@all', () => pageOf({ b1: answer('table', data) }));
    renderScreen();
    fireEvent.click(await screen.findByRole('checkbox', { name: /Meja/ }));
    expect(await screen.findByRole('button', { name: says })).toBeTruthy();
  },
);
