import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useApp } from '../../engine/door.ts';
import { chatCalls } from './calls.ts';
import ChatPage from './page.tsx';

vi.mock(import('../../engine/door.ts'), async (original) => ({
  ...(await original()),
  useApp: vi.fn(),
  useChanges: () => undefined,
  PersonFace: () => <i />,
}));

type People = Awaited<ReturnType<typeof chatCalls.people>>;
/** What was asked for, each with what answers it. */
const asked = new Map<string, (names: string[]) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  asked.clear();
  const app = { session: { viewer: { id: 'me' } } };
  vi.mocked(useApp).mockReturnValue(app as unknown as ReturnType<typeof useApp>);
  vi.spyOn(chatCalls, 'conversations').mockResolvedValue({ data: [], links: { next: null } });
  vi.spyOn(chatCalls, 'people').mockImplementation(
    (query) =>
      new Promise<People>((resolve) => {
        const people = (names: string[]) => ({
          data: names.map((name) => ({ id: name, name, initial: 'X' })),
        });
        asked.set(query, (names) => resolve(people(names) as unknown as People));
      }),
  );
});
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('looks for people once nothing was typed for 800 ms, and shows what the newest of the questions found', async () => {
  render(
    <MemoryRouter>
      <ChatPage />
    </MemoryRouter>,
  );
  const field = screen.getByRole('searchbox', { name: 'Cari nama orang' });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  type('An');
  await pass(799);
  type('Ani');
  await pass(799);
  expect([...asked.keys()]).toEqual([]);
  await pass(1);
  type('Anis');
  await pass(800);
  expect([...asked.keys()]).toEqual(['Ani', 'Anis']);
  asked.get('Anis')?.(['Anisa Permata']);
  await pass(0);
  asked.get('Ani')?.(['Ani Lain']);
  await pass(0);
  expect(screen.getByRole('button', { name: /Anisa Permata/ })).toBeTruthy();
  expect(screen.queryByText('Ani Lain')).toBeNull();
  type('');
  await pass(800);
  expect(screen.queryByText('Anisa Permata')).toBeNull();
  expect(screen.getByText(/^Belum ada percakapan/)).toBeTruthy();
});
