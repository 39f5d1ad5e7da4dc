import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { established, failure } from './frames.ts';
import { hear, type Talk } from './hear.ts';
import { type Connection, newSocketId } from './hub.ts';

/** Bytes of a frame that somebody sends. */
const MOST_INBOUND = 16 * 1024;
const MOST_CONNECTIONS = 20_000;
/** Frames of one connection between two looks. */
const MOST_FRAMES = 200;
/** Bytes that wait for a browser which does not take them. */
const MOST_WAITING = 1024 * 1024;
const LOOK_MS = 10_000;
/** Without any sign of life the connection is gone: seen at a look, and told after the while in which a page may come back, in less than 45 s. */
const SILENT_MS = 30_000;
/** Whoever wants nothing does not stay. */
const IDLE_MS = 120_000;
/** What a server that leaves takes for each connection, and for all at the most; who does not answer is cut off. */
const EACH_MS = 5;
const SPREAD_MOST_MS = 3_000;
const FAREWELL_MS = 1_000;
/** Seconds. */
const ACTIVITY_TIMEOUT = 30;

const CLOSE = {
  notText: 1003,
  noApp: 4001,
  protocol: 4007,
  capacity: 4100,
  silent: 4201,
  idle: 4202,
} as const;

export interface SocketServerOptions {
  talk: Talk;
  /** Whether pages of this origin may connect. */
  allows: (request: IncomingMessage) => boolean;
  /** Whether the server is about to leave. */
  closing: () => boolean;
  /** Whether other upgrades than ours belong to somebody else, as in development. */
  shared: boolean;
}

interface Open {
  socket: WebSocket;
  since: number;
  seen: number;
  frames: number;
}

/**
 * Takes WebSocket connections at `/app/{key}` of the HTTP server and speaks the Pusher Channels protocol 7 with them. A
 * channel is entered by a signature alone (`signature.ts`). Answers the function that closes them all, one after the other.
 */
export function serveSockets(
  server: Server<typeof IncomingMessage, typeof ServerResponse>,
  options: SocketServerOptions,
): () => Promise<void> {
  const { talk } = options;
  const { hub, keys } = talk;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_INBOUND, clientTracking: false });
  const open = new Map<Connection, Open>();

  let leaving = false;

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (!url.pathname.startsWith('/app/')) {
      if (!options.shared) refuse(socket, 404);
    } else if (!options.allows(request)) refuse(socket, 403);
    else if (leaving || options.closing() || open.size >= MOST_CONNECTIONS) refuse(socket, 503);
    else sockets.handleUpgrade(request, socket, head, (one) => begin(one, url));
  };

  const begin = (socket: WebSocket, url: URL) => {
    socket.on('error', () => socket.terminate());
    if (url.pathname !== `/app/${keys.key}`) return dismiss(socket, CLOSE.noApp, 'no such application');
    if (!/^[5-7]$/.test(url.searchParams.get('protocol') ?? ''))
      return dismiss(socket, CLOSE.protocol, 'protocol 5 to 7');
    const now = Date.now();
    const state: Open = { socket, since: now, seen: now, frames: 0 };
    const connection = connectionOf(socket);
    open.set(connection, state);
    hub.add(connection);
    socket.on('pong', () => {
      state.seen = Date.now();
    });
    socket.on('message', (data, isBinary) => {
      state.seen = Date.now();
      if (isBinary) socket.close(CLOSE.notText, 'text only');
      else if (++state.frames > MOST_FRAMES) dismiss(socket, CLOSE.capacity, 'too many frames');
      else hear(talk, connection, textOf(data));
    });
    socket.once('close', () => {
      open.delete(connection);
      hub.remove(connection);
    });
    connection.send(established(connection.id, ACTIVITY_TIMEOUT));
  };

  const look = () => {
    const now = Date.now();
    for (const [connection, state] of open) {
      state.frames = 0;
      if (now - state.seen > SILENT_MS) {
        state.socket.close(CLOSE.silent, 'no sign of life');
        state.socket.terminate();
      } else if (hub.channelsOf(connection).size === 0 && now - state.since > IDLE_MS)
        state.socket.close(CLOSE.idle, 'in no channel');
      else state.socket.ping();
    }
  };
  const looking = setInterval(look, LOOK_MS).unref();
  server.on('upgrade', upgrade);
  return async () => {
    leaving = true;
    clearInterval(looking);
    // Who hears this comes again a second later, when another process or the next start answers: not all in one moment.
    const span = Math.min(open.size * EACH_MS, SPREAD_MOST_MS);
    await Promise.all([...open.values()].map(({ socket }) => sendAway(socket, Math.random() * span)));
    server.off('upgrade', upgrade);
    sockets.close();
  };
}

/** Resolves when it is gone. */
async function sendAway(socket: WebSocket, afterMs: number): Promise<void> {
  if (socket.readyState === socket.CLOSED) return;
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await Promise.race([gone, sleep(afterMs)]);
  dismiss(socket, CLOSE.capacity, 'the server leaves');
  const late = setTimeout(() => socket.terminate(), FAREWELL_MS);
  await gone;
  clearTimeout(late);
}

const textOf = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString('utf8');

function connectionOf(socket: WebSocket): Connection {
  return {
    id: newSocketId(),
    owner: null,
    send(frame) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > MOST_WAITING) socket.terminate();
      else socket.send(frame);
    },
    close: (code, reason) => dismiss(socket, code, reason),
  };
}

/** Says why, in a frame as well, since browsers' libraries read that. */
function dismiss(socket: WebSocket, code: number, reason: string): void {
  socket.send(failure(code, reason));
  socket.close(code, reason);
}

const STATUS = { 403: 'Forbidden', 404: 'Not Found', 503: 'Service Unavailable' } as const;

function refuse(socket: Duplex, status: keyof typeof STATUS): void {
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status} ${STATUS[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
