import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ChangeListener, live, useApp } from '../../engine/door.ts';
import { chatCalls } from './calls.ts';
import ChatHead from './head.tsx';
import { MessageList } from './message-list.tsx';
import ChatPanel from './panel.tsx';
import { NOTHING } from './talk.ts';

const listeners = new Set<ChangeListener>();
vi.mock(import('../../engine/door.ts'), async (original) => ({
  ...(await original()),
  useApp: vi.fn(),
  useChanges: (listener) => void listeners.add(listener),
  PersonFace: () => <i />,
}));

const said = (user: string, unread: number) => ({
  ...{ id: `c-${user}`, user_id: user, name: user, initial: 'X', open: true, participants: [] },
  ...{ last_message: `dari ${user}`, last_message_time: '2025-11-06T02:00:00.000Z', last_seq: 9 },
  ...{ last_is_me: false, read_seq: 9 - unread, unread, seen_seq: 0, seen_at: null },
});
const panel = () => screen.queryByRole('complementary', { name: 'Pesan' });
let viewers = 0;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  listeners.clear();
  const app = {
    manifest: { app: { home: '/', beside: { widget: 'chat', path: '/talk', alone: [] } } },
    // Each has a store of their own.
    session: { viewer: { id: `me-${viewers++}` } },
    href: (path: string) => path,
  };
  vi.mocked(useApp).mockReturnValue(app as unknown as ReturnType<typeof useApp>);
  vi.spyOn(chatCalls, 'unread').mockResolvedValue({ unread: 3, hides_text: false });
  vi.spyOn(chatCalls, 'conversations').mockResolvedValue({
    data: [said('Ani', 3), said('Budi', 0)],
    links: { next: null },
  });
});
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('opens a second after the page with who wrote, and asks nothing before; the focus stays where it is', async () => {
  render(<input aria-label="typed" />);
  screen.getByLabelText('typed').focus();
  render(<ChatPanel />);
  await pass(999);
  expect(panel()).toBeNull();
  expect(chatCalls.unread).not.toHaveBeenCalled();
  await pass(1);
  expect(panel()?.textContent).toContain('3 new');
  const links = screen.getAllByRole('link').map((one) => one.getAttribute('href'));
  expect(links).toEqual(['/talk', '/talk?person=Ani']);
  expect(document.activeElement).toBe(screen.getByLabelText('typed'));
});

it('counts what comes and what is read elsewhere, and goes when nothing is left', async () => {
  render(<ChatPanel />);
  await pass(1000);
  const become = async (unread: number, records: string[]) => {
    vi.mocked(chatCalls.unread).mockResolvedValue({ unread, hides_text: false });
    act(() => {
      for (const hear of listeners) hear({ records, elsewhere: [] });
    });
    await pass(0);
    return panel()?.textContent?.match(/\d+ new/)?.[0] ?? null;
  };
  expect(await become(4, ['chat_message'])).toBe('4 new');
  expect(await become(9, ['book'])).toBe('4 new');
  expect(await become(0, ['chat_message'])).toBeNull();
  expect(await become(1, ['chat_message'])).toBe('1 new');
});

it('does not stand where everything is read, nor where the number is not to be had', async () => {
  vi.mocked(chatCalls.unread).mockResolvedValue({ unread: 0, hides_text: false });
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { unmount } = render(<ChatPanel />);
  await pass(1000);
  expect(panel()).toBeNull();
  expect(chatCalls.conversations).not.toHaveBeenCalled();
  unmount();
  await pass(2001);
  vi.mocked(chatCalls.unread).mockRejectedValue(new Error('away'));
  render(<ChatPanel />);
  await pass(1000);
  expect(panel()).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
});

it('names who wrote, and what only to who has not hidden it', async () => {
  const { unmount } = render(<ChatPanel />);
  await pass(1000);
  expect(panel()?.textContent).toContain('dari Ani');
  unmount();
  await pass(2001);
  vi.mocked(chatCalls.unread).mockResolvedValue({ unread: 3, hides_text: true });
  render(<ChatPanel />);
  await pass(1000);
  expect(panel()?.textContent).toContain('AniPesan baru');
  expect(panel()?.textContent).not.toContain('dari Ani');
});

it('the way to it in the head counts the same, asked for once', async () => {
  const way = () => screen.getByRole('link', { name: /^Pesan/ });
  render(<ChatHead />);
  await pass(500);
  render(<ChatPanel />);
  await pass(499);
  expect(way().textContent).toBe('');
  await pass(501);
  expect(chatCalls.unread).toHaveBeenCalledOnce();
  expect(screen.getAllByRole('link', { name: /^Pesan/ }).map(({ textContent }) => textContent)).toEqual([
    '3 belum dibaca',
    'Pesan',
  ]);
  act(() => {
    for (const hear of listeners) hear({ records: ['chat_message'], elsewhere: [] });
  });
  await pass(0);
  expect(chatCalls.unread).toHaveBeenCalledTimes(2);
});

it('is closed for the tab, and whoever closed it is there for others as before', async () => {
  const leave = vi.fn();
  const join = vi.spyOn(live, 'join').mockReturnValue(leave);
  const { unmount } = render(<ChatPanel />);
  await pass(1000);
  act(() => screen.getByRole('button', { name: 'Tutup pesan' }).click());
  expect(panel()).toBeNull();
  unmount();
  expect([join.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1]);
  render(<ChatPanel />);
  await pass(5000);
  expect(panel()).toBeNull();
  expect(join.mock.calls.map(([channel]) => channel)).toEqual(['Chat', 'Chat']);
  expect(leave).toHaveBeenCalledOnce();
});

it.each([
  { case: 'all of it is there', last: 2, seqs: [1, 2], note: null },
  { case: 'the first is kept no more', last: 2, seqs: [2], note: /sudah dihapus/ },
  { case: 'nothing is kept', last: 2, seqs: [], note: /sudah dihapus/ },
  { case: 'nothing was said', last: 0, seqs: [], note: /^Belum ada pesan/ },
])('a conversation says where old messages end: $case', ({ last, seqs, note }) => {
  const one = { ...said('Ani', 0), last_seq: last, ...(seqs.length === 0 && { last_message: null }) };
  const messages = seqs.map((seq) => ({
    ...{
      id: `m${seq}`,
      chat_conversation_id: one.id,
      seq,
      message: 'halo',
      time: '2025-11-06T02:00:00.000Z',
    },
    ...{ is_me: false, user_id: 'Ani', name: 'Ani', initial: 'A' },
  }));
  const talk = { ...NOTHING, messages, loaded: true };
  const nothing = () => undefined;
  const acts = { onOlder: nothing, onAgain: nothing, onDiscard: nothing };
  render(<MessageList conversation={one} talk={talk} readBefore={9} hit={null} {...acts} />);
  const notes = [/sudah dihapus/, /^Belum ada pesan/].filter((text) => screen.queryByText(text) !== null);
  expect(notes).toEqual(note === null ? [] : [note]);
});
