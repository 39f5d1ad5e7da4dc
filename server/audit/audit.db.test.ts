import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '../database/connect.ts';
import { openTestDatabase } from '../testing/database.ts';
import { tinyModel } from '../testing/model.ts';
import { Sealer } from './seal.ts';
import { sealEntries, tamper, writeEntry } from './testing.ts';
import { verifyAudit } from './verify.ts';

/** Entries 1 to 6 in seals 1 to 3, two each. */
const BATCHES = [
  ['a', 'b'],
  ['c', 'd'],
  ['e', 'f'],
];
const TABLES = ['audit', 'audit_seal', 'system_value'];

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase(tinyModel());
});
afterAll(() => connection.close());

const verify = (known?: { number: number; hash: string }) => verifyAudit(connection.db, known);

describe('the audit log of a new database', () => {
  it('is whole', async () => {
    expect(await new Sealer(connection.db).seal()).toBe(0);
    expect(await verify()).toEqual({
      entries: 0,
      seals: 0,
      last: null,
      waiting: 0,
      oldest: null,
      broken: null,
    });
  });
});

describe('the audit log', () => {
  beforeAll(async () => {
    const sealer = new Sealer(connection.db);
    for (const batch of BATCHES) {
      for (const action of batch) await writeEntry(connection.db, action);
      await sealEntries(sealer, batch.length);
    }
    for (const table of TABLES)
      await sql.raw(`create table kept_${table} as table ${table}`).execute(connection.db);
  });
  beforeEach(() =>
    tamper(
      connection.db,
      ...TABLES.flatMap((table) => [`delete from ${table}`, `insert into ${table} table kept_${table}`]),
    ),
  );

  it('is whole, and says what waits for its seal', async () => {
    const at = new Date(Date.now() - 60_000).toISOString();
    await writeEntry(connection.db, 'late', { at });
    await writeEntry(connection.db, 'later');
    const found = await verify();
    expect(found).toMatchObject({ entries: 6, seals: 3, waiting: 2, oldest: at, broken: null });
    expect(found.last).toMatchObject({ number: 3, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('takes the numbers of a rolled-back write for what they are', async () => {
    const failing = connection.db.transaction().execute(async (trx) => {
      await writeEntry(trx, 'never');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await writeEntry(connection.db, 'after');
    await sealEntries(new Sealer(connection.db), 1);
    expect(await verify()).toMatchObject({ entries: 7, seals: 4, waiting: 0, broken: null });
  });

  it.each([
    [
      'a changed field',
      `update audit set actor = 'somebody' where action = 'c'`,
      'Entry 3 (*, c) was changed.',
    ],
    [
      'a changed time',
      `update audit set at = at + interval '1 ms' where seq = 2`,
      'Entry 2 (*, b) was changed.',
    ],
    ['a changed detail', `update audit set detail = '{"a": 1}' where seq = 6`, 'Entry 6 (*, f) was changed.'],
    [
      'a text moved to the next field',
      `update audit set record = '', "row" = null where seq = 1`,
      'Entry 1 (*, a) was changed.',
    ],
    ['a removed entry', `delete from audit where seq = 4`, 'Entry 4 was removed.'],
    ['all entries of a seal removed', `delete from audit where seq in (3, 4)`, 'Entry 3 was removed.'],
    [
      'an entry put in',
      `update audit set seq = 10 where seq = 4; insert into audit (seq, action, result) values (4, 'x', 'done')`,
      'Entry 4 (*, x) was changed.',
    ],
    [
      'two entries in another order',
      `update audit set seq = 9 where seq = 3; update audit set seq = 3 where seq = 4; update audit set seq = 4 where seq = 9`,
      'Entry 3 (*, d) was changed.',
    ],
    ['the last seal removed', `delete from audit_seal where number = 3`, 'Seal 3 was removed from the end.'],
    [
      'the last seal and its entries removed',
      `delete from audit_seal where number = 3; delete from audit where seq > 4`,
      'Seal 3 was removed from the end.',
    ],
    ['all seals removed', `delete from audit_seal`, 'Seal 1 was removed from the end.'],
    ['a seal removed between', `delete from audit_seal where number = 2`, 'Seal 2 was removed.'],
    ['the first seal removed', `delete from audit_seal where number = 1`, 'Seal 1 was removed.'],
    [
      'a changed seal',
      `update audit_seal set entries = '{3}' where number = 2`,
      'Seal 2 (entries 3 to 4) was changed.',
    ],
    [
      'a seal made anew over changed entries',
      `update audit set actor = 'x' where seq = 4;
      update audit_seal as s set digests = (select string_agg(audit_digest(audit), '' order by seq) from audit where seq in (3, 4)) where number = 2;
      update audit_seal as s set hash = audit_seal_hash(s) where number = 2`,
      'Seal 3 (entries 5 to 6) does not follow the seal before it: one of them was put in.',
    ],
    [
      'a last seal made anew',
      `update audit set actor = 'x' where seq = 6;
      update audit_seal as s set digests = (select string_agg(audit_digest(audit), '' order by seq) from audit where seq in (5, 6)) where number = 3;
      update audit_seal as s set hash = audit_seal_hash(s) where number = 3`,
      'The note of what was sealed last was changed: it says 3:*.',
    ],
    [
      'no note of the last seal',
      `delete from system_value where key = 'audit_head'`,
      'The note of what was sealed last was removed.',
    ],
  ])('tells %s', async (_, statements, sentence) => {
    await tamper(connection.db, ...statements.split(';'));
    const { broken } = await verify();
    expect(broken?.replace(/\(\d{4}-[^,]*,/, '(*,').replace(/:[0-9a-f]{64}/, ':*')).toBe(sentence);
  });

  it('tells an entry put in where a number was rolled back', async () => {
    await connection.db
      .transaction()
      .execute(async (trx) => {
        await writeEntry(trx, 'never');
        throw new Error('no');
      })
      .catch(() => undefined);
    await writeEntry(connection.db, 'after');
    await sealEntries(new Sealer(connection.db), 1);
    const { rows } = await sql<{ seq: number }>`select max(seq) as seq from audit`.execute(connection.db);
    const seq = (rows[0]?.seq ?? 0) - 1;
    await tamper(connection.db, `insert into audit (seq, action, result) values (${seq}, 'x', 'done')`);
    expect((await verify()).broken).toMatch(`Entry ${seq} (`);
    expect((await verify()).broken).toMatch('was put in.');
  });

  it('is not sealed further over what was tampered with', async () => {
    await tamper(connection.db, `delete from audit_seal where number = 3`);
    await writeEntry(connection.db, 'next');
    await expect(new Sealer(connection.db).seal()).rejects.toThrow('npm run audit -- verify');
  });

  it('is proved by a seal kept elsewhere, even when everything after it was made anew', async () => {
    const { last } = await verify();
    if (!last) throw new Error('no seal');
    expect((await verify(last)).broken).toBeNull();
    await tamper(
      connection.db,
      'delete from audit_seal where number = 3',
      `update audit set actor = 'x' where seq = 6`,
      `update system_value set value = (select jsonb_build_object('number', number, 'hash', encode(hash, 'hex'))
        from audit_seal order by number desc limit 1) where key = 'audit_head'`,
    );
    await sealEntries(new Sealer(connection.db), 2);
    expect((await verify()).broken).toBeNull();
    expect((await verify(last)).broken).toBe(`Seal 3:${last.hash} is not in this log.`);
  });

  it('is sealed once by however many processes, one after another', async () => {
    const sealers = [new Sealer(connection.db), new Sealer(connection.db)];
    await writeEntry(connection.db, 'x');
    let sealed = 0;
    while ((await verify()).waiting > 0) {
      for (const count of await Promise.all(sealers.map((sealer) => sealer.seal()))) sealed += count;
    }
    expect(sealed).toBe(1);
    expect(await verify()).toMatchObject({ entries: 7, seals: 4, broken: null });
  });
});
