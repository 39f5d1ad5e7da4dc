import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const START_LIMIT_MS = 60_000;
// The data is gone after the tests anyway.
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
// A statement is asked a few times in each of some hundred databases that live for a moment: planning it anew for the
// values of the first five, as PostgreSQL does, takes a tenth of its whole work, and nothing is ever to be tidied up.
const BRIEF = ['plan_cache_mode=force_generic_plan', 'autovacuum=off'];

/** Makes an empty cluster in `folder`/data. It sorts by code point, as the embedded database does. */
export async function createCluster({ bin }, folder, account) {
  const args = ['-D', join(folder, 'data'), '-U', 'postgres', '--auth=trust', '--no-sync'];
  const locale = [`--locale=${process.platform === 'linux' ? 'C.UTF-8' : 'C'}`, '--encoding=UTF8'];
  await promisify(execFile)(join(bin, 'initdb'), [...args, ...locale], { cwd: folder, ...account });
}

/**
 * Starts the server of the cluster in `folder`; answers when it takes connections. Fast and forgetful unless `durable`;
 * `brief`: for many databases of a moment each. `kill` is immediate.
 */
export async function startServer({ bin }, folder, account, { durable, brief }) {
  const port = await freePort();
  const place = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, `port=${port}`];
  const settings = [...place, ...(durable ? [] : FORGETFUL), ...(brief ? BRIEF : [])];
  const args = ['-D', join(folder, 'data'), ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawn(join(bin, 'postgres'), args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (log = `${log}${text}`.slice(-4000)));
  // By its socket a question takes a fifth less of the processor than by the port.
  const url = `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`;
  const gone = () => child.exitCode !== null || child.signalCode !== null;
  const kill = () => gone() || child.kill('SIGQUIT');
  try {
    await answers(url, gone);
  } catch (error) {
    kill();
    throw new Error(`PostgreSQL did not start: ${error.message}\n${log}`, { cause: error });
  }
  const stop = async () => {
    if (gone()) return;
    kill();
    await once(child, 'exit');
  };
  return { url, kill, stop };
}

async function answers(url, gone) {
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (gone() || Date.now() > deadline) throw error;
      await wait(50);
    }
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
