import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { server } from '../testing/mocked-http.ts';
import { answer, block, pageOf, renderScreen, screenOf } from '../testing/small-world.tsx';

vi.mock('../data/http.ts', async (original) =>
  (await import('../testing/mocked-http.ts')).mockedHttp(original),
);

let fake: FakeServer;
beforeEach(() => {
  fake = new FakeServer();
  server.current = fake;
});

it.each([
  { label: 'Giliran Anda', tone: 'warning', reads: 'Giliran Anda: Tulis dua lagi.' },
  { label: 'Sudah lengkap.', tone: 'info', reads: 'Sudah lengkap. Tulis dua lagi.' },
  { label: null, tone: 'info', reads: 'Tulis dua lagi.' },
] as const)('reads "$reads"', async ({ label, tone, reads }) => {
  const text = { ...block('text', { tone, text: '' }), label };
  fake.on('GET /screens/thing.list', () => screenOf(text));
  fake.on('GET /routes/thing.list@all', () => pageOf({ b1: answer('text', { text: 'Tulis dua lagi.' }) }));
  renderScreen('/things');
  const words = await screen.findByText(/Tulis dua lagi\.$/);
  expect(words.textContent).toBe(reads);
});
