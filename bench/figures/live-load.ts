import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { signChannel } from '../../server/live/signature.ts';
import type { Figure, Measure } from '../figure.ts';
import { CHANNEL, KEYS } from '../live-keys.ts';

const COUNTS = [2_000, 8_000];
/** Events, each to every connection. */
const EVENTS = 20;
/** Opened at once. */
const OPENING = 100;
/** A change as the product tells it. */
const TEXT = JSON.stringify({
  after: 1,
  seq: 2,
  records: ['registration', 'approval'],
  elsewhere: [],
  roles: false,
});

/**
 * What open pages cost the server beside connections by hand, in the same run: memory of each that is idle, and its processor's time for each
 * event that it delivers. Both servers are processes of their own, so what this one does to listen is not counted.
 */
export const liveLoad: Figure = {
  name: 'live-load',
  async measure() {
    const measures: Measure[] = [];
    for (const count of COUNTS) {
      const floor = await measureOne('floor', count);
      const ours = await measureOne('ours', count);
      const of = `with ${count} connections`;
      const most = { ratio: 2 } as const;
      measures.push(
        {
          label: `memory of an idle connection ${of}`,
          unit: 'kB',
          ours: ours.kB,
          floor: floor.kB,
          budget: most,
        },
        { label: `1,000 deliveries ${of}`, unit: 'ms', ours: ours.ms, floor: floor.ms, budget: most },
      );
    }
    return measures;
  },
};

/** kB of each connection, ms of the server's processor for 1,000 deliveries. */
async function measureOne(kind: 'floor' | 'ours', count: number): Promise<{ kB: number; ms: number }> {
  const program = fileURLToPath(new URL('../live-server.ts', import.meta.url));
  const server = fork(program, [kind], { execArgv: ['--expose-gc', '--import', 'tsx'] });
  try {
    const { port } = await answerOf<{ port: number }>(server);
    const before = await memory(server);
    let heard = 0;
    const sockets: WebSocket[] = [];
    while (sockets.length < count) {
      const some = Array.from({ length: Math.min(OPENING, count - sockets.length) }, () =>
        connect(port, () => heard++),
      );
      sockets.push(...(await Promise.all(some)));
    }
    const kB = ((await memory(server)) - before) / count / 1000;
    heard = 0;
    const begun = await cpu(server);
    server.send({ tell: EVENTS, text: TEXT });
    while (heard < EVENTS * count) await new Promise((resolve) => setTimeout(resolve, 20));
    const ms = (((await cpu(server)) - begun) / (EVENTS * count)) * 1000;
    for (const socket of sockets) socket.terminate();
    return { kB, ms };
  } finally {
    server.kill();
  }
}

/** Connected and, where the server speaks the protocol, in the channel. */
function connect(port: number, heard: () => void): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${KEYS.key}?protocol=7`);
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.on('message', (data) => {
      const frame = String(data);
      if (frame.startsWith('{"event":"pusher:connection_established"')) {
        const { socket_id } = JSON.parse(JSON.parse(frame).data) as { socket_id: string };
        const auth = signChannel(KEYS, { socket: socket_id, channel: CHANNEL });
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: CHANNEL, auth } }));
      } else if (frame === '{}' || frame.startsWith('{"event":"pusher_internal:')) resolve(socket);
      else heard();
    });
  });
}

const memory = async (server: ChildProcess) => {
  server.send('memory');
  return (await answerOf<{ bytes: number }>(server)).bytes;
};

const cpu = async (server: ChildProcess) => {
  server.send('cpu');
  return (await answerOf<{ ms: number }>(server)).ms;
};

const answerOf = <T>(server: ChildProcess) =>
  new Promise<T>((resolve, reject) => {
    server.once('message', (answer) => resolve(answer as T));
    server.once('exit', () => reject(new Error('the server ended')));
  });
