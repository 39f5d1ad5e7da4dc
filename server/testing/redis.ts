import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether the machine has a Redis, as `.ci/run` sees to. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** A Redis of the test's own, which keeps nothing. */
export async function startRedis(): Promise<{ url: string; stop: () => Promise<void> }> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  probe.close();
  const folder = await mkdtemp(join(tmpdir(), 'aula-redis-'));
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const server = spawn('redis-server', options);
  const stop = async () => {
    server.kill();
    await rm(folder, { recursive: true });
  };
  return { url: `redis://127.0.0.1:${port}`, stop };
}
