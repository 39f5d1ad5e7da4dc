import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Offer } from '../../../definition/wire.ts';
import type { ChangeListener } from '../../data/change-source.ts';
import { ApiError } from '../../errors/api-error.ts';
import { useLiveData } from '../../state/use-live-data.ts';
import { FakeServer, Held, refusal } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, offer, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);

const SAVE = offer('save', { label: 'Simpan' });
const SEND = offer('send', { label: 'Kirim' });
const DROP = offer('drop', { label: 'Hapus', reason: 'required' });
const DO = ({ name }: Offer) => `POST /routes/thing.list@all/actions/${name}`;

// What the page brings when it is asked for: fetching it is not what is tested here.
beforeAll(() => import('./action-dialog.tsx'));

let fake: FakeServer;
beforeEach(() => {
  fake = new FakeServer()
    .on('GET /screens/thing.list', () => screenOf(block('actions', { actions: [] })))
    .on('GET /routes/thing.list@all', () =>
      pageOf({ b1: answer('actions', {}) }, { actions: [SAVE, SEND, DROP] }),
    );
  server.current = fake;
});

const press = async ({ label }: Offer) => fireEvent.click(await screen.findByRole('button', { name: label }));

function Live() {
  useLiveData();
  return null;
}

/** News of definitions, of which there are none here. */
class Silence {
  close() {}
}
vi.stubGlobal('EventSource', Silence);

/** An action that is on its way until it is answered. */
function hold(action: Offer) {
  const held = new Held();
  fake.on(DO(action), () => held.promise);
  return {
    succeed: () => act(async () => held.answer({ id: '1', version: 2, state: null })),
    fail: (error: unknown) => act(async () => held.refuse(error)),
  };
}

// Before any other test has opened the dialog, which then stays at hand.
it('opens its dialog at the first press without waiting for its code', async () => {
  renderScreen();
  const button = await screen.findByRole('button', { name: DROP.label });
  await act(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    await import('./action-dialog.tsx');
    await new Promise((resolve) => setTimeout(resolve));
  });
  fireEvent.click(button);
  expect(screen.getByRole('dialog')).toBeTruthy();
});

describe('an action without a way to the server', () => {
  const LOST = new ApiError(null, undefined);
  const said = async () => (await screen.findByRole('dialog')).textContent;

  it('says nothing of input where none was asked for', async () => {
    const saving = hold(SAVE);
    renderScreen();
    await press(SAVE);
    await saving.fail(LOST);
    expect(await said()).toContain('Server tidak dapat dihubungi. Coba lagi.');
  });

  it('says that what was typed stays', async () => {
    const dropping = hold(DROP);
    renderScreen();
    await press(DROP);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Alasan'), { target: { value: 'Salah' } });
    fireEvent.click(dialog.getByRole('button', { name: DROP.label }));
    await dropping.fail(LOST);
    expect(await said()).toContain('Isian Anda tetap di sini; coba lagi.');
  });
});

describe('an action that is done at once', () => {
  it('leaves alone the dialog that was opened meanwhile', async () => {
    const saving = hold(SAVE);
    renderScreen();
    await press(SAVE);
    await press(DROP);
    const reason = within(await screen.findByRole('dialog')).getByLabelText('Alasan');
    await saving.succeed();
    expect(reason.isConnected).toBe(true);
  });

  it('tells that it failed once that dialog is closed', async () => {
    const saving = hold(SAVE);
    renderScreen();
    await press(SAVE);
    await press(DROP);
    const reason = within(await screen.findByRole('dialog')).getByLabelText('Alasan');
    await saving.fail(refusal(409, 'Terkunci.'));
    expect(reason.isConnected).toBe(true);
    expect(screen.queryByText('Terkunci.')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Batal' }));
    expect(await screen.findByText('Terkunci.')).toBeTruthy();
  });

  it('is under way until its own answer is here', async () => {
    const saving = hold(SAVE);
    const sending = hold(SEND);
    renderScreen();
    await press(SAVE);
    await press(SEND);
    expect(screen.getAllByRole('button', { name: 'Memproses' })).toHaveLength(2);
    await saving.succeed();
    expect(screen.getAllByRole('button', { name: 'Memproses' })).toHaveLength(1);
    await sending.succeed();
    expect(screen.queryByRole('button', { name: 'Memproses' })).toBeNull();
  });
});

describe('a button that is pressed while the page is loaded anew', () => {
  const BY_NAME = { actions: ['drop'] };
  const STEP = { title: 'Periksa', text: '', mine: true, waiting: null, ...BY_NAME };
  const OFFERED = { now: '2025-11-03T04:00:00Z', title: 'Berubah', actions: [SAVE, DROP] };

  let tell: ChangeListener;
  const changes = {
    subscribe: (told: ChangeListener) => {
      tell = told;
      return () => undefined;
    },
  };

  it.each([
    { place: 'in the heading', drawn: block('actions', BY_NAME), data: answer('actions', {}) },
    { place: 'in the next step', drawn: block('next_step', BY_NAME), data: answer('next_step', STEP) },
  ])('opens its dialog: $place', async ({ drawn, data }) => {
    const text = { ...block('text', { text: '', tone: 'plain' }), id: 'b0' };
    const reads = { all: ['thing'], page: [], blocks: {} };
    const pages = [
      pageOf({ b1: data }, { actions: [DROP] }),
      pageOf({ b0: answer('text', { text: 'Baru di atas' }), b1: data }, OFFERED),
    ];
    fake.on('GET /screens/thing.list', () => ({ ...screenOf(text, drawn), reads }));
    fake.on('GET /routes/thing.list@all', () => pages.shift());
    renderScreen('/things', { beside: <Live />, changes });
    const button = await screen.findByRole('button', { name: DROP.label });
    fireEvent.pointerDown(button);
    await act(async () => tell({ records: ['thing'], elsewhere: [] }));
    await waitFor(() => expect(screen.getByText('Baru di atas')).toBeTruthy());
    expect(button.isConnected).toBe(true);
    fireEvent.click(button);
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
});
