import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectEmbedded } from '../../server/database/connect.ts';
import { freshTemplate } from '../../server/testing/fresh-template.ts';
import { ROOT, startServer } from './running-server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aula-stop-'));
  await (await connectEmbedded(join(folder, 'database'), await freshTemplate())).close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('SIGTERM serves who still comes for the time of the drain, and ends with 0 beside connections that say nothing', async () => {
  const server = await startServer({
    DATA_DIR: folder,
    DEFINITIONS_DIR: join(ROOT, 'tests', 'fixtures', 'small'),
    DRAIN_SECONDS: '2',
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string) =>
    new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
      get(`${server.url}${path}`, { agent }, (answer) => {
        const { statusCode: status, headers } = answer;
        answer.resume().once('end', () => resolve({ status, connection: headers.connection }));
      }).once('error', reject);
    });
  expect(await ask('/healthz')).toEqual({ status: 200, connection: 'keep-alive' });
  const half = connect(Number(new URL(server.url).port), '127.0.0.1');
  half.write('GET /healthz HTTP/1.1\r\n');
  half.on('error', () => undefined);
  server.child.kill('SIGTERM');
  let ready = await ask('/readyz');
  while (ready.status === 200) ready = await ask('/readyz');
  expect(ready).toEqual({ status: 503, connection: 'close' });
  expect(await ask('/healthz')).toEqual({ status: 200, connection: 'close' });
  expect(await server.ended).toBe(0);
  agent.destroy();
  half.destroy();
}, 120_000);
