import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeEmbedded } from './make-embedded.ts';
import { openPlace } from './place.ts';
import { ROOT, spawnServer, startServer } from './running-server.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aula-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.concurrent('a faculty’s server', () => {
  it('does not start without the address that links begin with, says so, and touches nothing', async () => {
    const data = join(folder, 'untouched');
    await mkdir(data);
    const environment = {
      NODE_ENV: 'production',
      DATA_DIR: data,
      DEFINITIONS_DIR: join(ROOT, 'tests', 'fixtures', 'small'),
    };
    const server = await spawnServer(environment);
    expect(await server.ended).toBe(1);
    expect(server.said()).toContain('PUBLIC_URL is missing: the address people use');
    expect(await readdir(data)).toEqual([]);
  });
});

describe.concurrent('a start on a damaged data folder', () => {
  it('says in a sentence which folder it is and what to do', async () => {
    const data = join(folder, 'damaged');
    const database = join(data, 'database');
    await makeEmbedded(database);
    await rm(join(database, 'global', 'pg_control'));
    const small = join(ROOT, 'tests', 'fixtures', 'small');
    const server = await spawnServer({ DATA_DIR: data, DEFINITIONS_DIR: small });
    expect(await server.ended).toBe(1);
    expect(server.said()).toContain(`The embedded database in ${database} cannot be opened`);
    expect(server.said()).toContain('Restore the folder from a backup');
    expect(server.said()).not.toMatch(/^\s+at /m);
  });
});

describe.concurrent('a start while a definition file is broken', () => {
  const hashOf = async (url: string) =>
    (await (await fetch(`${url}/healthz`)).json()) as {
      hash: string;
      definitions: { ok: boolean; problems: { file: string }[] };
    };

  it('serves the last good ones, says so, and takes up the file once it is mended', async () => {
    const data = join(folder, 'data');
    const definitions = join(folder, 'definitions');
    cpSync(join(ROOT, 'tests', 'fixtures', 'small'), definitions, { recursive: true });
    const file = join(definitions, 'screens', 'app.yaml');
    const good = readFileSync(file, 'utf8');
    const environment = { DATA_DIR: data, DEFINITIONS_DIR: definitions };

    writeFileSync(file, `${good}\nunknown_word: 1\n`);
    const never = await spawnServer(environment);
    expect(await never.ended).toBe(1);
    expect(never.said()).toMatch(/The definitions have problems:\nscreens\/app\.yaml:\d+:\d+ /);
    expect(existsSync(join(data, 'database'))).toBe(false);

    const place = await openPlace(data);
    const onPlace = { ...environment, ...place.environment };
    writeFileSync(file, good);
    const first = await startServer(onPlace);
    const { hash } = await hashOf(first.url);
    first.child.kill('SIGTERM');
    await first.ended;

    writeFileSync(file, `${good}\nunknown_word: 1\n`);
    // What a start keeps on disk for its own speed is not what it falls back on.
    await rm(join(data, 'cache'), { recursive: true, force: true });
    const second = await startServer(onPlace);
    try {
      expect((await fetch(`${second.url}/readyz`)).headers.get('connection')).toBe('keep-alive');
      expect(await hashOf(second.url)).toMatchObject({
        hash,
        definitions: { ok: false, problems: [{ file: 'screens/app.yaml' }] },
      });
      expect(second.said()).toContain(
        'The definitions on disk are refused; the last good ones are in force.',
      );
      writeFileSync(file, good.replace('name: ', 'name: Baru '));
      await vi.waitFor(async () => expect((await hashOf(second.url)).definitions.ok).toBe(true), {
        timeout: 60_000,
        interval: 200,
      });
      expect((await hashOf(second.url)).hash).not.toBe(hash);
    } finally {
      second.child.kill('SIGKILL');
      await second.ended;
      await place.drop();
    }
  });
});

/** The first connection that a server takes; nobody listens at its port before. */
async function connected(port: number, ended: Promise<unknown>): Promise<Socket> {
  let running = true;
  void ended.then(() => {
    running = false;
  });
  while (running) {
    const socket = connect(port, '127.0.0.1');
    const taken = await once(socket, 'connect').catch(() => null);
    if (taken) return socket;
    await wait(5);
  }
  throw new Error('the server ended before anybody could reach it');
}

// An end takes ten seconds beside a connection that says nothing: the starts above go on meanwhile.
// The drain is long enough for a machine on which two answers take seconds.
describe.concurrent('SIGTERM', () => {
  it('serves who still comes for the time of the drain, and ends with 0 beside connections that say nothing', async () => {
    const data = join(folder, 'stopped');
    const place = await openPlace(data);
    const server = await spawnServer({
      ...place.environment,
      DEFINITIONS_DIR: join(ROOT, 'tests', 'fixtures', 'small'),
      DRAIN_SECONDS: '6',
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (path: string) =>
      new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
        get(`${server.url}${path}`, { agent }, (answer) => {
          const { statusCode: status, headers } = answer;
          answer.resume().once('end', () => resolve({ status, connection: headers.connection }));
        }).once('error', reject);
      });
    // Told to leave as soon as its port is open, while the rest of its start still goes on.
    const half = await connected(Number(new URL(server.url).port), server.ended);
    server.child.kill('SIGTERM');
    half.write('GET /healthz HTTP/1.1\r\n');
    half.on('error', () => undefined);
    let ready = await ask('/readyz');
    while (ready.status === 200) ready = await ask('/readyz');
    expect(ready).toEqual({ status: 503, connection: 'close' });
    expect(await ask('/healthz')).toEqual({ status: 200, connection: 'close' });
    expect(await server.ended).toBe(0);
    agent.destroy();
    half.destroy();
    await place.drop();
  }, 300_000);
});
