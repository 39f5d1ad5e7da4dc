// A process of its own with open connections, by hand or the product's: `node ... live-server.ts floor|ours`. Told over IPC what to
// do; answers what it took.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hub } from '../server/live/hub.ts';
import { Presence } from '../server/live/presence.ts';
import { serveSockets } from '../server/live/socket-server.ts';
import { serveBareSockets } from './floor/sockets.ts';
import { CHANNEL, KEYS } from './live-keys.ts';

const server = createServer();

function serveOurs(): (text: string) => void {
  const hub = new Hub();
  const presence = new Presence({ added: () => undefined, removed: () => undefined, tell: () => undefined });
  const talk = { hub, presence, keys: KEYS, pass: () => undefined };
  serveSockets(server, { talk, allows: () => true, closing: () => false, shared: false });
  return (text) => hub.publish(CHANNEL, 'RecordsChanged', { text });
}

const tell = process.argv[2] === 'ours' ? serveOurs() : serveBareSockets(server);
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

process.on('message', (asked: 'memory' | { tell: number; text: string } | 'cpu') => {
  if (asked === 'memory') {
    globalThis.gc?.();
    globalThis.gc?.();
    process.send?.({ bytes: process.memoryUsage().rss });
  } else if (asked === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send?.({ ms: (user + system) / 1000 });
  } else {
    let left = asked.tell;
    const next = () => {
      tell(asked.text);
      if (--left > 0) setImmediate(next);
    };
    next();
  }
});
