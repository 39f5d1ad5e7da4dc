import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../database/connect.ts';
import { openTestDatabase } from '../testing/database.ts';
import { tinyModel } from '../testing/model.ts';
import { LEASE_SECONDS, takeLease } from './lease.ts';
import { createSweeps, type Sweeps } from './sweeps.ts';

let connection: Connection;
const begun: Sweeps[] = [];
beforeAll(async () => {
  connection = await openTestDatabase(tinyModel());
});
afterEach(async () => {
  await Promise.all(begun.splice(0).map((sweeps) => sweeps.stop()));
});
afterAll(() => connection.close());

/** One process: begins its sweeps and answers what went wrong. */
function processWith(name: string, sweep: () => Promise<void>): unknown[] {
  const errors: unknown[] = [];
  const sweeps = createSweeps({ pool: connection.pool, onError: (error) => errors.push(error) });
  sweeps.add(name, sweep);
  begun.push(sweeps);
  sweeps.start();
  return errors;
}

/** As if so many seconds had gone by for whoever holds the lease. */
const wait = (name: string, seconds: number) =>
  connection.pool.query(`update lease set until = until - $2 * interval '1 second' where name = $1`, [
    name,
    seconds,
  ]);

const secondsLeft = async (name: string) =>
  Number(
    (
      await connection.pool.query<{ left: number }>(
        'select extract(epoch from until - now())::float8 as left from lease where name = $1',
        [name],
      )
    ).rows[0]?.left,
  );

describe('a sweep', () => {
  it('runs in one process of several', async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const sweep = vi.fn(() => gate);
    for (let n = 0; n < 3; n++) processWith('one', sweep);
    await vi.waitFor(() => expect(sweep).toHaveBeenCalled(), { timeout: 20_000 });
    expect(await takeLease(connection.pool, 'one', 'somebody else')).toBeNull();
    expect(sweep).toHaveBeenCalledTimes(1);
    open();
  });

  it('frees its lease when it is done, and when it fails', async () => {
    const errors = processWith('fails', () => Promise.reject(new Error('out of order')));
    await vi.waitFor(() => expect(errors).toMatchObject([{ message: 'out of order' }]), { timeout: 20_000 });
    const lease = await takeLease(connection.pool, 'fails', 'somebody else');
    expect(lease).not.toBeNull();
    await lease?.release();
  });
});

describe('a lease', () => {
  it('of a holder that is gone ends in less than a minute, so that the next minute takes over', async () => {
    expect(LEASE_SECONDS).toBeLessThan(60);
    const gone = await takeLease(connection.pool, 'gone', 'killed');
    expect(gone).not.toBeNull();
    // The two clocks are read one after the other.
    expect(await secondsLeft('gone')).toBeLessThan(LEASE_SECONDS + 1);
    expect(await takeLease(connection.pool, 'gone', 'other')).toBeNull();
    await wait('gone', LEASE_SECONDS + 1);
    const taken = await takeLease(connection.pool, 'gone', 'other');
    expect(taken).not.toBeNull();
    // Who comes back to life does not take it from whoever has it now.
    await gone?.release();
    expect(await takeLease(connection.pool, 'gone', 'third')).toBeNull();
    await taken?.release();
  });

  it('is taken by one of many who ask at once', async () => {
    await takeLease(connection.pool, 'race', 'first').then((lease) => lease?.release());
    const asked = Array.from({ length: 8 }, (_, n) => takeLease(connection.pool, 'race', `asker ${n}`));
    const got = (await Promise.all(asked)).filter((lease) => lease !== null);
    expect(got).toHaveLength(1);
    await got[0]?.release();
  });

  it('lives on while its holder does', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const lease = await takeLease(connection.pool, 'beats', 'alive');
      await wait('beats', LEASE_SECONDS - 5);
      expect(await secondsLeft('beats')).toBeLessThan(10);
      vi.advanceTimersByTime(15_000);
      await vi.waitFor(async () => expect(await secondsLeft('beats')).toBeGreaterThan(LEASE_SECONDS - 5), {
        timeout: 20_000,
      });
      await lease?.release();
    } finally {
      vi.useRealTimers();
    }
  });
});
