import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Trx } from '../core/deps.ts';
import { type Connection, connectEmbedded } from './connect.ts';
import { EmbeddedStream } from './embedded-stream.ts';
import { later } from './later.ts';
import { inTransaction } from './transaction.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await connectEmbedded(null);
});
afterAll(() => connection?.close());

const query = (text: string, values?: unknown[]) => connection.pool.query(text, values);

describe('the embedded database through the ordinary driver', () => {
  it('answers values as the driver reads them', async () => {
    const { rows } = await query(
      `select $1::bigint as whole, $2::text as text, array['a', null] as list, null as nothing`,
      [7, 'é "x"'],
    );
    expect(rows).toEqual([{ whole: 7, text: 'é "x"', list: ['a', null], nothing: null }]);
  });

  it('runs several statements of one text, and a statement by its name again and again', async () => {
    await query('create table thing (id int primary key); insert into thing values (1), (2)');
    const named = { name: 'count', text: 'select count(*) as n from thing where id > $1' };
    const counts = [];
    for (const least of [0, 1, 2]) {
      const { rows } = await connection.pool.query({ ...named, values: [least] });
      counts.push(rows[0]?.n);
    }
    expect(counts).toEqual([2, 1, 0]);
  });

  it('answers a row longer than a piece of memory', async () => {
    const { rows } = await query(`select repeat('x', $1) as text`, [3_000_000]);
    expect(rows[0]?.text).toHaveLength(3_000_000);
  });

  it.each([
    ['a text that is no SQL', 'selct 1'],
    ['a value of another kind', 'select $1::int'],
    ['a row that is there already', 'insert into thing values (1)'],
  ])('goes on after %s', async (_, text) => {
    await expect(query(text, text.includes('$1') ? ['x'] : undefined)).rejects.toThrow();
    expect((await query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('undoes what a failed transaction did', async () => {
    const client = await connection.pool.connect();
    await client.query('begin');
    await client.query('insert into thing values (3)');
    await expect(client.query('insert into thing values (3)')).rejects.toMatchObject({ code: '23505' });
    await client.query('rollback');
    client.release();
    expect((await query('select id from thing where id = 3')).rows).toEqual([]);
  });

  it('is called once for what nobody waits for and the statement after it', async () => {
    await query('create table note (id int)');
    const calls = [
      vi.spyOn(EmbeddedStream.prototype, '_write'),
      vi.spyOn(EmbeddedStream.prototype, '_writev'),
    ];
    const put = (trx: Trx, id: number) => later(trx, sql`insert into note values (${id})`);
    await inTransaction(connection.db, async (trx) => {
      await put(trx, 1);
      await put(trx, 2);
      await sql`select 1`.execute(trx);
      await put(trx, 3);
    });
    const made = calls.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    for (const call of calls) call.mockRestore();
    expect(made).toBe(2);
    expect((await query('select count(*)::int as n from note')).rows).toEqual([{ n: 3 }]);
  });

  it('hears a message after its commit, until it stops listening', async () => {
    const heard: string[] = [];
    const stop = await connection.listen(
      'news',
      (payload) => void heard.push(payload),
      () => undefined,
    );
    const client = await connection.pool.connect();
    await client.query('begin');
    await client.query(`notify news, 'first'`);
    expect(heard).toEqual([]);
    await client.query('commit');
    client.release();
    expect(heard).toEqual(['first']);
    await stop();
    await query(`notify news, 'second'`);
    expect(heard).toEqual(['first']);
  });
});
