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

it('knows after which message some are missing, inside and at the end', () => {
  expect(
    missingAfter(
      withMessages(
        loaded,
        [4, 5, 8].map((seq) => message(seq)),
      ),
      8,
    ),
  ).toBe(5);
  expect(
    missingAfter(
      withMessages(
        loaded,
        [4, 5].map((seq) => message(seq)),
      ),
      8,
    ),
  ).toBe(5);
  expect(
    missingAfter(
      withMessages(
        loaded,
        [4, 5].map((seq) => message(seq)),
      ),
      5,
    ),
  ).toBeNull();
  expect(missingAfter(loaded, 2)).toBe(0);
  expect(missingAfter(NOTHING, 2)).toBeNull();
});
