import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Trx } from '../core/deps.ts';
import { openTestDatabase } from '../testing/database.ts';
import { freshTemplate } from '../testing/fresh-template.ts';
import { type Connection, connectEmbedded } from './connect.ts';
import { later } from './later.ts';
import { inTransaction } from './transaction.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
  await sql`create table thing (id int primary key)`.execute(connection.db);
});
afterAll(() => connection?.close());
beforeEach(() => sql`delete from thing`.execute(connection.db));

const put = (trx: Trx, id: number) => later(trx, sql`insert into thing values (${id})`);
const idsIn = async (db: Trx | Connection['db']) => {
  const { rows } = await sql<{ id: number }>`select id from thing order by id`.execute(db);
  return rows.map(({ id }) => id);
};
const UNIQUE = { code: '23505' };

describe('a statement whose answer nobody waits for', () => {
  it('is carried out before the next one, and before the commit', async () => {
    const seen = await inTransaction(connection.db, async (trx) => {
      await put(trx, 1);
      await put(trx, 2);
      const ids = await idsIn(trx);
      await put(trx, 3);
      return ids;
    });
    expect(seen).toEqual([1, 2]);
    expect(await idsIn(connection.db)).toEqual([1, 2, 3]);
  });

  it('waits, like the beginning of its transaction, for no answer', async () => {
    type Heard = (error: Error, result: pg.QueryResult) => void;
    const ask = pg.Client.prototype.query as (this: pg.Client, config: object, answer: Heard) => void;
    const held: (() => void)[] = [];
    const asked = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      config: { text: string },
      answer: Heard,
    ) {
      ask.call(this, config, (...heard) => {
        held.push(() => answer(...heard));
        if (config.text === 'commit') for (const tell of held) tell();
      });
    } as never);
    try {
      await inTransaction(connection.db, async (trx) => {
        await put(trx, 1);
        await put(trx, 2);
      });
    } finally {
      asked.mockRestore();
    }
    expect(held).toHaveLength(4);
    expect(await idsIn(connection.db)).toEqual([1, 2]);
  });

  it('tells its refusal by the next statement', async () => {
    const work = inTransaction(connection.db, async (trx) => {
      await put(trx, 1);
      await put(trx, 1);
      await put(trx, 2);
      await expect(idsIn(trx)).rejects.toMatchObject(UNIQUE);
      throw new Error('given up');
    });
    await expect(work).rejects.toThrow('given up');
    expect(await idsIn(connection.db)).toEqual([]);
  });

  it('tells its refusal by the commit, and nothing is committed', async () => {
    const work = inTransaction(connection.db, async (trx) => {
      await put(trx, 1);
      await idsIn(trx);
      await put(trx, 1);
    });
    await expect(work).rejects.toMatchObject(UNIQUE);
    expect(await idsIn(connection.db)).toEqual([]);
  });

  it('is left out where its transaction is given up first', async () => {
    const work = inTransaction(connection.db, async (trx) => {
      await put(trx, 1);
      throw new Error('given up');
    });
    await expect(work).rejects.toThrow('given up');
    expect(await idsIn(connection.db)).toEqual([]);
  });
});

describe('statements outside of a transaction', () => {
  const answer = async (value: number) => {
    const { rows } = await sql<{ value: number }>`select 12 / ${value}::int as value`.execute(connection.db);
    return rows[0]?.value;
  };

  it('go out on one connection when they are asked in one go, and are answered each by itself', async () => {
    const taken = vi.spyOn(connection.pool, 'connect');
    try {
      const told = await Promise.allSettled([3, 0, 4].map(answer));
      expect(told).toEqual([
        { status: 'fulfilled', value: 4 },
        { status: 'rejected', reason: expect.objectContaining({ code: '22012' }) },
        { status: 'fulfilled', value: 3 },
      ]);
      expect(taken).toHaveBeenCalledTimes(1);
    } finally {
      taken.mockRestore();
    }
    expect(await answer(6)).toBe(2);
  });

  it('are no part of a transaction that is begun beside them', async () => {
    const work = inTransaction(connection.db, async (trx) => {
      await put(trx, 1);
      await idsIn(trx);
      throw new Error('given up');
    });
    const plain = sql`insert into thing values (2)`.execute(connection.db);
    await expect(Promise.all([plain, work])).rejects.toThrow('given up');
    await plain;
    expect(await idsIn(connection.db)).toEqual([2]);
  });

  it('are all refused where no connection is to be had', async () => {
    const none = vi
      .spyOn(connection.pool, 'connect')
      .mockImplementation(() => Promise.reject(new Error('none')));
    try {
      const told = await Promise.allSettled([1, 2].map(answer));
      expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    } finally {
      none.mockRestore();
    }
    expect(await answer(6)).toBe(2);
  });
});

describe('a statement of Kysely', () => {
  it('takes texts, numbers, bytes, lists, objects and nothing, and reads them back', async () => {
    const { rows } = await sql`
      select ${'é "x" \\ {'}::text as text, ${7}::int as whole, ${true}::bool as yes, ${null}::text as nothing,
        ${Buffer.from([0, 1, 255])}::bytea as bytes, ${['a "b" \\', null, 'NULL', '{']}::text[] as list,
        ${[[1, 2], [3, 4]]}::int[] as grid, ${{ a: [1] }}::jsonb as json,
        ${new Date('2026-01-02T03:04:05Z')}::timestamptz as at`.execute(connection.db);
    expect(rows).toEqual([
      {
        text: 'é "x" \\ {',
        whole: 7,
        yes: true,
        nothing: null,
        bytes: Buffer.from([0, 1, 255]),
        list: ['a "b" \\', null, 'NULL', '{'],
        grid: [
          [1, 2],
          [3, 4],
        ],
        json: { a: [1] },
        at: '2026-01-02T03:04:05.000Z',
      },
    ]);
  });

  it.each([
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02T03:04:05.6Z', '2026-01-02T03:04:05.600Z'],
    ['2026-01-02T03:04:05.067Z', '2026-01-02T03:04:05.067Z'],
    ['2026-01-02T03:04:05.067899Z', '2026-01-02T03:04:05.067Z'],
  ])('reads the moment %s', async (at, read) => {
    const { rows } = await sql<{ at: string }>`select ${at}::timestamptz as at`.execute(connection.db);
    expect(rows[0]?.at).toBe(read);
  });

  it('counts the rows it wrote', async () => {
    const { numAffectedRows } = await sql`insert into thing select generate_series(1, ${3}::int)`.execute(
      connection.db,
    );
    expect(numAffectedRows).toBe(3n);
  });

  it('may be several in one text where it has no values', async () => {
    await sql`insert into thing values (1); insert into thing values (2)`.execute(connection.db);
    expect(await idsIn(connection.db)).toEqual([1, 2]);
  });
});

it('keeps statements that come again under a name, and finds another one after a refusal', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'aula-names-'));
  const passing = await connectEmbedded(join(folder, 'database'), await freshTemplate(), { passing: true });
  try {
    await sql`create table thing (id int primary key)`.execute(passing.db);
    for (let id = 0; id < 6; id++) await inTransaction(passing.db, (trx) => put(trx, id));
    for (let time = 0; time < 3; time++) {
      const work = inTransaction(passing.db, async (trx) => {
        await put(trx, 0);
        await sql`select 1 as one where ${'x'} = ${'y'}`.execute(trx);
      });
      await expect(work).rejects.toMatchObject(UNIQUE);
    }
    const { rows } = await sql`select 1 as one where ${'x'} = ${'x'}`.execute(passing.db);
    expect(rows).toEqual([{ one: 1 }]);
  } finally {
    await passing.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
