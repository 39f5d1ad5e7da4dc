import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../errors/api-error.ts';
import type { Session } from '../session/session-store.ts';
import { AppProvider } from '../state/app-context.tsx';
import { createAppStore } from '../state/app-store.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { session as ani, manifest } from '../testing/small-world.tsx';
import LinkPage from './link-page.tsx';

const seam = vi.hoisted(() => ({ server: null as unknown, enterAt: null as unknown }));
vi.mock('../data/http.ts', async (original) => ({
  ...(await original<object>()),
  call: (options: unknown) => (seam.server as { call: (options: unknown) => unknown }).call(options),
}));
vi.mock('./enter.ts', () => ({ enterAt: (path: string) => (seam.enterAt as (path: string) => void)(path) }));

const NOBODY: Session = { viewer: null, token: null, department: 'A' };
const ABOUT = {
  name: 'Budi',
  department: 'Satu',
  title: 'Formulir',
  about: 'Citra',
  until: '2025-12-03T16:59:00Z',
};
const ENDED = new ApiError(401, { errors: [{ message: 'Tautan ini tidak berlaku lagi.' }] });

let fake: FakeServer;
let enterAt: ReturnType<typeof vi.fn>;
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('credentials', '["old"]');
  fake = new FakeServer();
  enterAt = vi.fn();
  Object.assign(seam, { server: fake, enterAt });
  fake.on('POST /auth/personal-link/about', () => ABOUT);
  fake.on('POST /auth/personal-link', () => ({ credentials: ['new'], opens: '/things/7' }));
  fake.on('POST /auth/sign-out', () => undefined);
});

function open(hash = '#secret', session: Session = NOBODY) {
  render(
    <AppProvider value={createAppStore(manifest, session)}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[`/in/link${hash}`]}>
          <LinkPage title="Tautan pribadi" />
        </MemoryRouter>
      </QueryClientProvider>
    </AppProvider>,
  );
}

const stored = () => localStorage.getItem('credentials');

it('says for whom and what it is before anything is opened', async () => {
  open();
  for (const text of ['Budi', 'Formulir', 'Citra', 'Satu', 'Rabu, 3 Desember 2025, 23.59 WIB'])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(fake.to('POST /auth/personal-link/about')).toMatchObject([
    { body: { token: 'secret' }, keepSession: true, master: true },
  ]);
  expect(fake.to('POST /auth/personal-link')).toEqual([]);
  expect(stored()).toBe('["old"]');
});

it('opens at one press, in place of whatever credentials there were', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Buka' }));
  await waitFor(() => expect(enterAt).toHaveBeenCalledExactlyOnceWith('/things/7'));
  expect(stored()).toBe('["new"]');
  expect(fake.to('POST /auth/personal-link')).toMatchObject([
    { body: { token: 'secret' }, keepSession: true },
  ]);
  expect(fake.to('POST /auth/sign-out')).toEqual([]);
});

it('asks first where somebody is signed in, and signs them out once the link has opened', async () => {
  open('#secret', ani);
  expect(await screen.findByText(/Di peramban ini Ani sedang masuk/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Buka' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Keluarkan Ani dan buka' }));
  await waitFor(() => expect(enterAt).toHaveBeenCalledOnce());
  const paths = fake.calls.map(({ path }) => path);
  expect(paths).toEqual(['/auth/personal-link/about', '/auth/personal-link', '/auth/sign-out']);
});

it('leaves who is signed in as they are when the link does not open', async () => {
  fake.on('POST /auth/personal-link', () => {
    throw ENDED;
  });
  open('#secret', ani);
  fireEvent.click(await screen.findByRole('button', { name: /dan buka$/ }));
  expect((await screen.findByRole('alert')).textContent).toBe('Tautan ini tidak berlaku lagi.');
  expect(stored()).toBe('["old"]');
  expect(fake.to('POST /auth/sign-out')).toEqual([]);
});

it('does not ask in the place of another link', async () => {
  const viewer = ani.viewer && { ...ani.viewer, opens: '/things/6' };
  open('#secret', { ...ani, viewer });
  expect(await screen.findByRole('button', { name: 'Buka' })).toBeTruthy();
});

it('says what the server says of a link that has ended', async () => {
  fake.on('POST /auth/personal-link/about', () => {
    throw ENDED;
  });
  open();
  expect((await screen.findByRole('alert')).textContent).toBe('Tautan ini tidak berlaku lagi.');
  expect(screen.queryByRole('button')).toBeNull();
});

it('can be tried again without a network', async () => {
  let away = true;
  fake.on('POST /auth/personal-link/about', () => {
    if (away) throw new ApiError(null, undefined);
    return ABOUT;
  });
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('Server tidak dapat dihubungi');
  away = false;
  fireEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByRole('button', { name: 'Buka' })).toBeTruthy();
});

it('asks nothing about an address without a secret', () => {
  open('');
  expect(screen.getByText(/Buka kembali tautan lengkap/)).toBeTruthy();
  expect(fake.calls).toEqual([]);
});
