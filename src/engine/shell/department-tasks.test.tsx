import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { AppProvider } from '../state/app-context.tsx';
import { createAppStore } from '../state/app-store.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { server } from '../testing/mocked-http.ts';
import { manifest, session } from '../testing/small-world.tsx';
import DepartmentTasks from './department-tasks.tsx';

vi.mock('../data/http.ts', async (original) =>
  (await import('../testing/mocked-http.ts')).mockedHttp(original),
);

let fake: FakeServer;
beforeEach(() => {
  fake = new FakeServer().on('GET /users/me/waiting/counts', () => ({ counts: { A: 2, B: 0 } }));
  server.current = fake;
});

const drawn = () =>
  render(
    <AppProvider value={createAppStore(manifest, session)}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          {['A', 'B', 'C'].map((code) => (
            <p key={code}>
              <DepartmentTasks code={code} role={`Dosen ${code}`} />
            </p>
          ))}
        </MemoryRouter>
      </QueryClientProvider>
    </AppProvider>,
  );

it('says how much waits where something does, asked for once', async () => {
  drawn();
  expect(await screen.findByText('Dosen A, 2 tugas')).toBeTruthy();
  expect(screen.getByText('Dosen B')).toBeTruthy();
  expect(screen.getByText('Dosen C')).toBeTruthy();
  expect(fake.calls).toHaveLength(1);
});

it('says what one is there where the number cannot be had', async () => {
  server.current = new FakeServer();
  drawn();
  expect(await screen.findByText('Dosen A')).toBeTruthy();
});
