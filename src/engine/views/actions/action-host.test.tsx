import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Offer } from '../../../definition/wire.ts';
import { FakeServer, Held, refusal } from '../../testing/fake-server.ts';
import { answer, block, offer, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

const server = vi.hoisted(() => ({ current: null as unknown }));
vi.mock('../../data/http.ts', async (original) => ({
  ...(await original<object>()),
  call: (options: unknown) => (server.current as { call: (options: unknown) => unknown }).call(options),
}));

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

/** An action that is on its way until it is answered. */
function hold(action: Offer) {
  const held = new Held();
  fake.on(DO(action), () => held.promise);
  return {
    succeed: () => act(async () => held.answer({ id: '1', version: 2, state: null })),
    fail: (error: unknown) => act(async () => held.refuse(error)),
  };
}

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
