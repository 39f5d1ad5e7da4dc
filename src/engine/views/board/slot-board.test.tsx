import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ActionStart, BoardData } from '../../../definition/wire.ts';
import { FakeServer, refusal } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, offer, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);
const TEXT = { type: 'string' };
const SCHEMA = {
  type: 'object',
  properties: {
    day: { ...TEXT, format: 'date', title: 'Tanggal' },
    from: { ...TEXT, format: 'time', title: 'Dari jam' },
    to: { ...TEXT, format: 'time', title: 'Jam selesai' },
    place: { ...TEXT, title: 'Ruangan' },
    note: { ...TEXT, title: 'Catatan' },
  },
};
vi.mock('../../form/form-module.ts', () => ({
  loadFormModule: async () => ({ schema: SCHEMA, validators: {} }),
}));
vi.mock('@rjsf/validator-ajv8/lib/createPrecompiledValidator.js', async () => ({ default: () => VALIDATOR }));
const { default: VALIDATOR } =
  await vi.importActual<typeof import('@rjsf/validator-ajv8')>('@rjsf/validator-ajv8');

beforeAll(() =>
  Promise.all([
    import('../actions/action-dialog.tsx'),
    import('../actions/prepare.ts'),
    import('../../form/record/schema-form.tsx'),
    import('./slot-board.tsx'),
  ]),
);

const START: ActionStart = {
  defaults: { note: 'a' },
  version: 1,
  blocked: [],
  by: [],
  tells: [],
  board: ['day', 'from', 'to', 'place'],
};
const person = (name: string, more: object = {}) => ({
  id: name,
  name,
  hint: null,
  taken: [],
  free: null,
  ...more,
});
const EMPTY: BoardData = {
  fields: { day: 'day', from: 'from', to: 'to', place: 'place' },
  opens: '07:00',
  closes: '17:00',
  minutes: 120,
  pause: 15,
  days: [
    { day: '2025-11-10', why: 'Minimal 2 hari', slots: 0 },
    { day: '2025-11-11', why: 'Minimal 2 hari', slots: 0 },
    { day: '2025-11-12', why: null, slots: 3 },
    { day: '2025-11-13', why: null, slots: 0 },
    { day: '2025-11-14', why: 'Libur', slots: 0 },
  ],
  rules: [
    { rule: 'a', message: 'Hari kerja', ok: null, actual: null },
    { rule: 'b', message: 'Jam 7 sampai 17', ok: true, actual: null },
  ],
  day: '2025-11-12',
  chosen: null,
  free: null,
  starts: [
    { from: '07:00', to: '09:00', free: true },
    { from: '07:30', to: '09:30', free: false },
  ],
  people: [
    person('Maya', { hint: 'Penguji', taken: [{ from: '09:00', to: '11:00', title: null, clash: false }] }),
    person('Reza'),
  ],
  places: [person('Ruang 1', { id: 'r1' }), person('Ruang 2', { id: 'r2', why: 'Terlalu kecil' })],
  slots: [{ input: { day: '2025-11-12', from: '07:00', to: '09:00', place: 'r1' }, place: 'Ruang 1' }],
};
const CLASH: BoardData = {
  ...EMPTY,
  chosen: { from: '10:00', to: '12:00' },
  free: false,
  people: [
    person('Maya', { free: false, taken: [{ from: '09:00', to: '11:00', title: 'Seminar', clash: true }] }),
    person('Reza', { free: true }),
  ],
};

const BOARD = 'POST /routes/thing.list@all/actions/plan/board';
let fake: FakeServer;
beforeEach(() => {
  localStorage.clear();
  fake = new FakeServer()
    .on('GET /screens/thing.list', () => screenOf(block('actions', { actions: [] })))
    .on('GET /routes/thing.list@all', () =>
      pageOf(
        { b1: answer('actions', {}) },
        { actions: [offer('plan', { label: 'Jadwalkan', form: 'thing.plan' })] },
      ),
    )
    .on('GET /routes/thing.list@all/actions/plan', () => START)
    .on(BOARD, () => EMPTY);
  server.current = fake;
});

async function open() {
  renderScreen();
  const button = await screen.findByRole('button', { name: 'Jadwalkan' });
  await act(async () => fireEvent.click(button));
  return within(await screen.findByRole('dialog'));
}
const field = (dialog: { getByLabelText: (name: RegExp) => HTMLElement }, name: RegExp) =>
  dialog.getByLabelText(name) as HTMLInputElement;
const asked = () => fake.to(BOARD).map(({ body }) => (body as { input: object }).input);

it('is there when the dialog opens, which begins with the first free time', async () => {
  const dialog = await open();
  const slot = dialog.getByRole('button', { name: /Rabu, 12 November 2025, 07.00–09.00/ });
  expect(slot.textContent).toContain('Ruang 1, semua bisa');
  expect(document.activeElement).toBe(slot);
  expect(asked()).toEqual([{}]);
});

it('fills the form in with the free time that is pressed', async () => {
  const dialog = await open();
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: /12 November/ })));
  expect(field(dialog, /^Tanggal/).value).toBe('2025-11-12');
  expect(field(dialog, /^Dari jam/).value).toBe('07:00');
  expect(field(dialog, /^Ruangan/).value).toBe('r1');
  expect(field(dialog, /^Catatan/).value).toBe('a');
  expect(dialog.getByRole('button', { name: /12 November/ }).getAttribute('aria-pressed')).toBe('true');
  expect(asked().at(-1)).toEqual({ day: '2025-11-12', from: '07:00', to: '09:00', place: 'r1' });
});

it('offers the days that are open, and says of the others why they are not', async () => {
  const dialog = await open();
  const days = within(dialog.getByRole('radiogroup', { name: 'Hari' }));
  expect(days.getAllByRole('radio').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Rabu, 12 November 2025, 3 slot',
    'Kamis, 13 November 2025, penuh',
  ]);
  expect(dialog.getByText('10–11 Nov tutup: Minimal 2 hari.')).toBeTruthy();
  expect(dialog.getByText('14 Nov tutup: Libur.')).toBeTruthy();
  await act(async () => fireEvent.click(days.getByRole('radio', { name: /Kamis/ })));
  expect(field(dialog, /^Tanggal/).value).toBe('2025-11-13');
  const rules = within(dialog.getByRole('list', { name: 'Aturan jadwal' }));
  expect(rules.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Hari kerja',
    'Jam 7 sampai 17',
  ]);
});

it('lets a beginning be chosen, and says which are taken', async () => {
  const dialog = await open();
  const starts = within(dialog.getByRole('group', { name: 'Jam mulai' }));
  expect(starts.getByRole('radio', { name: '07.30, bentrok' })).toBeTruthy();
  await act(async () => fireEvent.click(starts.getByRole('radio', { name: '07.00, kosong' })));
  expect(field(dialog, /^Tanggal/).value).toBe('2025-11-12');
  expect(field(dialog, /^Jam selesai/).value).toBe('09:00');
});

it('shows who is taken when, and lets a place that fits be chosen', async () => {
  const dialog = await open();
  const people = within(dialog.getByRole('list', { name: 'Orang' }));
  const [maya, reza] = people.getAllByRole('listitem');
  expect(maya?.textContent).toContain('Penguji');
  expect(maya?.textContent).toContain('09.00–11.00Terpakai');
  expect(reza?.textContent).not.toContain('Bisa');
  const places = within(dialog.getByRole('list', { name: 'Tempat' }));
  expect(places.getAllByRole('radio')).toHaveLength(1);
  expect(places.getByText('Terlalu kecil')).toBeTruthy();
  await act(async () => fireEvent.click(places.getByRole('radio', { name: 'Ruang 1' })));
  expect(field(dialog, /^Ruangan/).value).toBe('r1');
});

it('names the clash in words where it is, and above', async () => {
  fake.on(BOARD, () => CLASH);
  const dialog = await open();
  expect(dialog.getByRole('status').textContent).toBe(
    'Bentrok Rabu, 12 November 2025, 10.00–12.00. Maya: Seminar, 09.00–11.00. Pilih waktu lain.',
  );
  const people = within(dialog.getByRole('list', { name: 'Orang' }));
  expect(people.getByText('Bentrok')).toBeTruthy();
  expect(people.getByText('Bisa')).toBeTruthy();
  expect(people.getByText('09.00–11.00: Seminar')).toBeTruthy();
});

it('says beside the button which time is chosen, and who cannot then', async () => {
  fake.on(BOARD, () => CLASH);
  const dialog = await open();
  const beside = dialog.getByRole('button', { name: 'Batal' }).parentElement;
  expect(beside?.textContent).toMatch(/^Rab, 12 Nov, 10.00–12.00Bentrok: Maya/);
  // It would be refused, after whatever else is asked.
  const send = () => dialog.getByRole('button', { name: 'Jadwalkan' });
  await vi.waitFor(() => expect(send().getAttribute('aria-disabled')).toBe('true'));
  expect(document.getElementById(send().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Bentrok: Maya',
  );
  fake.on(BOARD, () => EMPTY);
  await act(async () => fireEvent.click(dialog.getByRole('radio', { name: /^Kamis/ })));
  await vi.waitFor(() => expect(beside?.textContent).toMatch(/^Jadwalkan/));
  await vi.waitFor(() => expect(send().getAttribute('aria-disabled')).toBeNull());
});

it('draws nothing of what is taken outside the hours that are drawn', async () => {
  const late = { from: '17:00', to: '18:30', title: 'Rapat', clash: false };
  fake.on(BOARD, () => ({ ...EMPTY, people: [person('Maya', { taken: [late] })] }));
  const dialog = await open();
  const people = within(dialog.getByRole('list', { name: 'Orang' }));
  expect(people.queryByText('Rapat')).toBeNull();
  expect(people.getByText('Tidak ada acara lain')).toBeTruthy();
});

it('says that there is no free time, and until when it looked', async () => {
  fake.on(BOARD, () => ({ ...EMPTY, slots: [] }));
  const dialog = await open();
  expect(
    dialog.getByText('Tidak ada waktu yang cocok untuk semua sampai Jumat, 14 November 2025.'),
  ).toBeTruthy();
  expect(document.activeElement?.tagName).toBe('INPUT');
});

it('tells what could not be had beside a form that works, and is asked again after a refusal', async () => {
  fake.on(BOARD, () => {
    throw refusal(503, 'Sedang sibuk.');
  });
  const dialog = await open();
  expect(await dialog.findByText('Papan jadwal gagal dimuat')).toBeTruthy();
  expect(field(dialog, /^Tanggal/)).toBeTruthy();
  fake.on(BOARD, () => EMPTY);
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: /Coba lagi/ })));
  expect(await dialog.findByText('Ruang 1, semua bisa')).toBeTruthy();
  const before = fake.to(BOARD).length;
  fake.on('POST /routes/thing.list@all/actions/plan', () => {
    throw refusal(409, 'Bentrok jadwal.');
  });
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Jadwalkan' })));
  expect(await dialog.findByText('Bentrok jadwal.')).toBeTruthy();
  expect(fake.to(BOARD).length).toBe(before + 1);
});
