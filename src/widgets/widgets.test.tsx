import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChangeListener } from '../engine/data/change-source.ts';
import { createLeaveGuard } from '../engine/leave/leave-guard.ts';
import { FakeServer, refusal } from '../engine/testing/fake-server.ts';
import { server } from '../engine/testing/mocked-http.ts';
import { answer, block, pageOf, renderScreen, screenOf } from '../engine/testing/small-world.tsx';

vi.mock('../engine/data/http.ts', async (original) =>
  (await import('../engine/testing/mocked-http.ts')).mockedHttp(original),
);

const SEND = 'POST /remarks/thing.list@all';
// Under a name of the engine's own, since every other one needs a widget of the product.
const widget = block('widget', { widget: 'login', with: { heading: 'Catatan' } });
const widgets = { login: () => import('./testing/remark.tsx') };

let fake: FakeServer;
beforeEach(() => {
  fake = new FakeServer();
  server.current = fake;
  fake.on('GET /screens/thing.list', () => screenOf(widget));
  const link = answer('link', { path: '/things/1' });
  fake.on('GET /routes/thing.list@all', () => pageOf({ b1: { kind: 'widget' }, b2: link }));
});

async function write(text: string) {
  fireEvent.change(await screen.findByLabelText('Catatan'), { target: { value: text } });
}

describe('a widget named by a screen', () => {
  it('knows the screen, its data and who looks at it', async () => {
    renderScreen('/things', { widgets });
    expect(await screen.findByRole('heading', { name: 'Barang: Catatan' })).toBeTruthy();
    expect(screen.getByText('Ani, /things/1')).toBeTruthy();
  });

  it('calls the server, and says in Indonesian what went wrong', async () => {
    renderScreen('/things', { widgets });
    fake.on(SEND, () => {
      throw refusal(422, 'Catatan terlalu pendek.');
    });
    await write('a');
    fireEvent.click(screen.getByRole('button', { name: 'Kirim' }));
    expect(await screen.findByText('Catatan terlalu pendek.')).toBeTruthy();
    fake.on(SEND, () => ({}));
    fireEvent.click(screen.getByRole('button', { name: 'Kirim' }));
    expect(await screen.findByText('Catatan terkirim.')).toBeTruthy();
    expect(screen.queryByText('Catatan terlalu pendek.')).toBeNull();
    expect(fake.to(SEND).map(({ body }) => body)).toEqual([{ text: 'a' }, { text: 'a' }]);
  });

  it('keeps the page from being left while something in it is not sent', async () => {
    const guard = createLeaveGuard();
    const go = vi.fn();
    renderScreen('/things', { widgets, guard });
    await write('belum');
    guard.leave(go);
    expect(go).not.toHaveBeenCalled();
    expect(await screen.findByText('Tinggalkan halaman ini?')).toBeTruthy();
  });

  it('hears what others changed', async () => {
    const listeners = new Set<ChangeListener>();
    const subscribe = (listener: ChangeListener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    };
    renderScreen('/things', { widgets, changes: { subscribe } });
    await screen.findByText('Berubah:');
    // It listens a moment after it was drawn.
    await waitFor(() => {
      for (const tell of listeners) tell({ records: ['thing'], elsewhere: [] });
      expect(screen.getByText('Berubah: thing')).toBeTruthy();
    });
  });

  it('asks to load the page anew when the program does not know it yet', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    renderScreen('/things');
    expect(await screen.findByRole('button', { name: 'Muat ulang' })).toBeTruthy();
  });
});
