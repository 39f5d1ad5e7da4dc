import { screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { FakeServer } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);

// The views arrive when a screen needs them; here they are waited for once.
beforeAll(() => import('./record-views.tsx'));

it('says at a tab how many rows wait behind it, and nothing where none does', async () => {
  const fake = new FakeServer();
  server.current = fake;
  const tab = (label: string) => ({ label, for: null, if: null, blocks: [] });
  fake.on('GET /screens/thing.list', () =>
    screenOf(block('tabs', { tabs: [tab('Semua'), tab('Antre'), tab('Gagal')] })),
  );
  fake.on('GET /routes/thing.list@all', () =>
    pageOf({ b1: answer('tabs', { visible: [0, 1, 2], counts: { 1: 1200, 2: 0 } }) }),
  );
  renderScreen();
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Semua', 'Antre1.200', 'Gagal']);
});
