import { afterEach, expect, it } from 'vitest';
import { type LiveConnection, live, setConnection, tellState } from './live.ts';

afterEach(() => setConnection(null));

/** Notes what is asked of it. */
function connection(asked: string[], id: string): LiveConnection {
  const noted = (what: string) => {
    asked.push(`${id} ${what}`);
    return () => void asked.push(`${id} end ${what}`);
  };
  return {
    listen: (channel, event) => noted(`${channel} ${event}`),
    join: (channel) => noted(channel),
    whisper: (channel, event) => void asked.push(`${id} says ${event} in ${channel}`),
    socketId: () => id,
  };
}

it('what is wanted before there is a connection, or when another takes its place, is heard by that', () => {
  const asked: string[] = [];
  const end = live.listen('Chat.17', 'PrivateChatEvent', () => undefined);
  live.whisper('Chat.17', 'typing', {});
  expect(live.socketId()).toBeUndefined();
  setConnection(connection(asked, '1'));
  const leave = live.join('Chat', { here: () => {}, joining: () => {}, leaving: () => {} });
  live.whisper('Chat.17', 'typing', {});
  expect(asked).toEqual(['1 Chat.17 PrivateChatEvent', '1 Chat', '1 says typing in Chat.17']);
  asked.length = 0;
  end();
  setConnection(connection(asked, '2'));
  expect(asked).toEqual(['1 end Chat.17 PrivateChatEvent', '1 end Chat', '2 Chat']);
  expect(live.socketId()).toBe('2');
  leave();
  expect(asked.at(-1)).toBe('2 end Chat');
});

it('whether everything is heard is told at once and on every change, until nobody asks', () => {
  const told: boolean[] = [];
  const stop = live.onState(({ connected }) => told.push(connected));
  setConnection(connection([], '1'));
  for (const connected of [true, true, false, true]) tellState({ connected });
  setConnection(null);
  stop();
  tellState({ connected: true });
  expect(told).toEqual([false, true, false, true, false]);
});
