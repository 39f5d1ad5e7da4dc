import { WebSocket } from 'ws';
import type { LiveFacts } from '../src/definition/wire.ts';
import { headersOf, type Session } from './session.ts';

const LOST_AFTER_MS = 10_000;

/** Somebody's open connection of the live channel, as a browser has it, without its libraries. */
export interface Listener {
  facts: LiveFacts;
  /** Enters a channel by its name on the wire (`private-Chat.17`). */
  enter(channel: string): Promise<void>;
  /** Hears every event of that name, with what it brought. */
  on(event: string, hear: (data: string) => void): void;
  /** The next event of that name; throws where none comes. */
  next(event: string): Promise<string>;
  /** When the connection has ended, whoever ended it. */
  closed: Promise<void>;
  close(): void;
}

/** Connects; throws where nothing answers. */
export async function connect(url: string, session: Session): Promise<Listener> {
  const headers = { ...headersOf(session), 'content-type': 'application/json' };
  const facts = (await (await fetch(`${url}/api/live`, { headers })).json()) as LiveFacts;
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/app/${facts.key}?protocol=7`);
  const hearers: { event: string; hear: (data: string) => void }[] = [];
  socket.on('message', (frame) => {
    const { event, data } = JSON.parse(String(frame)) as { event: string; data: string };
    for (const one of hearers.filter((hearer) => hearer.event === event)) one.hear(data);
  });
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.once('error', () => resolve());
  });
  const on = (event: string, hear: (data: string) => void) => void hearers.push({ event, hear });
  const next = (event: string) =>
    new Promise<string>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${event} was not heard`)), LOST_AFTER_MS);
      const one = {
        event,
        hear: (data: string) => {
          clearTimeout(late);
          hearers.splice(hearers.indexOf(one), 1);
          resolve(data);
        },
      };
      hearers.push(one);
    });
  const { socket_id } = JSON.parse(await next('pusher:connection_established'));
  const enter = async (channel: string) => {
    const answer = await fetch(`${url}/api/broadcasting/auth`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ socket_id, channel_name: channel }),
    });
    const given = (await answer.json()) as object;
    const entered = next('pusher_internal:subscription_succeeded');
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...given } }));
    await entered;
  };
  return { facts, enter, on, next, closed, close: () => socket.terminate() };
}
