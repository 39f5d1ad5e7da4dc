import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { BlockContents } from '../../../definition/wire.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { server } from '../../testing/mocked-http.ts';
import { answer, block, offer, pageOf, renderScreen, screenOf } from '../../testing/small-world.tsx';

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

async function show(more: Partial<BlockContents['tally']>) {
  fake.on('GET /screens/thing.list', () =>
    screenOf(block('tally', { label: 'Bimbingan', record: 'thing', create: 'write' })),
  );
  const contents = { done: ['2025-11-05'], most: 3, title: 'Dua lagi', count: '1 dari 3', ...more };
  fake.on('GET /routes/thing.list@all', () =>
    pageOf({ b1: answer('tally', contents) }, { actions: [offer('write', { label: 'Tulis catatan' })] }),
  );
  renderScreen();
  const discs = await screen.findByRole('list', { name: 'Bimbingan' });
  return within(discs)
    .getAllByRole('listitem')
    .map((item) => [...item.children].map((part) => part.textContent));
}

it('shows those that are there by their day and the others by their number, and offers the next', async () => {
  expect(await show({ until: '2025-11-30' })).toEqual([
    ['', '5 Nov'],
    ['2', 'belum'],
    ['3', 'belum'],
  ]);
  expect(screen.getByRole('heading', { name: 'Giliran Anda' })).toBeTruthy();
  expect(screen.getByText('Batas Min, 30 Nov')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Tulis catatan' })).toBeTruthy();
});

it('is nobody’s turn when all are there, or more than are wanted', async () => {
  const done = ['2025-11-01', '2025-11-02', '2025-11-03', '2025-11-04'];
  expect(await show({ done, until: '2025-11-30' })).toEqual(
    ['1 Nov', '2 Nov', '3 Nov', '4 Nov'].map((day) => ['', day]),
  );
  expect(screen.getByRole('heading', { name: 'Bimbingan' })).toBeTruthy();
  expect(screen.queryByText(/Batas/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Tulis catatan' })).toBeNull();
});

it('heads the side column, and so the page on a phone, whatever stands before it there', async () => {
  fake.on('GET /screens/thing.list', () => ({
    ...screenOf(block('text', { id: 'b1' })),
    side: [block('text', { id: 'b2' }), block('tally', { id: 'b3', label: 'Bimbingan', record: 'thing' })],
  }));
  const contents = { done: [], most: 1, title: 'Satu lagi', count: '0 dari 1' };
  const text = (words: string) => answer('text', { text: words });
  fake.on('GET /routes/thing.list@all', () =>
    pageOf({ b1: text('Isi'), b2: text('Samping'), b3: answer('tally', contents) }),
  );
  renderScreen();
  await screen.findByText('Satu lagi');
  const shown = document.body.textContent ?? '';
  expect(shown).toMatch(/Satu lagi.*Isi.*Samping/);
});
