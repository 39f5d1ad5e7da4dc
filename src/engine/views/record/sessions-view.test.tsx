import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeServer, refusal } from '../../testing/fake-server.ts';
import { answer, block, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

const seam = vi.hoisted(() => ({ server: null as unknown }));
vi.mock('../../data/http.ts', async (original) => ({
  ...(await original<object>()),
  call: (options: unknown) => (seam.server as { call: (options: unknown) => unknown }).call(options),
}));

let fake: FakeServer;
// The views arrive when a screen needs them; here they are waited for once.
beforeAll(() => import('./record-views.tsx'));
let open: { id: string; agent: string | null; created_at: string; current: boolean }[];
beforeEach(() => {
  open = [
    {
      id: 's1',
      agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36',
      created_at: '2025-11-03T02:12:00.000Z',
      current: true,
    },
    {
      id: 's2',
      agent: 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1',
      created_at: '2025-10-30T00:15:00.000Z',
      current: false,
    },
    { id: 's3', agent: null, created_at: '2025-10-01T00:15:00.000Z', current: false },
  ];
  fake = new FakeServer();
  fake.on('GET /auth/sessions', () => ({ data: open }));
  fake.on('POST /auth/sessions/end', ({ body }) => {
    const { id } = body as { id?: string };
    open = open.filter((one) => (id === undefined ? one.current : one.id !== id));
    return null;
  });
  seam.server = fake;
  fake.on('GET /screens/thing.list', () => screenOf(block('sessions', {})));
  fake.on('GET /routes/thing.list@all', () => pageOf({ b1: answer('sessions', {}) }));
  renderScreen();
});

describe('where one is signed in', () => {
  it('names browser and system, and offers to end every other one', async () => {
    expect(await screen.findByText('Chrome di Windows')).toBeTruthy();
    expect(screen.getByText(/perangkat ini/)).toBeTruthy();
    expect(screen.getByText('Safari di iPhone')).toBeTruthy();
    expect(screen.getByText('Peramban tidak dikenal')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Akhiri (Safari|Peramban)/ })).toHaveLength(2);
  });

  it('is ended one by one, or all but this', async () => {
    fireEvent.click(await screen.findByRole('button', { name: /^Akhiri Safari di iPhone/ }));
    await waitFor(() => expect(screen.queryByText('Safari di iPhone')).toBeNull());
    expect(fake.to('POST /auth/sessions/end')[0]?.body).toEqual({ id: 's2' });
    fireEvent.click(screen.getByRole('button', { name: 'Akhiri semua sesi lain' }));
    await waitFor(() => expect(screen.queryByText('Peramban tidak dikenal')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Akhiri semua sesi lain' })).toBeNull();
  });

  it('says what went wrong', async () => {
    fake.on('POST /auth/sessions/end', () => {
      throw refusal(503, 'Sistem sedang sibuk.');
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Akhiri Safari di iPhone/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('Sistem sedang sibuk.');
  });
});
