import { screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { FakeServer } from '../../testing/fake-server.ts';
import { answer, block, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

const server = vi.hoisted(() => ({ current: null as unknown }));
vi.mock('../../data/http.ts', async (original) => ({
  ...(await original<object>()),
  call: (options: unknown) => (server.current as { call: (options: unknown) => unknown }).call(options),
}));

// What the screen brings when it is asked for: fetching it is not what is tested here.
beforeAll(() => import('./record-views.tsx'));

it('shows a version to whoever may read the file but not what became of it', async () => {
  const fake = new FakeServer();
  server.current = fake;
  const version = {
    id: 'v1',
    file: 'f1',
    name: 'naskah.pdf',
    size: 1200,
    at: '2025-11-03T03:00:00.000Z',
    by: 'Ani',
    status: null,
    note: null,
    checked_by: null,
    checked_at: null,
    actions: [],
  };
  const slot = { code: 'text', label: 'Naskah', stage: 'one', required: true, formats: ['pdf'], max_mb: 10 };
  fake.on('GET /screens/thing.list', () => screenOf(block('documents', { relation: 'files' })));
  fake.on('GET /routes/thing.list@all', () =>
    pageOf({
      b1: answer('documents', {
        slots: [{ ...slot, verifier: null, versions: [version], upload: false }],
        offers: [],
      }),
    }),
  );
  renderScreen();
  expect(await screen.findByRole('button', { name: 'naskah.pdf' })).toBeTruthy();
});
