import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Connection, connectEmbedded } from '../../server/database/connect.ts';
import { createSweeps } from '../../server/jobs/sweeps.ts';
import { makeEmbedded } from './make-embedded.ts';
import { ROOT, SHORT_LIVED } from './running-server.ts';

const MINUTES = 2;
let folder: string;
let connection: Connection | null = null;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aula-sweep-'));
  await makeEmbedded(join(folder, 'database'));
});
afterAll(async () => {
  await connection?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Ends a process in the middle of its sweep, without warning. */
async function killInTheMiddle(): Promise<void> {
  const script = join(import.meta.dirname, 'sweep-holder.ts');
  const child = spawn(process.execPath, [...SHORT_LIVED, '--import', 'tsx', script, folder], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await ended;
}

it('a sweep whose process was killed in the middle is taken over within two minutes', async () => {
  await killInTheMiddle();
  const { pool } = await connectEmbedded(join(folder, 'database')).then((opened) => {
    connection = opened;
    return opened;
  });
  const swept = vi.fn(async () => undefined);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const sweeps = createSweeps({
      pool,
      onError: (error) => {
        throw error;
      },
    });
    sweeps.add('timers', swept);
    sweeps.start();
    await sweeps.stop();
    expect(swept).not.toHaveBeenCalled();
    // The clock of the database is moved by what the process waits: a minute for each try.
    sweeps.start();
    for (let minute = 1; minute < MINUTES; minute++) {
      await pool.query(`update lease set until = until - interval '1 minute' where name = 'timers'`);
      vi.advanceTimersByTime(60_000);
    }
    await vi.waitFor(() => expect(swept).toHaveBeenCalled(), { timeout: 20_000 });
    await sweeps.stop();
  } finally {
    vi.useRealTimers();
  }
});
