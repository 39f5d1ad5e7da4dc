import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../core/tables.ts';
import type { Connection } from '../database/connect.ts';
import { openTestDatabase } from '../testing/database.ts';
import { tinyModel } from '../testing/model.ts';
import { Sealer } from './seal.ts';
import { sealEntries, writeEntry } from './testing.ts';
import { verifyAudit } from './verify.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase(tinyModel());
});
afterAll(() => connection.close());

interface Writer {
  entries: number;
  /** Passes of the event loop between its entries and its end. */
  slow: number;
  rollsBack: boolean;
}

const writers = fc.array(
  fc.record({ entries: fc.nat({ max: 3 }), slow: fc.nat({ max: 5 }), rollsBack: fc.boolean() }),
  { minLength: 1, maxLength: 8 },
);

const breath = () => new Promise((resolve) => setImmediate(resolve));

async function write({ entries, slow, rollsBack }: Writer): Promise<number> {
  const work = connection.db.transaction().execute(async (trx) => {
    for (let entry = 0; entry < entries; entry++) await writeEntry(trx, 'written');
    for (let pass = 0; pass < slow; pass++) await breath();
    if (rollsBack) throw new Error('rolled back');
    return entries;
  });
  return work.catch(() => 0);
}

/** Numbers in the order of the chain. */
async function sealedNumbers(): Promise<number[]> {
  const seals = await system(connection.db)
    .selectFrom('audit_seal')
    .select('entries')
    .orderBy('number')
    .execute();
  return seals.flatMap(({ entries }) => entries);
}

describe('entries written at once', () => {
  it('are each sealed once, in the order of their numbers, while they are written', async () => {
    const sealers = [new Sealer(connection.db), new Sealer(connection.db)];
    let written = 0;
    await fc.assert(
      fc.asyncProperty(writers, async (some) => {
        let writing = true;
        const sealing = sealers.map(async (sealer) => {
          while (writing) {
            await sealer.seal();
            await breath();
          }
        });
        for (const count of await Promise.all(some.map(write))) written += count;
        writing = false;
        await Promise.all(sealing);
        while ((await verifyAudit(connection.db)).waiting > 0) await sealers[0]?.seal();
        const numbers = await sealedNumbers();
        expect(numbers).toHaveLength(written);
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
        expect(await verifyAudit(connection.db)).toMatchObject({ entries: written, broken: null });
      }),
      { numRuns: 25 },
    );
  });

  it.runIf(process.env.DATABASE_URL)('wait for one that took its number first and commits last', async () => {
    const sealer = new Sealer(connection.db);
    const before = await sealedNumbers();
    const slow = await connection.db.startTransaction().execute();
    await writeEntry(slow, 'first');
    await writeEntry(connection.db, 'second');
    expect(await sealer.seal()).toBe(0);
    expect(await verifyAudit(connection.db)).toMatchObject({ waiting: 1, broken: null });
    await slow.commit().execute();
    await sealEntries(sealer, 2);
    const numbers = (await sealedNumbers()).slice(before.length);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });
});
