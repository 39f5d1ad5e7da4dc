import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../../server/core/tables.ts';
import { sweepTimers } from '../../../server/process/execution/timers.ts';
import { productRoutes } from '../../../server/product-routes.ts';
import { act, childOf, done, type Exam } from '../../conformance/exam-story/exam.ts';
import { force, members, nextSlot } from '../../conformance/exam-story/journey.ts';
import { type Actor, openWorld, START, type World, words } from '../../conformance/exam-story/world.ts';
import { ask, call, codeOf, enter, makeLink, openLink, seatOf, secretIn, withExternal } from './linked.ts';

/** Whatever is wrong with a link, whoever tries it learns the same, but that its time has passed; and what ends it ends the sessions it opened. */
let world: World;
beforeAll(async () => {
  world = await openWorld(productRoutes, { demo: false });
});
afterAll(() => world.close());

const BOTH = ['/auth/personal-link', '/auth/personal-link/about'];
const SENTENCE = 'Tautan ini tidak berlaku lagi. Minta tautan baru kepada pengelola.';

const LATE = 'Waktu tautan ini sudah habis. Minta tautan baru kepada pengelola.';

async function isRefused(token: unknown, says = SENTENCE): Promise<void> {
  for (const path of BOTH) {
    const { status, body } = await ask(world, path, { token });
    expect({ status, body: { ...body, id: '' } }).toEqual({
      status: 401,
      body: {
        title: 'Belum masuk',
        detail: says,
        id: '',
        errors: [{ code: 'E_ACCESS_CREDENTIALS', title: 'Belum masuk', detail: says, message: says }],
      },
    });
  }
}

/** An exam with an examiner from outside, the secret of their link, and the session that it opened. */
async function openedExam() {
  const exam = await withExternal(world);
  const secret = secretIn(await makeLink(exam));
  return { exam, secret, linked: await openLink(world, secret) };
}

const pageOf = (exam: Exam) => `/routes/${exam.type}.exam_form@lecturer?p.id=${exam.id}`;

test.each([
  ['is empty', ''],
  ['was never made', 'A'.repeat(43)],
  ['is too short', 'A'.repeat(42)],
  ['is no secret at all', "' or true --"],
])('a link that %s', async (_, token) => isRefused(token));

test('a link whose time is over, and its session', async () => {
  const exam = await withExternal(world);
  const made = await makeLink(exam);
  const linked = await openLink(world, secretIn(made));
  expect((await call(world, linked, pageOf(exam))).status).toBe(200);
  world.deps.clock.set(new Date(Date.parse(made.link.until)));
  try {
    await isRefused(secretIn(made), LATE);
    expect((await call(world, linked, pageOf(exam))).status).toBe(401);
  } finally {
    world.at(START);
  }
});

test('a link in whose place another one was made, and its session', async () => {
  const exam = await withExternal(world);
  const first = secretIn(await makeLink(exam));
  const linked = await openLink(world, first);
  const second = secretIn(await makeLink(exam));
  await isRefused(first);
  expect((await call(world, linked, pageOf(exam))).status).toBe(401);
  expect((await call(world, await openLink(world, second), pageOf(exam))).status).toBe(200);
});

test.each([
  [
    'the manager cancels',
    (exam: Exam) => act(exam, world.people.manager, 'cancel', { reason: 'Mahasiswa pindah.' }),
  ],
  [
    'the student withdraws',
    (exam: Exam) => act(exam, exam.student, 'withdraw_scheduled', { reason: 'Sakit.' }),
  ],
])('a link to an exam that %s, and its session', async (_, end) => {
  const { exam, secret, linked } = await openedExam();
  await done(end(exam));
  await isRefused(secret);
  expect((await call(world, linked, pageOf(exam))).status).toBe(401);
});

test('a link to an exam whose revision ran out, and its session', async () => {
  const { exam, secret, linked } = await openedExam();
  const over = { outcome: 'pass_revision', decided_at: START, revision_due: '2025-10-01' };
  await force(exam, { status: 'revision', ...over });
  expect((await call(world, linked, pageOf(exam))).status).toBe(200);
  await sweepTimers(world.deps);
  await isRefused(secret);
  expect((await call(world, linked, pageOf(exam))).status).toBe(401);
});

test('a link to an exam whose result is told, and its session', async () => {
  const { exam, secret, linked } = await openedExam();
  await force(exam, { status: 'awaiting_approval', outcome: 'fail', decided_at: START });
  const step = {
    registration: exam.id,
    step: 'minutes_ack',
    label: 'Mengetahui',
    role: 'head-of-program',
    at: 'thesis_approval.minutes',
  };
  const item = await world.add('approval', {
    ...step,
    phase: 'minutes',
    status: 'pending',
    order: 1,
    round: 1,
    steps: 3,
    papers: [],
  });
  expect((await call(world, linked, pageOf(exam))).status).toBe(200);
  const route = 'thesis_approval.minutes_detail@program_head';
  await done(world.act(world.people.head, route, 'approve_step', { row: exam.id, item }));
  await isRefused(secret);
  expect((await call(world, linked, pageOf(exam))).status).toBe(401);
});

test('a link to another exam of the same person stays', async () => {
  const [one, other] = [await withExternal(world), await withExternal(world)];
  const linked = await enter(one);
  await makeLink(other);
  expect((await call(world, linked, pageOf(one))).status).toBe(200);
});

test('a link of somebody who was replaced, and its session, also when they come back', async () => {
  const { exam, secret, linked } = await openedExam();
  const { manager, other, external } = world.people;
  const replace = async (from: typeof other, by: typeof other) => {
    const item = await childOf(exam, 'panel_member', { person: from.row, status: 'active' });
    const wish = { item, input: { person: by.row }, reason: 'Berhalangan hadir.', accept: true };
    await done(act(exam, manager, 'replace_member', wish));
  };
  await replace(external, other);
  await isRefused(secret);
  expect((await call(world, linked, pageOf(exam))).status).toBe(401);
  await replace(other, external);
  await isRefused(secret);
});

describe('a link of somebody who is not on the changed panel, and its session, also when they come back', () => {
  const seat = (exam: Exam, by: string, { row }: Actor) =>
    done(
      act(exam, world.people.manager, by, {
        input: members(world.people.chair.row, row),
        accept: true,
      }),
    );
  test.each([
    { by: 'change_panel', begin: async () => undefined, end: async () => undefined },
    {
      by: 'assign_panel',
      begin: (exam: Exam) =>
        done(act(exam, world.people.manager, 'unschedule', { reason: 'Ruangan dipakai.' })),
      end: (exam: Exam) => done(act(exam, world.people.manager, 'schedule', { input: nextSlot(world) })),
    },
  ])('$by', async ({ by, begin, end }) => {
    const exam = await withExternal(world);
    const secret = secretIn(await makeLink(exam));
    const linked = await openLink(world, secret);
    const { other, external } = world.people;
    await begin(exam);
    await seat(exam, by, external);
    await done(ask(world, '/auth/personal-link/about', { token: secret }));
    await seat(exam, by, other);
    await isRefused(secret);
    await seat(exam, by, external);
    await end(exam);
    await isRefused(secret);
    expect((await call(world, linked, pageOf(exam))).status).toBe(401);
  });
});

test('a link of somebody who left the panel in another way', async () => {
  const { exam, secret, linked } = await openedExam();
  await world.connection.db
    .updateTable('panel_member')
    .set({ status: 'replaced' })
    .where('id', '=', await seatOf(exam))
    .execute();
  await isRefused(secret);
  expect((await call(world, linked, pageOf(exam))).status).toBe(404);
});

describe('of an account that may not be used', () => {
  const change = (values: object) =>
    world.connection.db
      .updateTable('user')
      .set(values)
      .where('id', '=', String(world.people.external.user))
      .execute();
  test.each([
    [{ status: 'suspended' }, { status: 'active' }],
    [{ demo: true }, { demo: false }],
  ])('%j', async (changed, before) => {
    const exam = await withExternal(world);
    const secret = secretIn(await makeLink(exam));
    const linked = await openLink(world, secret);
    await change(changed);
    try {
      await isRefused(secret);
      expect((await call(world, linked, pageOf(exam))).status).toBe(401);
    } finally {
      await change(before);
      world.deps.auth.forget(String(world.people.external.user));
    }
    expect((await call(world, linked, pageOf(exam))).status).toBe(200);
  });
});

test('signing out ends the session and leaves the link', async () => {
  const { exam, secret, linked } = await openedExam();
  expect((await call(world, linked, '/auth/sign-out', { method: 'POST' })).status).toBe(204);
  expect((await call(world, linked, pageOf(exam))).status).toBe(401);
  expect((await call(world, await openLink(world, secret), pageOf(exam))).status).toBe(200);
});

test('a session lasts eight hours at most, and no longer than its link', async () => {
  const exam = await withExternal(world);
  const made = await makeLink(exam);
  const end = Date.parse(made.link.until);
  const lifeOf = async () => {
    const { token } = await openLink(world, secretIn(made));
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const [session] = await system(world.connection.db)
      .selectFrom('session')
      .select(['created_at', 'expires_at'])
      .where('id', '=', claims.sid)
      .execute();
    const life = (Date.parse(session?.expires_at ?? '') - Date.parse(session?.created_at ?? '')) / 1000;
    expect(Math.abs(claims.exp - Date.parse(session?.expires_at ?? '') / 1000)).toBeLessThan(2);
    return life;
  };
  expect(await lifeOf()).toBe(8 * 3600);
  world.deps.clock.set(new Date(end - 600_000));
  try {
    const life = await lifeOf();
    expect(life).toBeGreaterThan(500);
    expect(life).toBeLessThanOrEqual(600);
  } finally {
    world.at(START);
  }
});

test('too many tries from one address are slowed down', async () => {
  const remoteAddress = '10.9.9.9';
  const answers: number[] = [];
  // A hundred in five minutes, then thirty a minute.
  for (let n = 0; n < 131; n++) {
    const payload = { token: 'A'.repeat(43) };
    const url = `/api${BOTH[n % 2]}`;
    answers.push((await world.app.inject({ method: 'POST', url, payload, remoteAddress })).statusCode);
  }
  expect(new Set(answers.slice(0, 130))).toEqual(new Set([401]));
  expect(answers.at(-1)).toBe(429);
});

test('links are for examiners from outside, made by the manager', async () => {
  const exam = await withExternal(world);
  const { chair, manager, external } = world.people;
  const inside = await childOf(exam, 'panel_member', { person: chair.row });
  expect(codeOf(await act(exam, manager, 'send_link', { item: inside }))).toBe('E_PROCESS_WHEN');
  for (const who of [chair, external]) {
    const answer = await act(exam, who, 'send_link', { item: await seatOf(exam) });
    expect(codeOf(answer)).toBe('E_ACCESS_ACTION');
  }
});

test('no link is made for an account that could not use it', async () => {
  const exam = await withExternal(world);
  const { db } = world.connection;
  const user = String(world.people.external.user);
  const gone = new Date().toISOString();
  const leave = (deleted_at: string | null) =>
    db
      .updateTable('membership')
      .set({ deleted_at })
      .where('user', '=', user)
      .where('department', '=', 'TKMS2')
      .execute();
  await leave(gone);
  try {
    const answer = await act(exam, world.people.manager, 'send_link', { item: await seatOf(exam) });
    expect(words(answer)).toContain('tidak memiliki akun aktif');
  } finally {
    await leave(null);
  }
});
