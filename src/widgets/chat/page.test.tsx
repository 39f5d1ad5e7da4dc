import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ChatConversation, ChatMessage } from '../../definition/wire.ts';
import { live, useApp } from '../../engine/door.ts';
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

it('parts what was said by days, and reads out what arrives, but nothing of before or of oneself', async () => {
  const app = { session: { viewer: { id: 'reader' } } };
  vi.mocked(useApp).mockReturnValue(app as unknown as ReturnType<typeof useApp>);
  const message = (seq: number, day: string, user = 'ani') =>
    ({
      ...{
        id: `m${seq}`,
        chat_conversation_id: 'c',
        seq,
        message: `pesan ${seq}`,
        time: `${day}T03:00:00.000Z`,
      },
      ...{ is_me: user === 'reader', user_id: user, name: 'Ani', initial: 'A' },
    }) satisfies ChatMessage;
  const conversation: ChatConversation = {
    ...{ id: 'c', user_id: 'ani', name: 'Ani', initial: 'A', open: true, participants: [], unread: 0 },
    ...{ last_message: 'pesan 3', last_message_time: '2025-11-06T03:00:00.000Z', last_is_me: false },
    ...{ last_seq: 3, read_seq: 3, seen_seq: 0, seen_at: null },
  };
  const before = [message(1, '2025-11-05'), message(2, '2025-11-06'), message(3, '2025-11-06')];
  vi.mocked(chatCalls.conversations).mockResolvedValue({ data: [conversation], links: { next: null } });
  vi.spyOn(chatCalls, 'messages').mockResolvedValue({ data: before, links: { next: null } });
  vi.spyOn(chatCalls, 'read').mockResolvedValue({ data: conversation });
  const listen = vi.spyOn(live, 'listen');
  render(
    <MemoryRouter initialEntries={['/chat?person=ani']}>
      <ChatPage />
    </MemoryRouter>,
  );
  await pass(0);
  const days = screen.getAllByText(/November 2025$/).map(({ textContent }) => textContent);
  expect(days).toEqual(['Rabu, 5 November 2025', 'Kamis, 6 November 2025']);
  const aloud = () => document.querySelector('[aria-live=polite]')?.textContent;
  expect(aloud()).toBe('');
  const [channel, , hear] = listen.mock.calls[0] ?? [];
  expect(channel).toBe('Chat.c');
  act(() => hear?.({ message: message(4, '2025-11-06') }));
  expect(aloud()).toBe('Pesan baru dari Ani: pesan 4');
  act(() => hear?.({ message: message(5, '2025-11-06', 'reader') }));
  expect(aloud()).toBe('');
});
