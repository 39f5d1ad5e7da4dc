import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { TableRow } from '../../../definition/wire.ts';
import type { ChangeListener } from '../../data/change-source.ts';
import { ApiError } from '../../errors/api-error.ts';
import { createLeaveGuard } from '../../leave/leave-guard.ts';
import { useLiveData } from '../../state/use-live-data.ts';
import { FakeServer, Held, refusal } from '../../testing/fake-server.ts';
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
beforeAll(() =>
  Promise.all([
    import('../actions/row-question.tsx'),
    import('./lost-texts.tsx'),
    import('../record/record-views.tsx'),
  ]),
);

/** News of definitions, of which there are none here. */
class Silence {
  close() {}
}
vi.stubGlobal('EventSource', Silence);

const RETURN = offer('give_back', { label: 'Kembalikan', reason: 'required' });
const DO = 'POST /routes/thing.list@all/actions/give_back';
const row = (id: string, version = 1, actions = ['give_back']): TableRow => ({
  id,
  version,
  cells: { name: id },
  actions,
});
const table = block('table', {
  record: 'thing',
  relation: 'things',
  columns: [column('name', { label: 'Nama', as: 'strong' })],
  filters: [],
  views: [],
  sort: null,
  opens: null,
  actions: ['give_back'],
  in_row: ['give_back'],
  bulk: [],
  previews: {},
  create: null,
  export: false,
  paged: false,
  empty: '',
});

let fake: FakeServer;
let rows: TableRow[];
let tell: ChangeListener;
const changes = {
  subscribe: (told: ChangeListener) => {
    tell = told;
    return () => undefined;
  },
};
beforeEach(() => {
  rows = [row('satu'), row('dua'), row('tiga')];
  fake = new FakeServer()
    .on('GET /screens/thing.list', () => ({
      ...screenOf(table),
      reads: { all: ['thing'], page: [], blocks: {} },
    }))
    .on('GET /routes/thing.list@all', () => pageOf({ b1: answer('table', listed(table, rows, [RETURN])) }));
  server.current = fake;
});

function Live() {
  useLiveData();
  return null;
}

const inRow = (name: string) => within(screen.getByText(name).closest('li, tr') as HTMLElement);
const buttonOf = (name: string) => inRow(name).getByRole('button', { name: 'Kembalikan' });
const question = (name: string) => within(screen.getByRole('form', { name: `Kembalikan ${name}?` }));
const questions = () => screen.queryAllByRole('form');
const fieldOf = (name: string) => question(name).getByLabelText<HTMLTextAreaElement>('Alasan');
const type = (name: string, value: string) => fireEvent.change(fieldOf(name), { target: { value } });
const send = (name: string) => fireEvent.click(question(name).getByRole('button', { name: 'Kembalikan' }));

async function open(name: string) {
  await screen.findByText(name);
  const button = buttonOf(name);
  button.focus();
  fireEvent.click(button);
  await waitFor(() => question(name));
  return button;
}

async function change(next: TableRow[]) {
  rows = next;
  await act(async () => tell({ records: ['thing'], elsewhere: [] }));
}

it('opens below its row, named after it, and begins in the field', async () => {
  renderScreen();
  const button = await open('dua');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(fieldOf('dua'));
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(buttonOf('satu').getAttribute('aria-expanded')).toBe('false');
});

it('is named after its row, too, where the question has words of its own', async () => {
  const exact = { ...RETURN, item: 'dua', confirm: 'Kembalikan barang ini? Pemiliknya membacanya.' };
  const page = { b1: answer('table', listed(table, rows, [RETURN])) };
  fake.on('GET /routes/thing.list@all', () => pageOf(page, { actions: [exact] }));
  renderScreen();
  await screen.findByText('dua');
  fireEvent.click(buttonOf('dua'));
  expect(await screen.findByRole('form', { name: 'Kembalikan barang ini? dua' })).toBeTruthy();
});

it('is open once at most, and keeps what was typed for the other row', async () => {
  renderScreen();
  await open('satu');
  type('satu', 'Kurang jelas');
  await open('dua');
  expect(questions()).toHaveLength(1);
  expect(fieldOf('dua').value).toBe('');
  await open('satu');
  expect(fieldOf('satu').value).toBe('Kurang jelas');
});

it('closes with "Batal" and with Escape, and gives the focus back to its button', async () => {
  renderScreen();
  const button = await open('dua');
  fireEvent.keyDown(fieldOf('dua'), { key: 'Escape' });
  expect(questions()).toHaveLength(0);
  await waitFor(() => expect(document.activeElement).toBe(button));
  await open('dua');
  type('dua', 'Salah');
  fireEvent.click(question('dua').getByRole('button', { name: 'Batal' }));
  expect(questions()).toHaveLength(0);
  await waitFor(() => expect(document.activeElement).toBe(button));
  await open('dua');
  expect(fieldOf('dua').value).toBe('');
});

it('asks before Escape lets go of what was typed', async () => {
  renderScreen();
  await open('dua');
  type('dua', 'Salah');
  fireEvent.keyDown(fieldOf('dua'), { key: 'Escape' });
  const asking = within(await screen.findByRole('dialog'));
  expect(fieldOf('dua').value).toBe('Salah');
  fireEvent.click(asking.getByRole('button', { name: 'Buang isian' }));
  expect(questions()).toHaveLength(0);
});

it('sends the reason with what was seen, and goes on to the next row', async () => {
  const held = new Held();
  fake.on(DO, () => held.promise);
  renderScreen();
  await open('dua');
  send('dua');
  expect(fake.to(DO)).toHaveLength(0);
  expect(question('dua').getByText('Tulis alasannya dahulu.')).toBeTruthy();
  type('dua', ' Kurang jelas ');
  question('dua').getByRole('button', { name: 'Kembalikan' }).focus();
  send('dua');
  await act(async () => held.answer({ id: 'dua', version: 2, state: null }));
  expect(fake.to(DO)[0]?.body).toMatchObject({ id: 'dua', reason: 'Kurang jelas', version: 1 });
  expect(questions()).toHaveLength(0);
  expect(document.activeElement).toBe(buttonOf('tiga'));
});

it('says what went wrong below the row, and keeps what was typed', async () => {
  const held = new Held();
  fake.on(DO, () => held.promise);
  renderScreen();
  await open('dua');
  type('dua', 'Kurang jelas');
  send('dua');
  await act(async () => held.refuse(refusal(422, 'Terkunci.')));
  expect(question('dua').getByRole('alert').textContent).toContain('Terkunci.');
  expect(fieldOf('dua').value).toBe('Kurang jelas');
});

it('sends what the row has become once the person was told that it changed', async () => {
  const changed = new ApiError(409, { errors: [{ code: 'E_PROCESS_CONFLICT', message: 'Berubah.' }] });
  fake.on(DO, () => Promise.reject(changed));
  renderScreen('/things', { beside: <Live />, changes });
  await open('tiga');
  type('tiga', 'Kurang jelas');
  await change([row('nol'), row('satu'), row('tiga', 2)]);
  await screen.findByText('nol');
  send('tiga');
  await screen.findByText('Berubah.');
  send('tiga');
  await waitFor(() => expect(fake.to(DO)).toHaveLength(2));
  expect(fake.to(DO).map(({ body }) => (body as { version: number }).version)).toEqual([1, 2]);
});

it('keeps what is typed while a live change draws the list anew', async () => {
  renderScreen('/things', { beside: <Live />, changes });
  await open('dua');
  const field = fieldOf('dua');
  type('dua', 'Kurang jelas');
  await change([row('nol'), row('satu'), row('dua', 2), row('tiga')]);
  await screen.findByText('nol');
  expect(fieldOf('dua')).toBe(field);
  expect(field.value).toBe('Kurang jelas');
});

it.each([
  { gone: 'the row', next: () => [row('satu')] },
  { gone: 'the action', next: () => [row('satu'), row('dua', 2, [])] },
  { gone: 'all rows', next: () => [] },
])('tells what was typed when $gone is gone, until it is closed', async ({ next }) => {
  renderScreen('/things', { beside: <Live />, changes });
  await open('dua');
  type('dua', 'Kurang jelas');
  await change(next());
  const told = within(await screen.findByRole('alert'));
  expect(told.getByText('“Kembalikan” untuk dua tidak dapat dikirim lagi.')).toBeTruthy();
  expect(told.getByLabelText<HTMLTextAreaElement>('Tulisan Anda').value).toBe('Kurang jelas');
  expect(questions()).toHaveLength(0);
  const copied = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copied } });
  fireEvent.click(told.getByRole('button', { name: 'Salin tulisan' }));
  expect(copied).toHaveBeenCalledWith('Kurang jelas');
  await told.findByRole('button', { name: 'Tersalin' });
  vi.unstubAllGlobals();
  vi.stubGlobal('EventSource', Silence);
  fireEvent.click(told.getByRole('button', { name: 'Tutup' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

/** Sends the reason of a row, which goes before the answer is there. */
async function sendAndGo(): Promise<Held> {
  const held = new Held();
  fake.on(DO, () => held.promise);
  renderScreen('/things', { beside: <Live />, changes });
  await open('dua');
  type('dua', 'Kurang jelas');
  send('dua');
  await change([row('satu'), row('tiga')]);
  await waitFor(() => expect(screen.queryByText('dua')).toBeNull());
  return held;
}

it('says nothing of a row that goes because it was sent', async () => {
  const held = await sendAndGo();
  expect(screen.queryByRole('alert')).toBeNull();
  await act(async () => held.answer({ id: 'dua', version: 2, state: null }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('tells what was typed of a row that went while it could not be sent', async () => {
  const held = await sendAndGo();
  await act(async () => held.refuse(refusal(409, 'Sudah dijawab.')));
  const told = within(await screen.findByRole('alert'));
  expect(told.getByLabelText<HTMLTextAreaElement>('Tulisan Anda').value).toBe('Kurang jelas');
});

it('asks before what was typed is left behind, and no more once it was given up', async () => {
  const guard = createLeaveGuard();
  renderScreen('/things', { guard });
  await open('dua');
  const go = vi.fn();
  guard.leave(go);
  expect(go).toHaveBeenCalledTimes(1);
  type('dua', 'Kurang jelas');
  act(() => guard.leave(go));
  expect(go).toHaveBeenCalledTimes(1);
  act(() => guard.answer(false));
  fireEvent.click(question('dua').getByRole('button', { name: 'Batal' }));
  guard.leave(go);
  expect(go).toHaveBeenCalledTimes(2);
});
