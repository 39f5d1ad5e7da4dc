import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAudit } from '../audit/verify.ts';
import type { Db } from '../core/deps.ts';
import { newId } from '../core/new-id.ts';
import {
  addBook,
  allRows,
  changeTable,
  type Library,
  openLibrary,
  PDF,
  restored,
  sealed,
  tableNames,
} from './testing/library.ts';

// What each database does itself: rows out and in, one moment, all or nothing. The rest is in `backup.test.ts`.

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

describe('a restored backup', () => {
  test('has every row, file and definition, and an audit log that goes on', async () => {
    const key = await library.addFile();
    await addBook(library.source.deps.db, 'Garis\nbaru, "kutip" \\ dan \u2028 tanda');
    await library.source.deps.db
      .insertInto('member')
      .values({ id: newId(), department: 'FIS', user: library.source.people.head, name: 'N', active: false })
      .execute();
    await library.audited();
    const target = await library.emptyTarget();
    const { audit } = await restored(await library.backedUp(), target);
    const [before, after] = [await allRows(library.source.deps.db), await allRows(target.db)];
    expect(after).toEqual(before);
    expect(after.book?.length).toBeGreaterThan(2);
    expect(audit.last).toEqual((await verifyAudit(library.source.deps.db)).last);
    expect(await readFile(join(target.dataDir, 'files', key))).toEqual(PDF);
    await sql`insert into audit (action, result) values ('after', 'done')`.execute(target.db);
    expect(await sealed(target.db, audit.last)).toMatchObject({ broken: null });
  });

  test('is of one moment, whatever is written meanwhile', async () => {
    const { db } = library.source.deps;
    const key = await library.addFile();
    let [writing, written] = [true, 0];
    const write = async () => {
      while (writing) {
        // The embedded database answers without a pause, and nothing else would come to its turn.
        await pause();
        written++;
        await db.transaction().execute(async (trx) => {
          await addBook(trx, `pair ${written}`);
          await sql`insert into setting (department, "group", key, value, updated_at)
            values ('', 'pair', ${`pair ${written}`}, '1', now())`.execute(trx);
        });
      }
    };
    const writers = write();
    const path = await library.backedUp();
    await addBook(db, 'later');
    writing = false;
    await writers;
    const target = await library.emptyTarget();
    await restored(path, target);
    const count = async (reader: Db, what: ReturnType<typeof sql>) =>
      (await sql<{ n: number }>`select count(*)::integer as n from ${what}`.execute(reader)).rows[0]?.n;
    const books = await count(target.db, sql`book where title like 'pair %'`);
    expect(books).toBe(await count(target.db, sql`setting where "group" = 'pair'`));
    expect(books).toBeLessThan((await count(db, sql`book where title like 'pair %'`)) ?? 0);
    expect(await count(target.db, sql`book where title = 'later'`)).toBe(0);
    expect(await readFile(join(target.dataDir, 'files', key))).toEqual(PDF);
  });
});

describe('a restore is refused, and nothing is written,', () => {
  test('where somebody has rows, unless they may go', async () => {
    const path = await library.backedUp();
    const target = await library.emptyTarget();
    await restored(path, target);
    await addBook(target.db, 'own');
    const old = newId();
    const oldKey = `2020/${old}.pdf`;
    await target.store.write(oldKey, PDF, 'application/pdf');
    await sql`insert into stored_file (id, key, name, type, size, status, created_at)
      values (${old}, ${oldKey}, 'a', 'application/pdf', 1, 'stored', now())`.execute(target.db);
    await sql`create function left_over() returns integer language sql as 'select 1'`.execute(target.db);
    const before = await allRows(target.db);
    await expect(restored(path, target)).rejects.toThrow(/not empty .* --replace/);
    expect(await allRows(target.db)).toEqual(before);
    await restored(path, target, { replace: true });
    expect(await allRows(target.db)).toEqual(await allRows(library.source.deps.db));
    await expect(target.store.read(oldKey)).rejects.toThrow();
    const { rows } = await sql`select to_regproc('left_over') as found`.execute(target.db);
    expect(rows).toEqual([{ found: null }]);
  });

  test('of a row that the database does not take', async () => {
    await library.addFile();
    const path = await library.forged(await library.backedUp(), (manifest, parts) =>
      changeTable(manifest, parts, 'book', () => '"(1,2)"\n'),
    );
    const target = await library.emptyTarget();
    await expect(restored(path, target)).rejects.toThrow(/^The rows of book were refused/);
    expect(await tableNames(target.db)).toEqual([]);
    expect(await readdir(target.dataDir)).toEqual([]);
  });
});
