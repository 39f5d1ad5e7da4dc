import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const START_LIMIT_MS = 300_000;
const STOP_LIMIT_MS = 20_000;
const ASK_EVERY_MS = 5;
const REPORT = fileURLToPath(new URL('report-usage.mjs', import.meta.url));

export interface Usage {
  /** Processor time of the program since it began, all threads. */
  cpu_ms: number;
  /** Resident memory. */
  memory_mb: number;
}

export interface Program {
  url: string;
  /** From the start of the process to its first 200. */
  started_ms: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
  /** As a power cut would end it. */
  kill(): Promise<void>;
}

/** Starts a server program (a path) on the port of its environment, else a free one, and answers once `/healthz` says 200. Throws with what it said. */
export async function startProgram(path: string, environment: Record<string, string>): Promise<Program> {
  const port = Number(environment.PORT) || (await freePort());
  const { DATABASE_URL: _, ...inherited } = process.env;
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', REPORT, path], {
    env: { ...inherited, PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const log = keepLog(child);
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const url = `http://127.0.0.1:${port}`;
  try {
    await answers(`${url}/healthz`, child);
  } catch (error) {
    kill();
    throw new Error(`${path} did not start. It said:\n${log()}`, { cause: error });
  }
  const started_ms = performance.now() - began;
  return {
    url,
    started_ms,
    usage: () => usageOf(child),
    stop: () => stop(child),
    kill: () => end(child, 'SIGKILL'),
  };
}

function keepLog(child: ChildProcess): () => string {
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => {
      log = `${log}${text}`.slice(-8000);
    });
  }
  return () => log;
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await wait(ASK_EVERY_MS);
  }
  throw new Error('no answer');
}

async function usageOf(child: ChildProcess): Promise<Usage> {
  const answer = once(child, 'message');
  child.send('usage');
  const [usage] = await answer;
  return usage as Usage;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const inTime = await Promise.race([
    end(child, 'SIGTERM').then(() => true),
    wait(STOP_LIMIT_MS, false, { ref: false }),
  ]);
  if (!inTime) await end(child, 'SIGKILL');
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
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
