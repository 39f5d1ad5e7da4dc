import { Agent, get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tinyModel } from '../testing/model.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

const gate: { open: () => void; reached: Promise<void>; enter: () => void } = {
  open: () => undefined,
  enter: () => undefined,
  reached: Promise.resolve(),
};
let server: TestServer;
let url: string;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  gate.reached = new Promise((resolve) => {
    gate.enter = resolve;
  });
  const opened = new Promise<void>((resolve) => {
    gate.open = resolve;
  });
  server = await openTestServer({
    model: tinyModel(),
    routes: [
      (app) =>
        void app.get('/slow', async () => {
          gate.enter();
          await opened;
          return { answered: true };
        }),
    ],
  });
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  agent.destroy();
  await server.close();
});

const ask = (path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}${path}`, { agent }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer));
    }).once('error', reject);
  });

it('a stop answers what is under way on a kept connection, closes it, and waits for nothing more', async () => {
  expect((await ask('/healthz')).headers.connection).toBe('keep-alive');
  const slow = ask('/api/slow');
  await gate.reached;
  server.closing.begin();
  expect((await server.app.inject('/readyz')).statusCode).toBe(503);
  const stopped = server.app.close();
  gate.open();
  const answer = await slow;
  expect(answer.statusCode).toBe(200);
  expect(answer.headers.connection).toBe('close');
  await stopped;
});
