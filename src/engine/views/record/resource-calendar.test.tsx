import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { BlockContents } from '../../../definition/wire.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, column, offer, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);
const screenSize = vi.hoisted(() => ({ phone: false }));
vi.mock('../../ui/media.ts', () => ({ usePhone: () => screenSize.phone, useMedia: () => false }));

type Week = BlockContents['calendar'];
type Row = Week['rows'][number];

const lane = (row: string, name: string, more: object = {}) => ({
  id: `room:${row}`,
  row,
  name,
  beside: '12 kursi',
  shut: null,
  opens: '07:00',
  closes: '17:00',
  ...more,
});
const taken = (
  id: string,
  title: string | null,
  at: string,
  until: string,
  more: Partial<Row> = {},
): Row => ({
  id,
  title,
  lane: 'room:a',
  at: `2025-11-${at}:00+07:00`,
  until: `2025-11-${until}:00+07:00`,
  opens: null,
  pending: false,
  kind: null,
  ...more,
});

const WEEK: Week = {
  from: '2025-11-03',
  rows: [
    taken('r1', 'Rapat', '04T09:00', '04T10:00'),
    taken('r2', null, '04T10:00', '04T12:00'),
    taken('r3', 'Ujian', '06T09:00', '06T11:00', { lane: 'room:b', opens: '/exams/1' }),
  ],
  more: false,
  lanes: [lane('a', 'Ruang A'), lane('b', 'Ruang B'), lane('c', 'Ruang C', { shut: 'Perawatan' })],
  books: { action: 'book', day: 'date', from: 'start', to: 'end', place: 'room' },
};

let fake: FakeServer;
// The view arrives when a screen needs it; here it is waited for once.
beforeAll(() => import('./calendar-view.tsx'));
beforeEach(() => {
  screenSize.phone = false;
  fake = new FakeServer();
  server.current = fake;
});

async function show(
  address: string,
  actions = [offer('book', { label: 'Pesan', confirm: 'Pesan?' })],
  week: Week = WEEK,
) {
  const columns = [column('title'), column('lanes', { label: 'Ruang' }), column('at'), column('until')];
  fake.on('GET /screens/thing.list', () =>
    screenOf(
      block('calendar', {
        label: 'Jadwal',
        columns,
        empty: 'Kosong.',
        find: { capacity: 'seats', facilities: null },
        resources: {
          record: 'room',
          kinds: [{ record: 'exam', label: 'Ujian', colour: 'blue' }],
        },
      }),
    ),
  );
  fake.on('GET /routes/thing.list@all', () => pageOf({ b1: answer('calendar', week) }, { actions }));
  renderScreen(`/things${address}`);
  await screen.findByRole('heading', { name: 'Jadwal' });
}

const textsOf = (all: HTMLElement[]) => all.map(({ textContent }) => textContent);
const lines = (name: string) => within(screen.getByRole('list', { name }));
const free = () => screen.queryAllByRole('button', { name: /, kosong / }).map((one) => one.ariaLabel);

it('draws a line for each lane, and tells of what is hidden that it is taken', async () => {
  await show('?b1.day=2025-11-04');
  const day = lines('Jadwal, Selasa, 4 November 2025');
  expect(day.getByText('Rapat')).toBeTruthy();
  expect(day.getByText('Terpakai').closest('li')?.textContent).toBe('Terpakai10.00–12.00');
  expect(day.queryByText('Ujian')).toBeNull();
  expect(day.getByText('Perawatan')).toBeTruthy();
  expect(free()).toEqual([
    'Pesan: Ruang A, kosong 07.00–09.00',
    'Pesan: Ruang A, kosong 12.00–17.00',
    'Pesan: Ruang B, kosong 07.00–17.00',
  ]);
});

it('says that there is nothing to book yet', async () => {
  await show('', [], { ...WEEK, rows: [], lanes: [] });
  expect(await screen.findByText('Belum ada ruang.')).toBeTruthy();
  expect(screen.queryByRole('list', { name: /^Jadwal/ })).toBeNull();
});

it('begins no time that is over, and nothing that is not on offer', async () => {
  // It is ten o'clock on the third.
  await show('?b1.day=2025-11-03');
  expect(free()).toEqual(['Pesan: Ruang A, kosong 10.30–17.00', 'Pesan: Ruang B, kosong 10.30–17.00']);
  document.body.innerHTML = '';
  await show('?b1.day=2025-11-04', []);
  expect(free()).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Pesan' })).toBeNull();
});

it('begins with the lane, the day and the hours of the free time', async () => {
  fake.on('POST /routes/thing.list@all/actions/book', () => ({ message: 'Dipesan.', opens: null }));
  await show('?b1.day=2025-11-04');
  fireEvent.click(screen.getByRole('button', { name: 'Pesan: Ruang A, kosong 12.00–17.00' }), { detail: 0 });
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Pesan' }));
  await vi.waitFor(() => expect(fake.to('POST /routes/thing.list@all/actions/book')).toHaveLength(1));
  expect(fake.to('POST /routes/thing.list@all/actions/book')[0]?.body).toMatchObject({
    input: { room: 'a', date: '2025-11-04', start: '12:00', end: '13:00' },
  });
});

it('shows a week of all lanes, and of one lane its days', async () => {
  await show('?b1.day=2025-11-04&b1.span=week');
  const table = within(screen.getByRole('table', { name: 'Jadwal, 3–9 Nov 2025' }));
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Ruang A',
    'Ruang B',
    'Ruang C',
  ]);
  expect(table.getByRole('link', { name: 'Ujian' })).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Ruang'), { target: { value: 'b' } });
  const week = lines('Jadwal, 3–9 Nov 2025');
  expect(week.getByText('Kam, 6 Nov')).toBeTruthy();
  expect(week.getByRole('link', { name: 'Ujian' })).toBeTruthy();
  expect(week.queryByText('Rapat')).toBeNull();
});

it('lists one day on a phone, chosen among the days of its week', async () => {
  screenSize.phone = true;
  await show('?b1.span=week');
  expect(screen.getByText('Tidak ada pemakaian pada Senin, 3 November 2025.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Sel 4 (2 pemakaian)' }));
  const list = within(screen.getByRole('list', { name: 'Jadwal, Selasa, 4 November 2025' }));
  expect(list.getByText('Terpakai')).toBeTruthy();
  expect(list.getAllByText('Ruang A')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Minggu' })).toBeNull();
});

it('looks for free times, and begins one of them', async () => {
  const lanes = [
    { day: '2025-11-05', row: 'b', name: 'Ruang B', beside: null, spans: [{ from: '09:00', to: '12:00' }] },
  ];
  fake.on('GET /routes/thing.list@all/blocks/b1/free', () => ({ lanes, more: false }));
  fake.on('POST /routes/thing.list@all/actions/book', () => ({ message: 'Dipesan.', opens: null }));
  await show('?b1.day=2025-11-04');
  fireEvent.click(screen.getByRole('button', { name: 'Cari waktu kosong' }));
  fireEvent.change(screen.getByLabelText('Lama'), { target: { value: '120' } });
  fireEvent.change(screen.getByLabelText(/^Jumlah orang/), { target: { value: '1x2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cari' }));
  fireEvent.click(
    await screen.findByRole('button', { name: 'Pesan: Ruang B, Rabu, 5 November 2025, 09.00–12.00' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Pesan' }));
  await vi.waitFor(() => expect(fake.to('POST /routes/thing.list@all/actions/book')).toHaveLength(1));
  expect(fake.to('POST /routes/thing.list@all/actions/book')[0]?.body).toMatchObject({
    input: { room: 'b', date: '2025-11-05', start: '09:00', end: '11:00' },
  });
  const [asked] = fake.to('GET /routes/thing.list@all/blocks/b1/free');
  expect(String(asked?.query)).toBe('from=2025-11-04&until=2025-11-11&minutes=120&capacity=12');
});

const ASKED: Week = {
  ...WEEK,
  rows: [
    taken('r1', 'Sidang', '04T09:00', '04T10:00', { kind: 'exam' }),
    taken('r2', 'Lokakarya', '04T13:00', '04T16:00', { pending: true }),
    taken('r3', 'Gladi', '04T15:00', '04T16:30', { pending: true }),
    taken('r4', 'Rapat', '04T09:00', '04T10:00', { lane: 'room:b', pending: true }),
  ],
};

it('names who wants one lane at one time, and what its colours mean', async () => {
  await show('?b1.day=2025-11-04', [], ASKED);
  expect(screen.getByText('Bentrok di Ruang A, Sel, 4 Nov, 15.00–16.00.')).toBeTruthy();
  expect(screen.getAllByText(/^Lokakarya dan Gladi meminta waktu yang sama/)).toHaveLength(1);
  const day = lines('Jadwal, Selasa, 4 November 2025');
  expect(day.getAllByRole('img', { name: 'Bentrok' })).toHaveLength(2);
  expect(day.getByText('Rapat').closest('li')?.textContent).toBe('Rapat09.00–10.00, menunggu persetujuan');
  const legend = lines('Arti warna').getAllByRole('listitem');
  expect(textsOf(legend)).toEqual(['Ujian', 'Menunggu persetujuan', 'Tidak dipakai', 'Bentrok']);
});

it('says in a week what is still free of each day, and begins it', async () => {
  fake.on('POST /routes/thing.list@all/actions/book', () => ({ message: 'Dipesan.', opens: null }));
  await show('?b1.day=2025-11-04&b1.span=week');
  const table = within(screen.getByRole('table', { name: 'Jadwal, 3–9 Nov 2025' }));
  const [, first, , third] = table.getAllByRole('row').map((one) => within(one));
  const spans = (cell: HTMLElement | undefined) =>
    cell ? textsOf(within(cell).queryAllByRole('button')) : [];
  const cells = first?.getAllByRole('cell') ?? [];
  expect(spans(cells[0])).toEqual(['10.30–17.00']);
  expect(spans(cells[1])).toEqual(['07.00–09.00', '12.00–17.00']);
  expect(third?.queryAllByRole('button')).toEqual([]);
  fireEvent.click(table.getAllByRole('button', { name: 'Pesan: Ruang A, kosong 12.00–17.00' })[0] as Element);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Pesan' }));
  await vi.waitFor(() => expect(fake.to('POST /routes/thing.list@all/actions/book')).toHaveLength(1));
  expect(fake.to('POST /routes/thing.list@all/actions/book')[0]?.body).toMatchObject({
    input: { room: 'a', date: '2025-11-04', start: '12:00', end: '17:00' },
  });
});

it('says on a phone what waits, what clashes, and what is still free', async () => {
  screenSize.phone = true;
  await show('?b1.day=2025-11-04', undefined, ASKED);
  const list = lines('Jadwal, Selasa, 4 November 2025').getAllByRole('listitem');
  expect(textsOf(list)).toEqual([
    '09.0010.00SidangRuang A',
    '13.0016.00LokakaryaRuang ABentrok dengan Gladi',
    '15.0016.30GladiRuang ABentrok dengan Lokakarya',
    '09.0010.00RapatRuang BMenunggu persetujuan',
  ]);
  const free = within(screen.getByRole('region', { name: 'Masih kosong' }));
  expect(free.getByRole('button', { name: 'Pesan: Ruang B, kosong 10.00–17.00' })).toBeTruthy();
  expect(free.queryByText('Ruang C')).toBeNull();
});
