import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Changes } from '../core/deps.ts';
import type { Connection } from '../database/connect.ts';
import { inTransaction } from '../database/transaction.ts';
import { openTestDatabase } from '../testing/database.ts';
import { tinyModel } from '../testing/model.ts';
import { createChanges } from './changes.ts';

let connection: Connection;
let processes: Changes[];
beforeAll(async () => {
  connection = await openTestDatabase(tinyModel());
  processes = [await createChanges(connection), await createChanges(connection)];
});
afterAll(async () => {
  for (const changes of processes) await changes.close();
  await connection.close();
});

const breath = () => new Promise((resolve) => setImmediate(resolve));

interface Writer {
  /** Passes of the event loop before its entry, and between that and its end. */
  late: number;
  slow: number;
  rollsBack: boolean;
}

const writers = fc.array(
  fc.record({ late: fc.nat({ max: 5 }), slow: fc.nat({ max: 20 }), rollsBack: fc.boolean() }),
  { minLength: 1, maxLength: 8 },
);

let named = 0;

/** Answers the name of what it changed; `null` when it was rolled back. */
async function write({ late, slow, rollsBack }: Writer): Promise<string | null> {
  const name = `r${String(++named).padStart(6, '0')}`;
  const work = inTransaction(connection.db, async (trx) => {
    for (let pass = 0; pass < late; pass++) await breath();
    await processes[named % 2]?.mark(trx, [{ record: name, department: null }]);
    for (let pass = 0; pass < slow; pass++) await breath();
    if (rollsBack) throw new Error('rolled back');
    return name;
  });
  return work.catch(() => null);
}

/** Follows the feed as a browser does, asking one process or the other; `heard` in the order it was told. */
function follow(start: number, passes: number) {
  const heard: string[] = [];
  let [seq, following, turn] = [start, true, 0];
  const run = async () => {
    while (following) {
      const answer = await processes[turn++ % 2]?.after(seq);
      if (!answer?.changes) throw new Error(`told to reload at ${seq}`);
      expect(answer.seq).toBeGreaterThanOrEqual(seq);
      seq = answer.seq;
      heard.push(...answer.changes.map(({ record }) => record));
      for (let pass = 0; pass < passes; pass++) await breath();
    }
  };
  const running = run();
  const stop = () => {
    following = false;
    return running;
  };
  return { heard, stop };
}

async function newest(): Promise<number> {
  const all = await Promise.all(processes.map((changes) => changes.after(-1)));
  return Math.max(...all.map(({ seq }) => seq));
}

describe('who follows the feed', () => {
  it('hears of each committed change once, whatever is rolled back, late or slow', async () => {
    await fc.assert(
      fc.asyncProperty(writers, async (some) => {
        const start = await newest();
        const followers = [follow(start, 1), follow(start, 7)];
        const ended = await Promise.all(some.map(write));
        const committed = ended.filter((name) => name !== null).toSorted();
        try {
          await vi.waitFor(
            () => {
              for (const { heard } of followers) expect(heard.toSorted()).toEqual(committed);
            },
            { timeout: 20_000 },
          );
        } finally {
          await Promise.all(followers.map(({ stop }) => stop()));
        }
      }),
      { numRuns: 25 },
    );
  });

  it.runIf(process.env.DATABASE_URL)(
    'hears nothing out of turn while an older transaction is open',
    async () => {
      const [first, second] = processes as [Changes, Changes];
      const start = await newest();
      let marked = () => {};
      let commit = () => {};
      const committed = new Promise<void>((resolve) => {
        commit = resolve;
      });
      const taken = new Promise<void>((resolve) => {
        marked = resolve;
      });
      const slow = inTransaction(connection.db, async (trx) => {
        await first.mark(trx, [{ record: 'first', department: null }]);
        marked();
        await committed;
      });
      await taken;
      await inTransaction(connection.db, (trx) => second.mark(trx, [{ record: 'second', department: null }]));
      // Each is made to look, by a number it does not know.
      for (const changes of processes) await changes.after(10 ** 14);
      expect((await first.after(start)).changes).toEqual([]);
      commit();
      await slow;
      const names = async (changes: Changes) =>
        (await changes.after(start)).changes?.map(({ record }) => record);
      for (const changes of processes)
        await vi.waitFor(async () => expect(await names(changes)).toEqual(['first', 'second']), {
          timeout: 20_000,
        });
    },
  );
});
