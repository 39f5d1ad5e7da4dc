import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { takeLease } from './lease.ts';

const EVERY_MS = 60_000;
const STOP_WITHIN_MS = 5_000;

export interface Sweeps {
  add(name: string, sweep: () => Promise<void>): void;
  start(): void;
  /** Begins nothing more and waits for what runs, at most five seconds. */
  stop(): Promise<void>;
}

interface Options {
  pool: pg.Pool;
  /** Told what went wrong; the next minute tries again. */
  onError: (error: unknown) => void;
}

/**
 * What is done once a minute by one process of all. A sweep that is still going is not begun again, and one whose process
 * was killed is taken over within two minutes, when its lease has ended.
 */
export function createSweeps({ pool, onError }: Options): Sweeps {
  const sweeps = new Map<string, () => Promise<void>>();
  const running = new Map<string, Promise<void>>();
  const holder = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  const run = async (name: string, sweep: () => Promise<void>) => {
    const lease = await takeLease(pool, name, holder);
    if (!lease) return;
    try {
      await sweep();
    } finally {
      await lease.release();
    }
  };
  const tick = () => {
    for (const [name, sweep] of sweeps) {
      if (running.has(name)) continue;
      const one = run(name, sweep)
        .catch(onError)
        .finally(() => running.delete(name));
      running.set(name, one);
    }
  };
  return {
    add: (name, sweep) => void sweeps.set(name, sweep),
    start() {
      timer = setInterval(tick, EVERY_MS);
      tick();
    },
    async stop() {
      clearInterval(timer);
      const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_WITHIN_MS).unref());
      await Promise.race([Promise.all(running.values()), late]);
    },
  };
}
