import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import { Hub } from './hub.ts';
import { Presence } from './presence.ts';
import { signChannel } from './signature.ts';
import { serveSockets } from './socket-server.ts';

const KEYS = { key: 'key', secret: 'secret' };
const CHANNEL = 'presence-Chat';

let server: Server;
let close: () => Promise<void>;
let url: string;
const removed: { user: string; at: number }[] = [];
beforeEach(async () => {
  server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/app/key?protocol=7`;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  removed.length = 0;
  const presence = new Presence({
    added: () => undefined,
    removed: (_channel, user) => removed.push({ user, at: Date.now() }),
    tell: () => undefined,
  });
  const talk = {
    hub: new Hub((channel, user) => presence.leave(channel, user)),
    presence,
    keys: KEYS,
    pass: () => undefined,
  };
  close = serveSockets(server, { talk, allows: () => true, closing: () => false, shared: false });
});
afterEach(async () => {
  vi.useRealTimers();
  await close();
  server.close();
});

/** A connection; `say` waits for the answer, so that all that was sent before has been heard. */
async function connected(options: ClientOptions = {}) {
  const socket = new WebSocket(url, options);
  const answer = async () => JSON.parse(String((await once(socket, 'message'))[0]));
  const { socket_id: id } = JSON.parse((await answer()).data);
  const say = (event: string, data: object) => {
    socket.send(JSON.stringify({ event, data }));
    return answer();
  };
  const enter = (user: string) => {
    const channel_data = JSON.stringify({ user_id: user, user_info: { id: user } });
    const auth = signChannel(KEYS, { socket: id, channel: CHANNEL, data: channel_data });
    return say('pusher:subscribe', { channel: CHANNEL, auth, channel_data });
  };
  return { socket, say, enter };
}

it('whose cable is pulled is gone for others within 45 seconds; who answers stays, in a channel or not for two minutes', async () => {
  const pulled = await connected({ autoPong: false });
  await pulled.enter('pulled');
  const living = await connected();
  await living.enter('living');
  const idle = await connected();
  const ended = once(pulled.socket, 'close');
  const idleEnded = once(idle.socket, 'close');
  const began = Date.now();
  while (Date.now() - began < 120_000) {
    await vi.advanceTimersByTimeAsync(5_000);
    await living.say('pusher:ping', {});
    if (idle.socket.readyState === WebSocket.OPEN && Date.now() - began < 115_000)
      await idle.say('pusher:ping', {});
  }
  await ended;
  expect(removed.map(({ user }) => user)).toEqual(['pulled']);
  expect((removed[0]?.at ?? 0) - began).toBeLessThanOrEqual(45_000);
  await vi.advanceTimersByTimeAsync(20_000);
  expect((await idleEnded)[0]).toBe(4202);
  expect(living.socket.readyState).toBe(WebSocket.OPEN);
});
