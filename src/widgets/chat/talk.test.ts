import { expect, it } from 'vitest';
import type { ChatMessage } from '../../definition/wire.ts';
import { missingAfter, NOTHING, withMessages } from './talk.ts';

const message = (seq: number, attempt?: string): ChatMessage => ({
  id: `m${seq}`,
  chat_conversation_id: 'c',
  seq,
  message: `pesan ${seq}`,
  time: '2025-11-06T02:00:00.000Z',
  is_me: attempt !== undefined,
  user_id: 'u',
  name: 'Ani',
  initial: 'A',
  ...(attempt !== undefined && { attempt }),
});
const loaded = { ...NOTHING, loaded: true };
const seqs = (talk: typeof NOTHING) => talk.messages.map(({ seq }) => seq);

it('has each message once, in the order of the server, whichever way it came first', () => {
  const talk = withMessages(withMessages(loaded, [message(3), message(2)]), [message(1), message(3)]);
  expect(seqs(talk)).toEqual([1, 2, 3]);
  expect(withMessages(talk, [message(2)])).toBe(talk);
});

it('puts the message of the server in the place of its local copy', () => {
  const own = { attempt: 'k', message: 'pesan 1', time: '', failed: true, why: null };
  const talk = withMessages({ ...loaded, pending: [own, { ...own, attempt: 'l' }] }, [message(1, 'k')]);
  expect([talk.pending.map(({ attempt }) => attempt), seqs(talk)]).toEqual([['l'], [1]]);
});

it.each([
  ['inside', [4, 5, 8], 8, 5],
  ['at the end', [4, 5], 8, 5],
  ['nowhere', [4, 5], 5, null],
  ['from the beginning', [], 2, 0],
])('knows after which message some are missing: %s', (_, seqs, last, after) => {
  const talk = withMessages(
    loaded,
    seqs.map((seq) => message(seq)),
  );
  expect(missingAfter(talk, last)).toBe(after);
});

it('misses nothing of what was never read', () => {
  expect(missingAfter(NOTHING, 2)).toBeNull();
});
