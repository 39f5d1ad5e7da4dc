import { beforeEach, expect, it, vi } from 'vitest';
import type { ChatConversation, ChatMessage } from '../../definition/wire.ts';
import { ApiError } from '../../engine/door.ts';
import type { ChatCalls } from './calls.ts';
import { ChatStore } from './chat-store.ts';

/** A server of one conversation, whose network can be cut before or after it has taken what is sent. */
class Line {
  readonly rows: ChatMessage[] = [];
  readonly asked: string[] = [];
  readSeq = 0;
  lastSeq = 0;
  cut: 'no' | 'before' | 'after' = 'no';

  say(message: string, user = 'other', attempt?: string): ChatMessage {
    const known = this.rows.find((row) => attempt !== undefined && row.attempt === attempt);
    if (known) return known;
    const seq = ++this.lastSeq;
    const row = {
      ...{ id: `m${seq}`, chat_conversation_id: 'c', seq, message, time: `2025-11-06T02:00:0${seq}.000Z` },
      ...{ is_me: user === 'me', user_id: user, name: user, initial: 'X' },
      ...(attempt !== undefined && { attempt }),
    };
    this.rows.push(row);
    return row;
  }

  conversation(): ChatConversation {
    const last = this.rows.at(-1);
    return {
      ...{ id: 'c', user_id: 'other', name: 'Ani', initial: 'A', open: true },
      ...{ last_message: last?.message ?? null, last_message_time: last?.time ?? null },
      ...{ last_seq: this.lastSeq, last_is_me: last?.is_me ?? false, read_seq: this.readSeq },
      ...{ unread: this.rows.filter(({ seq, is_me }) => seq > this.readSeq && !is_me).length },
      ...{ seen_seq: 0, seen_at: null, participants: [] },
    };
  }

  readonly calls = {
    conversations: () => this.#answer(() => ({ data: [this.conversation()], links: { next: null } })),
    messages: () => this.#answer(() => ({ data: [...this.rows], links: { next: null } })),
    messagesAfter: (_: string, after: number) => {
      this.asked.push(`after ${after}`);
      return this.#answer(() => ({
        data: this.rows.filter(({ seq }) => seq > after),
        links: { next: null },
      }));
    },
    read: (_: string, until: number) =>
      this.#answer(() => {
        this.readSeq = Math.max(this.readSeq, until);
        return { data: this.conversation() };
      }),
    send: ({ message, attempt }: { message: string; attempt: string }) =>
      this.#answer(() => ({ data: this.say(message, 'me', attempt) })),
  } as unknown as ChatCalls;

  async #answer<T>(take: () => T): Promise<T> {
    if (this.cut === 'before') throw new ApiError(null, []);
    const answer = take();
    if (this.cut === 'after') throw new ApiError(null, []);
    return answer;
  }
}

let line: Line;
let store: ChatStore;
const shown = () => store.get().talks.get('c');
const texts = () => shown()?.messages.map(({ message }) => message);
const unread = () => store.get().list?.[0]?.unread;

beforeEach(async () => {
  localStorage.clear();
  line = new Line();
  line.say('satu');
  store = new ChatStore('me', line.calls);
  store.open('c');
  await store.refresh();
  await vi.waitFor(() => expect(texts()).toEqual(['satu']));
});

it('asks for what it did not hear, and for nothing it has', async () => {
  line.say('dua');
  const third = line.say('tiga');
  store.hear('c', { message: third });
  await vi.waitFor(() => expect(texts()).toEqual(['satu', 'dua', 'tiga']));
  expect(line.asked).toEqual(['after 1']);
  store.hear('c', { message: third });
  await store.refresh();
  expect(texts()).toEqual(['satu', 'dua', 'tiga']);
  expect(line.asked).toEqual(['after 1']);
});

it('asks once for what is kept no more, and goes on behind it', async () => {
  line.say('dua');
  line.say('tiga');
  line.rows.splice(0);
  for (let n = 0; n < 3; n++) await store.refresh();
  expect([texts(), line.asked]).toEqual([['satu'], ['after 1']]);
  store.hear('c', { message: line.say('empat') });
  line.say('lima');
  for (let n = 0; n < 3; n++) await store.refresh();
  expect([texts(), line.asked]).toEqual([
    ['satu', 'empat', 'lima'],
    ['after 1', 'after 4'],
  ]);
});

it.each(['before', 'after'] as const)('sends once what was cut off %s the server took it', async (moment) => {
  line.cut = moment;
  store.send('c', 'dua');
  store.send('c', 'tiga');
  await vi.waitFor(() => expect(shown()?.pending.map(({ failed }) => failed)).toEqual([true, true]));
  line.cut = 'no';
  store.online();
  await vi.waitFor(() => expect(shown()?.pending).toEqual([]));
  expect(line.rows.map(({ message }) => message)).toEqual(['satu', 'dua', 'tiga']);
  expect(texts()).toEqual(['satu', 'dua', 'tiga']);
});

it('keeps what was not sent for the next time the page is opened, for its person alone', async () => {
  line.cut = 'before';
  store.send('c', 'dua');
  await vi.waitFor(() => expect(shown()?.pending[0]?.failed).toBe(true));
  line.cut = 'no';
  store = new ChatStore('me', line.calls);
  store.open('c');
  await vi.waitFor(() => expect(shown()?.pending.map(({ message }) => message)).toEqual(['dua']));
  expect(line.rows).toHaveLength(1);
  store.sendAgain('c', shown()?.pending[0]?.attempt ?? '');
  await vi.waitFor(() => expect(texts()).toEqual(['satu', 'dua']));
  store.keepDraft('c', 'yang dimulai');
  store.keepDraft('d', 'yang lain');
  const draftsOf = (viewer: string) => ['c', 'd'].map((id) => new ChatStore(viewer, line.calls).draft(id));
  expect([draftsOf('me'), draftsOf('somebody else')]).toEqual([
    ['yang dimulai', 'yang lain'],
    ['', ''],
  ]);
});

it('tells what was read without a network once there is one', async () => {
  line.cut = 'before';
  store.see('c');
  expect(unread()).toBe(0);
  await Promise.resolve();
  expect(line.readSeq).toBe(0);
  line.cut = 'no';
  store.online();
  await vi.waitFor(() => expect(line.readSeq).toBe(1));
  expect(unread()).toBe(0);
});

it('has an older message at hand with what led to it and all after it, at once and in one order', async () => {
  for (let n = 2; n <= 60; n++) line.say(`${n}`);
  const page = (from: number, to: number) =>
    Promise.resolve({ data: line.rows.slice(from, to), links: { next: 'before' } });
  const calls = {
    ...line.calls,
    messages: () => page(50, 60),
    messagesAfter: (_: string, after: number) => page(after, Math.min(60, after + 20)),
    before: (_: string, seq: number) => `before ${seq}`,
  } as unknown as ChatCalls;
  store = new ChatStore('me', calls);
  store.open('c');
  await vi.waitFor(() => expect(shown()?.messages).toHaveLength(10));
  const seen: number[] = [];
  store.subscribe(() => seen.push(shown()?.messages.length ?? 0));
  await store.reach('c', 30);
  expect(seen.every((count) => count === 10 || count === 41)).toBe(true);
  expect(shown()?.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 41 }, (_, n) => n + 20));
  expect(shown()?.older).toBe('before 20');
  await store.reach('c', 3);
  expect(shown()?.messages).toHaveLength(60);
  expect(shown()?.older).toBeNull();
});
