import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { BRIEF_PROCESS } from '../scripts/brief-process.mjs';

const START_LIMIT_MS = 180_000;
const STOP_LIMIT_MS = 20_000;

export type RunningServer = { url: string; pid: number; stop: () => Promise<void> };

/**
 * Starts the built server in demonstration mode on a free port with `dataDir` as its data folder, and answers when it
 * is ready. Throws with the end of its output when it is not ready within three minutes.
 */
export async function startServer(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<RunningServer> {
  const port = await freePort();
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = { ...inherited, DEMO: '1', DATA_DIR: dataDir, PORT: String(port), ...environment };
  const child = spawn(process.execPath, [...BRIEF_PROCESS, 'dist/server/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      log = `${log}${text}`.slice(-8000);
    });
  }
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const ready = await Promise.race([isReady(url), ended.then(() => false)]);
  if (!ready) {
    child.kill('SIGKILL');
    throw new Error(`The server did not become ready at ${url}. It said:\n${log}`);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    const stopped = await Promise.race([ended.then(() => true), wait(STOP_LIMIT_MS, false, { ref: false })]);
    if (!stopped) child.kill('SIGKILL');
  };
  return { url, pid: child.pid ?? 0, stop };
}

async function isReady(url: string): Promise<boolean> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return true;
    await wait(200);
  }
  return false;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
