import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdministrator } from '../../server/auth/administrator.ts';
import type { Trx } from '../../server/core/deps.ts';
import { newId } from '../../server/core/new-id.ts';
import { errorCode, inTransaction } from '../../server/database/transaction.ts';
import { openWorld, type World } from './exam-story/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const OVERLAP = '23P01';
const TWICE = '23505';
const refused = (work: Promise<unknown>) => work.then(() => null, errorCode);
const lecturer = (departments: string[]) => world.person({ name: 'Dosen Baru', position_id: 3, departments });
const student = () => world.person({ name: 'Mahasiswa Baru', position_id: 4, departments: ['TKMS2'] });

async function assign(
  role: string,
  from: string,
  to: string | null,
  department = 'TKMS3',
): Promise<string | null> {
  const { user } = await lecturer([department]);
  const row = { department, user: String(user), role, valid_from: from, ...(to ? { valid_to: to } : {}) };
  return refused(world.add('role_assignment', row));
}

/** Does it in a transaction that stays open for a moment, so that others begin before it is through. */
const open = (work: (trx: Trx) => Promise<unknown>) =>
  refused(
    inTransaction(world.connection.db, async (trx) => {
      await work(trx);
      await sql`select pg_sleep(0.3)`.execute(trx);
    }),
  );
const joins = (user: string | null, department: string) => (trx: Trx) =>
  trx.insertInto('membership').values({ id: newId(), user, department }).execute();

test.each(['head-of-department', 'head-of-program'])('a department has one %s at a time', async (role) => {
  expect(await assign(role, '2025-01-01', '2025-06-30')).toBeNull();
  expect(await assign(role, '2025-06-30', null)).toBe(OVERLAP);
  expect(await assign(role, '2024-01-01', '2025-01-01')).toBe(OVERLAP);
  expect(await assign(role, '2025-07-01', null)).toBeNull();
  expect(await assign(role, '2031-01-01', '2031-12-31')).toBe(OVERLAP);
  expect(await assign(role, '2025-07-01', null, 'TKIS3')).toBeNull();
});

test('other roles have as many holders as there are', async () => {
  expect(await assign('admin', '2025-01-01', null)).toBeNull();
  expect(await assign('admin', '2025-01-01', null)).toBeNull();
});

test('of two who are appointed at once one is', async () => {
  const tries = Array.from({ length: 8 }, () => assign('head-of-program', '2026-01-01', null, 'TKM'));
  expect((await Promise.all(tries)).filter((code) => code === null)).toHaveLength(1);
});

test('the command for accounts says so in words, and writes nothing', async () => {
  const wish = { email: 'ketua.baru@example.ac.id', name: 'Ketua Baru', password: 'kata-sandi-panjang' };
  const { db } = world.connection;
  const create = (more: object) => createAdministrator(db, world.model, { ...wish, ...more });
  await expect(create({ role: 'head-of-department', position: 'lecturer' })).rejects.toThrow(
    'head-of-department cannot be given to one more person in every department.',
  );
  await expect(create({ role: 'admin', position: 'student' })).rejects.toThrow('one more person');
  expect(await world.rows('user', { email: wish.email })).toEqual([]);
});

test('a student belongs to one department, a lecturer to several', async () => {
  const { user } = await student();
  const more = (department: string) => world.add('membership', { department, user: String(user) });
  expect(await refused(more('TKIS2'))).toBe(TWICE);
  await lecturer(['TKM', 'TKI', 'TKMS2', 'TKIS2']);
  await world.connection.db
    .updateTable('membership')
    .set({ deleted_at: new Date() })
    .where('user', '=', user)
    .execute();
  const tries = ['TKM', 'TKI', 'TKIS2'].map((department) => open(joins(user, department)));
  expect((await Promise.all(tries)).filter((code) => code === null)).toHaveLength(1);
});

test('a lecturer of several departments does not become a student', async () => {
  const { user } = await lecturer(['TKM', 'TKI']);
  const become = (position_id: number) =>
    world.connection.db.updateTable('user').set({ position_id }).where('id', '=', user).execute();
  expect(await refused(become(4))).toBe(TWICE);
  expect(await refused(become(2))).toBeNull();
  const single = await lecturer(['TKM']);
  const both = [
    open((trx) => trx.updateTable('user').set({ position_id: 4 }).where('id', '=', single.user).execute()),
    open(joins(single.user, 'TKI')),
  ];
  expect((await Promise.all(both)).filter((code) => code === null)).toHaveLength(1);
});

test('who brings in thousands of people at once holds no lock for each of them', async () => {
  /** Locks of keys that this transaction holds after somebody joined a department. */
  const locks = (prepare: (trx: Trx) => Promise<string>) =>
    inTransaction(world.connection.db, async (trx) => {
      await joins(await prepare(trx), 'TKI')(trx);
      const { rows } = await sql<{ held: number }>`
        select count(*)::int as held from pg_locks
        where locktype = 'advisory' and classid = 4145 and pid = pg_backend_pid()`.execute(trx);
      return rows[0]?.held;
    });
  const fresh = async (trx: Trx) => {
    const id = newId();
    const account = {
      id,
      name: 'Baru',
      email: `${id}@example.ac.id`,
      id_number: id.slice(-12),
      position_id: 4,
    };
    // As rows of a file are tried, each by itself.
    await sql`savepoint one`.execute(trx);
    await trx
      .insertInto('user')
      .values({ ...account, status: 'invited' })
      .execute();
    await sql`release savepoint one`.execute(trx);
    return id;
  };
  expect(await locks(fresh)).toBe(0);
  const { user } = await lecturer(['TKM']);
  expect(await locks(async () => String(user))).toBe(1);
  // Others see the row as it was before: they may give it the same key meanwhile.
  const { user: changed } = await lecturer(['TKM']);
  const change = async (trx: Trx) => {
    await sql`update "user" set name = 'Lain', row_version = row_version + 1 where id = ${changed}`.execute(
      trx,
    );
    return String(changed);
  };
  expect(await locks(change)).toBe(1);
});
