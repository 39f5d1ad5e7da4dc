import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FakeServer } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, offer, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

vi.mock('../../data/http.ts', async (original) =>
  (await import('../../testing/mocked-http.ts')).mockedHttp(original),
);

// What the screen brings when it is asked for: fetching it is not what is tested here.
beforeAll(() => import('./record-views.tsx'));

/** What watches whether the panel's buttons are in the window; the test says it. */
let scroll: (inSight: boolean) => void;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        scroll = (isIntersecting) => act(() => tell([{ isIntersecting }]));
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

async function show({ phone, due = '2025-11-14' }: { phone: boolean; due?: string }) {
  const media = { matches: phone, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => media);
  const fake = new FakeServer();
  server.current = fake;
  const actions = ['back', 'agree'];
  fake.on('GET /screens/thing.list', () => screenOf(block('next_step', { actions })));
  fake.on('GET /routes/thing.list@all', () =>
    pageOf(
      {
        b1: answer('next_step', { mine: true, title: 'Setujui', actions, waiting: null, due }),
      },
      {
        actions: [
          offer('back', { label: 'Kembalikan', tone: 'danger' }),
          offer('agree', { label: 'Setujui', tone: 'primary' }),
        ],
      },
    ),
  );
  renderScreen();
  await screen.findByRole('button', { name: 'Setujui' });
}

const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

it('keeps the first of its buttons and the deadline in reach on a phone, while the panel is out of sight', async () => {
  await show({ phone: true });
  scroll(true);
  expect(names()).toEqual(['Setujui', 'Kembalikan']);
  scroll(false);
  expect(names()).toEqual(['Setujui', 'Kembalikan', 'Setujui']);
  const dock = screen.getAllByRole('button', { name: 'Setujui' })[1]?.parentElement;
  expect(dock?.textContent).toContain('14 Nov');
  scroll(true);
  expect(names()).toEqual(['Setujui', 'Kembalikan']);
});

it('has no dock where there is room', async () => {
  await show({ phone: false });
  expect(names()).toEqual(['Setujui', 'Kembalikan']);
});

it('says by how much the deadline is over', async () => {
  await show({ phone: false, due: '2025-11-01' });
  expect(screen.getByText(/^Batas Sab, 1 Nov, lewat \d+ hari$/)).toBeTruthy();
});
