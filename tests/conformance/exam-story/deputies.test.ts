import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentRoutes } from '../../../server/documents/document-routes.ts';
import { pageRoutes } from '../../../server/pages/routes/page-routes.ts';
import { waitingRoutes } from '../../../server/pages/routes/waiting-routes.ts';
import { childOf, done, openPeriod } from './exam.ts';
import { reach } from './journey.ts';
import { type Actor, openWorld, START, type World, words } from './world.ts';

const ACCOUNT = 'user.account@signed_in';
const PERSON = 'user.one@people_keeper';
const MINUTES = 'thesis_approval.minutes_detail@program_head';
const LIST = 'thesis_approval.minutes@program_head';

let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld([pageRoutes, documentRoutes, waitingRoutes]);
});
beforeEach(async () => {
  world.at(START);
  await sql`delete from delegation`.execute(world.connection.db);
  // What was written past the server is not forgotten by it.
  for (const { user } of Object.values(world.people)) if (user) world.deps.auth.forget(user);
  period = await openPeriod(world);
});
afterAll(() => world.close());

interface Handed {
  to?: Actor;
  start?: string;
  end?: string;
  role?: string;
}

/** The head of the programme hands the role to `other`, this week. */
function hand({
  to = world.people.other,
  start = '2025-11-03',
  end = '2025-11-07',
  role = 'head-of-program',
}: Handed = {}) {
  const input = { role, to_user: to.user, start, end, reason: 'Dinas luar' };
  return world.act(world.people.head, ACCOUNT, 'delegate', { input });
}

const opens = async (who: Actor, route = LIST) => (await world.page(who, route)).status;

describe('a role is handed to a deputy', () => {
  test('who has it from the first to the last day, there, without signing in again, and whose holder keeps it', async () => {
    const { other, head } = world.people;
    expect(await opens(other)).toBe(403);
    await done(hand({ start: '2025-11-04', end: '2025-11-05' }));
    const seen: Record<string, number> = {};
    for (const moment of ['2025-11-03 23:59', '2025-11-04 00:00', '2025-11-05 23:59', '2025-11-06 00:00']) {
      world.at(moment);
      seen[moment] = await opens(other);
      expect(await opens(head)).toBe(200);
      expect(await opens({ ...other, department: 'TKIS2' })).toBe(403);
    }
    expect(seen).toEqual({
      '2025-11-03 23:59': 403,
      '2025-11-04 00:00': 200,
      '2025-11-05 23:59': 200,
      '2025-11-06 00:00': 403,
    });
  });

  test('and the browser hears of it: menu, profile and the line above the approvals', async () => {
    const { other, head } = world.people;
    const now = async (who: Actor) => {
      const profile = await done(world.call(who, 'GET', `/users/${who.user}`));
      const heard = await done(world.call(who, 'GET', '/changes'));
      return { roles: profile.data.roles, on_behalf: profile.data.on_behalf, heard: heard.roles };
    };
    const nothing = { roles: [], on_behalf: [], heard: [] };
    expect(await now(other)).toEqual(nothing);
    await done(hand());
    expect(await now(other)).toEqual({
      roles: ['head-of-program'],
      on_behalf: [{ role: 'head-of-program', name: 'Nur Alamsyah' }],
      heard: ['head-of-program'],
    });
    const shown = async (who: Actor) => JSON.stringify((await done(world.page(who, LIST))).blocks);
    expect(await shown(other)).toContain(
      'Anda bertindak atas nama Nur Alamsyah (Ketua Program Studi) sampai 7 November 2025.',
    );
    expect(await shown(head)).toContain(
      'Pengganti: Lintang Wibowo atas nama Anda (Ketua Program Studi), 3 November 2025 sampai 7 November 2025.',
    );
    world.at('2025-11-08 00:00');
    expect(await now(other)).toEqual(nothing);
    expect(await shown(head)).not.toContain('Pengganti');
  });

  test('only by whoever holds it on these days or an administrator there, and to somebody else of the department', async () => {
    const { other, secretary, head, manager } = world.people;
    expect(words(await hand({ to: head }))).toContain('Pengganti adalah orang lain');
    expect(words(await hand({ start: '2025-11-02' }))).toContain('dari 3 November 2025 sampai');
    expect(words(await hand({ start: '2025-11-05', end: '2025-11-04' }))).toContain(
      'tidak berakhir sebelum mulai',
    );
    const elsewhere = await world.person({ name: 'Orang Lain', position_id: 3, departments: ['TKI'] });
    expect((await hand({ to: elsewhere })).status).toBe(422);
    const student = await world.person({ name: 'Mahasiswa', position_id: 4, departments: ['TKMS2'] });
    expect((await hand({ to: student })).status).toBe(422);
    expect((await hand({ role: 'secretary-of-program' })).status).toBe(422);
    expect((await hand({ role: 'admin' })).status).toBe(422);
    const input = {
      role: 'secretary-of-program',
      to_user: other.user,
      start: '2025-11-03',
      end: '2025-11-07',
    };
    const byAdmin = { row: String(secretary.user), input };
    expect((await world.act(head, PERSON, 'delegate', byAdmin)).status).toBe(403);
    await done(world.act(manager, PERSON, 'delegate', byAdmin));
    // A deputy holds nothing of their own to hand on.
    await done(hand());
    const again = {
      input: { role: 'head-of-program', to_user: secretary.user, start: '2025-11-03', end: '2025-11-04' },
    };
    expect((await world.act(other, ACCOUNT, 'delegate', again)).status).toBe(403);
  });

  test('and hears of it, as of its end; nobody else does', async () => {
    const { other, head, junior } = world.people;
    const { db } = world.connection;
    await sql`delete from notification where message like '%melimpahkan%' or message like '%menggantikan%'`.execute(
      db,
    );
    const heard = async (who: Actor) =>
      (await world.rows('notification', { user: who.user }))
        .map(({ message }) => String(message))
        .filter((message) => /melimpahkan|menggantikan/.test(message));
    await done(hand());
    const named =
      'Nur Alamsyah melimpahkan peran Ketua Program Studi TKMS2 kepada Anda, 3 November 2025 sampai 7 November 2025. Anda bertindak atas namanya pada hari-hari itu.';
    expect(await heard(other)).toEqual([named]);
    world.at('2025-11-04 09:00');
    const [item] = await world.rows('delegation', { to_user: other.user });
    await done(world.act(head, ACCOUNT, 'end_delegation', { item: String(item?.id) }));
    const released = 'Anda tidak lagi menggantikan Nur Alamsyah (Ketua Program Studi TKMS2).';
    expect(await heard(other)).toEqual(expect.arrayContaining([named, released]));
    await done(hand({ start: '2025-11-05' }));
    const [later] = await world.rows('delegation', { to_user: other.user, start: '2025-11-05' });
    await done(world.act(head, ACCOUNT, 'cancel_delegation', { item: String(later?.id) }));
    expect((await heard(other)).filter((message) => message === released)).toHaveLength(2);
    expect([...(await heard(head)), ...(await heard(junior))]).toEqual([]);
  });

  test('to one at a time', async () => {
    await done(hand({ start: '2025-11-04', end: '2025-11-05' }));
    expect(words(await hand({ to: world.people.junior, start: '2025-11-05', end: '2025-11-09' }))).toContain(
      'sudah dilimpahkan kepada Lintang Wibowo dari 4 November 2025 sampai 5 November 2025',
    );
    await done(hand({ to: world.people.junior, start: '2025-11-06', end: '2025-11-09' }));
  });

  test('until it is ended, or the role ends', async () => {
    const { other, head } = world.people;
    await done(hand());
    const items = () => world.rows('delegation', { to_user: other.user });
    expect(await opens(other)).toBe(200);
    world.at('2025-11-04 09:00');
    const [item] = await items();
    await done(world.act(head, ACCOUNT, 'end_delegation', { item: String(item?.id) }));
    expect(await opens(other)).toBe(403);
    expect((await items())[0]?.end).toBe('2025-11-03');
    await done(hand({ start: '2025-11-04' }));
    expect(await opens(other)).toBe(200);
    const [, second] = await items();
    await done(world.act(head, ACCOUNT, 'cancel_delegation', { item: String(second?.id) }));
    expect(await opens(other)).toBe(403);
    await done(hand({ start: '2025-11-04' }));
    expect(await opens(other)).toBe(200);
    const { db } = world.connection;
    const held = { user: head.user, department: 'TKMS2', role: 'head-of-program' };
    const [office] = await world.rows('role_assignment', held);
    const until = (day: string | null) =>
      sql`update role_assignment set valid_to = ${day} where id = ${office?.id}`.execute(db);
    world.at('2025-11-05 09:00');
    expect(await opens(other)).toBe(200);
    await until('2025-11-05');
    world.at('2025-11-06 09:00');
    expect(await opens(other)).toBe(403);
    await until(null);
  });
});

describe('a deputy acts for the holder', () => {
  const approve = async (who: Actor, exam: { id: string }) => {
    const [item] = await world.rows('approval', { registration: exam.id, status: 'pending' });
    return world.act(who, MINUTES, 'approve_step', { row: exam.id, item: String(item?.id) });
  };

  test('and every book says so', async () => {
    const { other, head } = world.people;
    const exam = await reach(world, 'decided', { period });
    world.at('2026-01-12 09:00');
    await done(hand({ start: '2026-01-12', end: '2026-01-16' }));
    // Who decides reads in whose name they do.
    const asked = async (who: Actor) =>
      (await done(world.page(who, MINUTES, exam.id))).actions.find(
        ({ name }: { name: string }) => name === 'approve_step',
      ).confirm;
    expect(await asked(other)).toMatch(/ Anda bertindak atas nama Nur Alamsyah\.$/);
    expect(await asked(head)).not.toContain('atas nama');
    await done(approve(other, exam));
    const [step] = await world.rows('approval', { registration: exam.id, phase: 'minutes' });
    expect(step).toMatchObject({ approver: other.user, on_behalf: head.user, status: 'approved' });
    const { db } = world.connection;
    const history = await sql`select actor_name, on_behalf, on_behalf_name from history
      where "row" = ${exam.id} and transition = 'approve_step' and process is not null`.execute(db);
    expect(history.rows).toEqual([
      { actor_name: 'Lintang Wibowo', on_behalf: head.user, on_behalf_name: 'Nur Alamsyah' },
    ]);
    const audit = await sql`select detail ->> 'on_behalf' as holder from audit
      where actor = ${other.user} and action = 'approve_step'`.execute(db);
    expect(audit.rows).toEqual([{ holder: head.user }]);
    const page = JSON.stringify((await done(world.page(head, MINUTES, exam.id))).blocks);
    expect(page).toContain('Lintang Wibowo a.n. Nur Alamsyah');
  });

  test('hears what the holder hears, and what is their own stays their own', async () => {
    const { other, head, secretary } = world.people;
    world.at(START);
    await done(hand({ start: '2025-11-03', end: '2026-06-30' }));
    const exam = await reach(world, 'decided', { period });
    const told = await sql<{ user: string }>`select distinct "user" from notification
      where record_id = ${exam.id} and kind = 'approval_request'`.execute(world.connection.db);
    expect(told.rows.map(({ user }) => user).sort()).toEqual([head.user, other.user].sort());
    await done(approve(head, exam));
    const [step] = await world.rows('approval', { registration: exam.id, phase: 'minutes' });
    expect(step).toMatchObject({ approver: head.user, on_behalf: null });
    expect((await approve(secretary, exam)).status).toBe(403);
  });

  test('but not where they took part themselves', async () => {
    const { chair, head } = world.people;
    const exam = await reach(world, 'decided', { period });
    world.at('2026-01-12 09:00');
    await done(hand({ to: chair, start: '2026-01-12', end: '2026-01-16' }));
    expect((await approve(chair, exam)).status).toBe(403);
    const item = await childOf(exam, 'approval', { status: 'pending' });
    const back = { row: exam.id, item, reason: 'Belum lengkap.' };
    expect((await world.act(chair, MINUTES, 'return_approval', back)).status).toBe(403);
    const shown = JSON.stringify((await done(world.page(chair, MINUTES, exam.id))).blocks);
    expect(shown).toContain('Langkah ini diputuskan Nur Alamsyah sendiri.');
    expect(shown).not.toContain('Persetujuan Anda tercatat demikian');
    const waits = async (who: Actor) =>
      JSON.stringify((await done(world.call(who, 'GET', '/users/me/waiting'))).paths).includes(exam.id);
    expect([await waits(chair), await waits(head)]).toEqual([false, true]);
    const listed = async (who: Actor) =>
      JSON.stringify((await done(world.page(who, LIST))).blocks).includes(exam.id);
    expect([await listed(chair), await listed(head)]).toEqual([false, true]);
    await done(approve(head, exam));
  });

  test("nor sign beside what they sign as themselves: the place stays the holder's", async () => {
    const { chair, head } = world.people;
    await done(hand({ to: chair, start: '2025-11-03', end: '2026-06-30' }));
    const exam = await reach(world, 'decided', { period });
    const places = await sql`select s."user", s.role_text from signature_request s
      join generated_document d on d.id = s.generated_document
      where d.record_id = ${exam.id} and d.code = 'minutes' and s.deleted_at is null
        and (s.role = 'head-of-program' or s."user" = ${chair.user}) order by s.role nulls first`.execute(
      world.connection.db,
    );
    expect(places.rows).toEqual([
      { user: chair.user, role_text: 'Ketua Tim Penguji' },
      { user: head.user, role_text: 'Ketua Program Studi' },
    ]);
  });
});

// Last, since whoever is suspended is signed out.
test('nobody stands in for, or as, somebody who is suspended', async () => {
  const { other, head, manager } = world.people;
  await done(hand());
  expect(await opens(other)).toBe(200);
  await done(world.act(manager, PERSON, 'suspend', { row: String(head.user), reason: 'Diperiksa.' }));
  expect(await opens(other)).toBe(403);
  await done(world.act(manager, PERSON, 'restore', { row: String(head.user) }));
  world.deps.auth.forget(String(other.user));
  expect(await opens(other)).toBe(200);
  await done(world.act(manager, PERSON, 'suspend', { row: String(other.user), reason: 'Diperiksa.' }));
  expect(await opens(other)).toBe(401);
});
