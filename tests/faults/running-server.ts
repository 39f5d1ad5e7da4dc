import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isBuilt } from '../../scripts/bootstrap/build.mjs';
import { BRIEF_PROCESS } from '../../scripts/brief-process.mjs';

export const ROOT = join(import.meta.dirname, '..', '..');

/**
 * What a process of a few seconds is started with: to compile the embedded database's program a second time, for speed,
 * takes longer than running it.
 */
export const SHORT_LIVED = [...BRIEF_PROCESS, '--liftoff-only'];

/** What is built starts in a third of the time; where it is older than the sources, they are run. */
const PROGRAM = isBuilt('server') ? ['dist/server/main.js'] : ['--import', 'tsx', 'server/main.ts'];

/** A server run as a process of its own, to be killed and looked at from outside. */
export interface RunningServer {
  url: string;
  child: ChildProcess;
  /** Resolves with its exit code, or `null` when a signal ended it. */
  ended: Promise<number | null>;
  /** What it said so far, on both streams. */
  said(): string;
}

/** Starts the server on a free port without waiting for it. `DATABASE_URL` is not inherited. */
export async function spawnServer(environment: Record<string, string>): Promise<RunningServer> {
  const port = await freePort();
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = { ...inherited, PORT: String(port), DEMO: '0', ...environment };
  const child = spawn(process.execPath, [...SHORT_LIVED, ...PROGRAM], {
    env,
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      log += text;
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { url: `http://127.0.0.1:${port}`, child, ended, said: () => log };
}

/** As `spawnServer`, and waits until it can take requests. Throws with what it said when it ends before. */
export async function startServer(environment: Record<string, string>): Promise<RunningServer> {
  const server = await spawnServer(environment);
  while (server.child.exitCode === null) {
    const answer = await fetch(`${server.url}/readyz`).catch(() => null);
    if (answer?.ok) return server;
    await wait(100);
  }
  await server.ended;
  throw new Error(`the server ended with ${server.child.exitCode}:\n${server.said()}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
