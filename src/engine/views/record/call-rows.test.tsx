import { cleanup, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Block, Column } from '../../../definition/screens/shown-screen.ts';
import type { CallRow } from '../../../definition/wire.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, column, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);
const screenSize = vi.hoisted(() => ({ phone: false }));
vi.mock('../../ui/media.ts', () => ({ usePhone: () => screenSize.phone, useMedia: () => false }));

let fake: FakeServer;
// The views arrive when a screen needs them; here they are waited for once.
beforeAll(() => import('./record-views.tsx'));
beforeEach(() => {
  screenSize.phone = false;
  fake = new FakeServer();
  server.current = fake;
});

type As = Extract<Block, { kind: 'call' }>['as'];

function show(as: As, columns: Column[], rows: CallRow[]) {
  fake.on('GET /screens/thing.list', () =>
    screenOf(block('call', { label: 'Hal', as, columns, empty: 'Tidak ada.', choose: null })),
  );
  fake.on('GET /routes/thing.list@all', () => pageOf({ b1: answer('call', { rows }) }));
  renderScreen();
}

const AGENDA = [
  column('date', { type: 'date' }),
  column('time', { type: 'time', until: 'end' }),
  column('what', { link: 'path' }),
  column('place'),
];
const EVENTS = [
  { date: '2025-11-07', time: '08:00', end: '10:00', what: 'Kedua', path: '/b', place: 'Aula' },
  { date: '2025-11-06', time: '13:00', end: null, what: 'Pertama', path: null, place: null },
] as unknown as CallRow[];

it('draws an agenda in the order of its days, with times as spans', async () => {
  show('agenda', AGENDA, EVENTS);
  const [, ...rows] = within(await screen.findByRole('table', { name: 'Hal' })).getAllByRole('row');
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['1', 'Kam, 6 Nov', '13.00', 'Pertama', ''],
    ['2', 'Jum, 7 Nov', '08.00–10.00', 'Kedua', 'Aula'],
  ]);
});

it('puts the day before what is on it on a phone', async () => {
  screenSize.phone = true;
  show('agenda', AGENDA, EVENTS);
  const list = within(await screen.findByRole('list', { name: 'Hal' }));
  expect(list.getByText('7').closest('time')).toHaveProperty('dateTime', '2025-11-07');
  expect(list.getByRole('link', { name: 'Kedua' }).getAttribute('href')).toMatch(/^\/b/);
  const facts = list.getAllByRole('list').map((one) => [...one.children].map((fact) => fact.textContent));
  expect(facts).toEqual([['13.00'], ['08.00–10.00', 'Aula']]);
});

it('draws a list as titles with what they say', async () => {
  show('list', [column('name'), column('text')], [{ name: 'Kuliah tamu', text: 'Ruang A' }]);
  const list = within(await screen.findByRole('list', { name: 'Hal' }));
  expect(list.getByText('Kuliah tamu')).toBeTruthy();
  expect(list.getByText('Ruang A')).toBeTruthy();
});

it('draws the picture of an entry beside it, with what it shows, and none where there is none', async () => {
  fake.on('GET /routes/thing.list@all/files/f1', () => ({ url: '/files/a.png?sig=1' }));
  const cover = column('cover', { type: 'file', as: 'picture', alt: 'shows' });
  show('list', [column('name'), cover], [
    { name: 'Kuliah tamu', cover: { id: 'f1', name: 'a.png', size: 3 }, shows: 'Gedung baru' },
    { name: 'Tanpa gambar', cover: null, shows: null },
  ] as unknown as CallRow[]);
  const list = within(await screen.findByRole('list', { name: 'Hal' }));
  const [picture, ...others] = await list.findAllByRole('img');
  expect(picture?.getAttribute('src')).toBe('/files/a.png?sig=1');
  expect(picture?.getAttribute('alt')).toBe('Gedung baru');
  expect(others).toEqual([]);
  expect(fake.to('GET /routes/thing.list@all/files/f1')[0]?.query?.toString()).toContain('inline=1');
  expect(list.queryByText('Gedung baru')).toBeNull();
});

it('says nothing of a picture that no column describes', async () => {
  fake.on('GET /routes/thing.list@all/files/f1', () => ({ url: '/files/a.png?sig=1' }));
  show('table', [column('name'), column('cover', { type: 'file', as: 'picture' })], [
    { name: 'Kuliah tamu', cover: { id: 'f1', name: 'IMG_2031.png', size: 3 } },
  ] as unknown as CallRow[]);
  const table = within(await screen.findByRole('table', { name: 'Hal' }));
  expect((await table.findByRole('presentation')).getAttribute('alt')).toBe('');
});

it('has no column for pictures where no row has one', async () => {
  const columns = [
    column('name', { label: 'Nama' }),
    column('image', { type: 'file', as: 'picture', label: 'Gambar' }),
  ];
  show('table', columns, [{ name: 'Rapat', image: null }]);
  const table = within(await screen.findByRole('table', { name: 'Hal' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Nama']);
});

it('names every link of a row', async () => {
  const needs = [
    { title: 'Surat', path: '/a' },
    { title: 'Daftar', path: '/a' },
    { title: 'Tanpa halaman', path: null },
  ];
  show('table', [column('name'), column('needs', { links: 'needs' })], [
    { name: 'Rapat', needs },
  ] as unknown as CallRow[]);
  const table = within(await screen.findByRole('table', { name: 'Hal' }));
  expect(table.getAllByRole('link').map((link) => link.textContent)).toEqual(['Surat', 'Daftar']);
  expect(table.getByText('Tanpa halaman')).toBeTruthy();
});

it('says where nothing is there what the server makes of it, else what the definitions say', async () => {
  show('list', AGENDA, []);
  expect(await screen.findByText('Tidak ada.')).toBeTruthy();
  cleanup();
  fake.on('GET /routes/thing.list@all', () =>
    pageOf({ b1: { ...answer('call', { rows: [] }), empty: 'Belum ada hari ini.' } }),
  );
  renderScreen();
  expect(await screen.findByText('Belum ada hari ini.')).toBeTruthy();
});
