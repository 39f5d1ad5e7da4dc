import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Stage } from '../../../definition/wire.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);

let fake: FakeServer;
// The views arrive when a screen needs them; here they are waited for once.
beforeAll(() => import('./record-views.tsx'));
beforeEach(() => {
  fake = new FakeServer();
  server.current = fake;
});

function show(stages: Stage[]) {
  fake.on('GET /screens/thing.list', () => screenOf(block('journey', { label: 'Perjalanan' })));
  fake.on('GET /routes/thing.list@all', () => pageOf({ b1: answer('journey', { stages }) }));
  renderScreen();
}

const stage = (label: string, state: Stage['state'], more: Partial<Stage> = {}): Stage => ({
  code: label,
  label,
  state,
  says: `${label}: kata`,
  on: null,
  since: null,
  path: null,
  ...more,
});

it('says of each stage how it stands and when, and marks the one that runs', async () => {
  show([
    stage('Satu', 'done', { on: '2025-02-12' }),
    stage('Dua', 'running', { since: '2025-10-03', path: '/things/2' }),
    stage('Tiga', 'later'),
  ]);
  const items = within(await screen.findByRole('list', { name: 'Perjalanan' })).getAllByRole('listitem');
  expect(items.map((item) => [...item.children].map((part) => part.textContent))).toEqual([
    ['Satu', 'Satu: kata', '12 Feb 2025'],
    ['Dua', 'Dua: kata', 'sejak 3 Okt 2025'],
    ['Tiga', 'Tiga: kata'],
  ]);
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(screen.getByRole('link', { name: 'Dua' }).getAttribute('href')).toMatch(/^\/things\/2/);
});

it('leaves the page alone when no stage is for the viewer', async () => {
  show([]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Barang' })).toBeTruthy();
  expect(screen.queryByText('Perjalanan')).toBeNull();
});
