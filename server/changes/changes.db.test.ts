import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Change, Changes } from '../core/deps.ts';
import type { Connection } from '../database/connect.ts';
import { inTransaction } from '../database/transaction.ts';
import { openTestDatabase } from '../testing/database.ts';
import { tinyModel } from '../testing/model.ts';
import { createChanges } from './changes.ts';

let connection: Connection;
let changes: Changes;
beforeAll(async () => {
  connection = await openTestDatabase(tinyModel());
  changes = await createChanges(connection);
});
afterAll(async () => {
  await changes.close();
  await connection.close();
});

const of = (...records: string[]) => records.map((record) => ({ record, department: null }));
const mark = (...records: string[]) =>
  inTransaction(connection.db, (trx) => changes.mark(trx, of(...records)));
const newest = async () => (await changes.after(-1)).seq;
/**
 * Marks, and answers the number it is told by. Waits for this very change: what an earlier test wrote may be told first, held up
 * by a transaction of another database of the same PostgreSQL.
 */
async function told(...records: string[]): Promise<number> {
  const before = await newest();
  await mark(...records);
  const heard = async () => {
    const { seq, changes: found } = await changes.after(before);
    expect(found).toEqual(expect.arrayContaining(of(...records)));
    return seq;
  };
  return vi.waitFor(heard, { timeout: 5_000 });
}

describe('changes', () => {
  it('tell what changed since a number, each record once', async () => {
    const before = await newest();
    const first = await told('b', 'a');
    const second = await told('a');
    expect(await changes.after(before)).toEqual({ seq: second, changes: of('a', 'b') });
    expect(await changes.after(first)).toEqual({ seq: second, changes: of('a') });
    expect(await changes.after(second)).toEqual({ seq: second, changes: [] });
  });

  it('tell nothing of a transaction that was rolled back, which is no reason to reload', async () => {
    const before = await newest();
    const failing = inTransaction(connection.db, async (trx) => {
      await changes.mark(trx, of('lost'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const kept = await told('kept');
    expect(await changes.after(before)).toEqual({ seq: kept, changes: of('kept') });
    expect((await changes.after(kept - 1)).changes).toEqual(of('kept'));
  });

  it('ask for a full reload when the number is unknown', async () => {
    expect((await changes.after(10 ** 14)).changes).toBeNull();
  });

  it('call listeners after the commit until they stop', async () => {
    const heard: Change[][] = [];
    const stop = changes.onChange(({ changes: found }) => heard.push(found));
    await mark('x');
    await vi.waitFor(() => expect(heard).toEqual([of('x')]), { timeout: 20_000 });
    stop();
    await told('y');
    expect(heard).toEqual([of('x')]);
  });

  it('start from what the database holds', async () => {
    const before = await told('first');
    const seq = await told('second');
    const other = await createChanges(connection);
    expect(await other.after(before)).toEqual({ seq, changes: of('second') });
    await other.close();
  });

  it('of a process that ended before it announced them are told all the same', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const listening = await createChanges(connection);
    try {
      const heard = vi.fn();
      listening.onChange(({ changes: found }) => heard(found));
      await connection.pool.query(`insert into change_log (records) values ('{silent}')`);
      vi.advanceTimersByTime(5_000);
      await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(of('silent')), { timeout: 20_000 });
    } finally {
      await listening.close();
      vi.useRealTimers();
    }
  });

  it('that another process told already are known when they are asked about', async () => {
    const other = await createChanges({ ...connection, listen: async () => async () => undefined });
    const seq = await told('elsewhere');
    expect(await other.after(seq)).toEqual({ seq, changes: [] });
    await other.close();
  });

  it('left by a restored database, numbered higher than anything here, hide nothing and hold up nothing', async () => {
    await connection.pool.query(`insert into change_log (seq, records) values (${10 ** 12}, '{old}')`);
    const other = await createChanges(connection);
    const before = await newest();
    const seq = await told('new');
    expect(await changes.after(before)).toEqual({ seq, changes: of('new') });
    await other.close();
  });
});
