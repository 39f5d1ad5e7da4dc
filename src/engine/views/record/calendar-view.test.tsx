import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { BlockContents } from '../../../definition/wire.ts';
import { FakeServer, refusal } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, column, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);
const screenSize = vi.hoisted(() => ({ phone: false }));
vi.mock('../../ui/media.ts', () => ({ usePhone: () => screenSize.phone, useMedia: () => false }));

type Week = BlockContents['calendar'];

const WEEK = 'GET /routes/thing.list@all/blocks/b1';
const COLUMNS = [
  column('title'),
  column('lanes', { label: 'Ruang' }),
  column('at', { type: 'timestamp' }),
  column('until', { type: 'timestamp' }),
];
const THIS: Week = {
  from: '2025-11-03',
  rows: [
    // Until midnight of the faculty's Tuesday.
    row('r1', 'Pindahan', 'Aula', '2025-11-03T03:00:00Z', '2025-11-04T17:00:00Z', null),
    row('r2', 'Kuliah', 'Studio', '2025-11-06T02:00:00Z', '2025-11-06T04:00:00Z', '/rooms/r2'),
  ],
  more: false,
  lanes: null,
  books: null,
};

function row(id: string, title: string, lane: string, at: string, until: string, opens: string | null) {
  return { id, title, lane, at, until, opens, pending: false, kind: null };
}

let fake: FakeServer;
// The view arrives when a screen needs it; here it is waited for once.
beforeAll(() => import('./calendar-view.tsx'));
beforeEach(() => {
  screenSize.phone = false;
  fake = new FakeServer();
  server.current = fake;
});

function show(week: Week = THIS): void {
  const own = { label: 'Jadwal', columns: COLUMNS, empty: 'Kosong.' };
  fake.on('GET /screens/thing.list', () => screenOf(block('calendar', own)));
  fake.on('GET /routes/thing.list@all', () => pageOf({ b1: answer('calendar', week) }));
  renderScreen();
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const textsIn = (cells: HTMLElement[]) => cells.map(({ textContent }) => textContent);

it('draws a row for each lane and a column for each day, today marked', async () => {
  show();
  const table = within(await screen.findByRole('table', { name: 'Jadwal, 3–9 Nov 2025' }));
  const heads = table.getAllByRole('columnheader');
  expect(textsIn(heads).slice(0, 3)).toEqual(['Ruang', 'Sen, 3 Nov', 'Sel, 4 Nov']);
  expect(heads.filter((head) => head.getAttribute('aria-current') === 'date')).toEqual([heads[1]]);
  const [, hall, studio] = table.getAllByRole('row').map((one) => within(one));
  const days = textsIn(hall?.getAllByRole('cell') ?? []);
  expect(days.map((text) => text?.includes('Pindahan'))).toEqual([true, true, ...Array(5).fill(false)]);
  expect(textsIn(studio?.getAllByRole('cell') ?? [])[3]).toBe('09.00–11.00Kuliah');
  expect(table.getByRole('link', { name: 'Kuliah' }).getAttribute('href')).toMatch(/^\/rooms\/r2/);
  expect(table.queryByRole('link', { name: 'Pindahan' })).toBeNull();
});

it('shows one day of it, and the days beside without asking again', async () => {
  show();
  await screen.findByRole('table');
  press('Hari');
  expect(screen.getByRole('button', { name: 'Hari' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('table', { name: 'Jadwal, Senin, 3 November 2025' })).toBeTruthy();
  press('Berikutnya');
  press('Berikutnya');
  expect(await screen.findByText('Kosong.')).toBeTruthy();
  press('Hari ini');
  expect(screen.getByText('Pindahan')).toBeTruthy();
  expect(fake.to(WEEK)).toEqual([]);
});

it('asks for another week, says when it does not come, and tries again', async () => {
  const answers: (() => unknown)[] = [
    () => {
      throw refusal(503, 'Sedang sibuk.');
    },
    () => ({ from: '2025-11-10', rows: [], more: true }),
  ];
  fake.on(WEEK, () => answers.shift()?.());
  show();
  await screen.findByRole('table');
  press('Berikutnya');
  expect(screen.getByText('10–16 Nov 2025')).toBeTruthy();
  expect(screen.queryByText('Kosong.')).toBeNull();
  expect(await screen.findByText('Jadwal gagal dimuat')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /Coba lagi/ }));
  expect(await screen.findByText('Kosong.')).toBeTruthy();
  expect(screen.getByText(/Tidak semua ditampilkan/)).toBeTruthy();
  expect(fake.to(WEEK).map(({ query }) => String(query))).toEqual(['day=2025-11-10', 'day=2025-11-10']);
});

it('lists the days one under another on a phone', async () => {
  screenSize.phone = true;
  show();
  const list = within(await screen.findByRole('list', { name: 'Jadwal, 3–9 Nov 2025' }));
  const days = [...document.querySelectorAll('time')].map(({ dateTime }) => dateTime);
  expect(days).toEqual(['2025-11-03', '2025-11-04', '2025-11-06']);
  expect(list.getByRole('link', { name: 'Kuliah' })).toBeTruthy();
  expect(list.getByText('09.00–11.00')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Hari' })).toBeNull();
});
