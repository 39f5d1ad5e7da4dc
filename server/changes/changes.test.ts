import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../database/connect.ts';
import { applySchema } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Change, Changes } from '../deps.ts';
import { openTestDatabase } from '../testing/database.ts';
import { tinyModel } from '../testing/model.ts';
import { createChanges } from './changes.ts';

let connection: Connection;
let changes: Changes;
beforeAll(async () => {
  connection = await openTestDatabase();
  await applySchema(connection.db, tinyModel());
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
const reached = (seq: number) => vi.waitFor(async () => expect(await newest()).toBe(seq));

describe('changes', () => {
  it('tell what changed since a number, each record once', async () => {
    const before = await newest();
    await mark('b', 'a');
    await mark('a');
    await reached(before + 2);
    expect(await changes.after(before)).toEqual({ seq: before + 2, changes: of('a', 'b') });
    expect(await changes.after(before + 1)).toEqual({ seq: before + 2, changes: of('a') });
    expect(await changes.after(before + 2)).toEqual({ seq: before + 2, changes: [] });
  });

  it('tell nothing of a transaction that was rolled back, and leave no gap', async () => {
    const before = await newest();
    const failing = inTransaction(connection.db, async (trx) => {
      await changes.mark(trx, of('lost'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await mark('kept');
    await reached(before + 1);
    expect(await changes.after(before)).toEqual({ seq: before + 1, changes: of('kept') });
  });

  it('ask for a full reload when the number is unknown', async () => {
    expect((await changes.after((await newest()) + 5)).changes).toBeNull();
  });

  it('call listeners after the commit until they stop', async () => {
    const heard: Change[][] = [];
    const stop = changes.onChange((found) => heard.push(found));
    await mark('x');
    await vi.waitFor(() => expect(heard).toEqual([of('x')]));
    stop();
    const before = await newest();
    await mark('y');
    await reached(before + 1);
    expect(heard).toEqual([of('x')]);
  });

  it('start from what the database holds', async () => {
    const before = await newest();
    const second = await createChanges(connection);
    expect((await second.after(before - 1)).seq).toBe(before);
    await second.close();
  });
});
