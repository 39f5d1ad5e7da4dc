import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor, World } from '../exam-story/world.ts';
import { DEPARTMENTS, dataOf, historyOf, openSettings, PAGE, save, settingIn } from './settings.ts';

// Who may look at settings and change them, from the specification's table ("settings | admin") and the rule of decision
// 0055; typed by hand, never from the definitions.

let world: World & { all: Actor };
beforeAll(async () => {
  world = await openSettings();
});
afterAll(() => world.close());

/** Every role of the specification but `admin`, which alone has the settings. */
const OTHER_ROLES = [
  'perpustakaan',
  'ca-manager',
  'internship-manager',
  's1-internship-manager',
  'thesis-manager',
  'comprehensive-manager',
  'thesis-defense-manager',
  'yudisium-manager',
  's3-administration-manager',
  'mbkm-administration-manager',
  'head-of-department',
  'head-of-program',
  'secretary-of-program',
];
/** Staff, lecturer, student. */
const POSITIONS = [2, 3, 4];

const change = { group: 'exam', faculty: false, changes: { score_days: { value: 9, seen: null } } };
const kept = async () => (await sql`select 1 from setting`.execute(world.connection.db)).rows.length;

/** Nothing is told to them, nothing is changed by them. */
async function isRefused(who: Actor, status: number): Promise<void> {
  const page = await world.call(who, 'GET', `/routes/${PAGE}`);
  const opened = await world.call(who, 'GET', '/open?path=/data/pengaturan');
  const history = await historyOf(world, who, 'exam.score_days');
  const saved = [await save(world, who, change), await save(world, who, { ...change, faculty: true })];
  expect([page, history, ...saved].map((answer) => answer.status)).toEqual([status, status, status, status]);
  expect(JSON.stringify(opened.body)).not.toContain('score_days');
  expect(await kept()).toBe(0);
}

describe('settings are nothing to', () => {
  test('somebody who is not signed in', () => isRefused(world.people.nobody, 401));

  test.each(OTHER_ROLES.flatMap((role) => [2, 3].map((position) => [role, position] as const)))(
    '%s at position %i, in each of the departments',
    async (role, position_id) => {
      // Of offices there is one holder at a time.
      const departments = role.includes('-of-')
        ? [position_id === 2 ? 'TKM' : 'TKMS3']
        : ['TKM', 'TKMS2', 'TKMS3'];
      const person = await world.person({ position_id, departments, roles: [role] });
      for (const department of departments) await isRefused({ ...person, department }, 403);
    },
  );

  test.each(POSITIONS)('position %i without a role', async (position_id) => {
    const person = await world.person({ position_id, departments: ['TKMS2'] });
    await isRefused({ ...person, department: 'TKMS2' }, 403);
  });
});

describe('an administrator', () => {
  test('of some departments changes the values of each of these, and of no other', async () => {
    const { manager } = world.people;
    expect((await dataOf(world, manager)).faculty).toBe(false);
    expect((await save(world, manager, { ...change, faculty: true })).status).toBe(403);
    expect(await kept()).toBe(0);
    expect((await save(world, manager, change)).status).toBe(200);
    const there = await dataOf(world, { ...manager, department: 'TKIS2' });
    expect(settingIn(there, 'exam.score_days')).toMatchObject({ faculty: null, own: null });
    const foreign = await world.person({ position_id: 2, departments: ['TKM'], roles: ['admin'] });
    const elsewhere = await dataOf(world, { ...foreign, department: 'TKM' });
    expect(settingIn(elsewhere, 'exam.score_days')).toMatchObject({ faculty: null, own: null });
    await sql`delete from setting`.execute(world.connection.db);
  });

  test('who has all departments but one changes no value of all; who has all does, from any of them', async () => {
    const most = await world.person({ position_id: 2, departments: DEPARTMENTS.slice(1), roles: ['admin'] });
    expect((await save(world, { ...most, department: 'TKMS2' }, { ...change, faculty: true })).status).toBe(
      403,
    );
    for (const department of DEPARTMENTS) {
      const who = { ...world.all, department };
      expect((await dataOf(world, who)).faculty).toBe(true);
      const seen = settingIn(await dataOf(world, who), 'exam.score_days').faculty?.seen ?? null;
      const wish = { ...change, faculty: true, changes: { score_days: { value: 5, seen } } };
      expect((await save(world, who, wish)).status).toBe(200);
    }
    await sql`delete from setting`.execute(world.connection.db);
  });

  test('whose role in one department ended changes no value of all any more, at once', async () => {
    const { user } = world.all;
    await sql`update role_assignment set valid_to = '2025-01-01' where "user" = ${user} and department = 'TKI'`.execute(
      world.connection.db,
    );
    const { status } = await save(world, world.all, { ...change, faculty: true });
    await sql`update role_assignment set valid_to = null where "user" = ${user}`.execute(world.connection.db);
    expect(status).toBe(403);
  });
});

test('what is refused is in the audit log, without the value', async () => {
  const person = await world.person({ position_id: 2, roles: ['thesis-manager'], departments: ['TKMS2'] });
  await save(world, { ...person, department: 'TKMS2' }, change);
  const { rows } = await sql<{ detail: object }>`
    select detail from audit where result = 'refused' and actor = ${person.user} order by seq desc limit 1`.execute(
    world.connection.db,
  );
  expect(rows[0]?.detail).toEqual({ codes: ['E_ACCESS_FORBIDDEN'], route: PAGE });
});
