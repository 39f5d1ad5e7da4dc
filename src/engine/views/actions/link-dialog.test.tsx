import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ActionDone } from '../../../definition/wire.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { answer, block, offer, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';
// Loaded before it is waited for: a busy machine takes longer than a test waits.
import './link-dialog.tsx';

const seam = vi.hoisted(() => ({ server: null as unknown }));
vi.mock('../../data/http.ts', async (original) => ({
  ...(await original<object>()),
  call: (options: unknown) => (seam.server as { call: (options: unknown) => unknown }).call(options),
}));

const DONE: ActionDone = {
  id: 'r1',
  version: 2,
  state: null,
  message: 'Kirim lewat surel.',
  link: { path: '/in/link#secret', name: 'Budi', until: '2025-12-03T16:59:00Z' },
};

const clipboard = { writeText: vi.fn() };
beforeEach(() => {
  clipboard.writeText.mockReset();
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  const server = new FakeServer();
  server.on('GET /screens/thing.list', () => screenOf(block('actions', { actions: ['send'] })));
  server.on('GET /routes/thing.list@all', () =>
    pageOf({ b1: answer('actions', {}) }, { actions: [offer('send', { label: 'Buat tautan' })] }),
  );
  server.on('POST /routes/thing.list@all/actions/send', () => DONE);
  seam.server = server;
});
afterEach(() => vi.restoreAllMocks());

async function make(): Promise<HTMLInputElement> {
  renderScreen();
  fireEvent.click(await screen.findByRole('button', { name: 'Buat tautan' }));
  await screen.findByRole('heading', { name: 'Tautan untuk Budi' });
  return screen.getByLabelText<HTMLInputElement>('Alamat');
}

it('shows the whole address once, with what the transition says, until when it counts and what ends it', async () => {
  const field = await make();
  expect(field.value).toBe(`${location.origin}/in/link#secret`);
  expect(field.readOnly).toBe(true);
  expect(screen.getByText('Kirim lewat surel.')).toBeTruthy();
  expect(screen.getByText('Berlaku sampai Rabu, 3 Desember 2025, 23.59 WIB.')).toBeTruthy();
  expect(screen.getByText(/Tautan baru mengakhiri tautan sebelumnya/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Tutup' }));
  await waitFor(() => expect(screen.queryByLabelText('Alamat')).toBeNull());
  expect(document.body.textContent).not.toContain('secret');
});

it('copies the address and says so', async () => {
  clipboard.writeText.mockResolvedValue(undefined);
  const field = await make();
  fireEvent.click(screen.getByRole('button', { name: 'Salin alamat' }));
  await screen.findByRole('button', { name: 'Tersalin' });
  expect(clipboard.writeText).toHaveBeenCalledExactlyOnceWith(field.value);
  expect(screen.getByText('Alamat tersalin.')).toBeTruthy();
});

it.each([
  ['refuses', { writeText: () => Promise.reject(new Error('no')) }],
  ['is missing', undefined],
])('selects the address where the clipboard %s', async (_, value) => {
  Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
  const field = await make();
  fireEvent.click(screen.getByRole('button', { name: 'Salin alamat' }));
  await screen.findByText(/Alamat sudah dipilih/);
  expect(screen.queryByRole('button', { name: 'Tersalin' })).toBeNull();
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
});
