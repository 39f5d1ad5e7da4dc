import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { act, done, type Exam, openPeriod, TYPE } from './exam.ts';
import { reach } from './journey.ts';
import { type Actor, openWorld, START, type World } from './world.ts';

let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld();
  period = await openPeriod(world);
});
beforeEach(() => world.at(START));
afterAll(() => world.close());

const ONSITE = { mode: 'onsite' };
const ask = (who: Actor, exam: Exam, input: object = ONSITE, action = 'schedule') =>
  world.call(who, 'POST', `/routes/${TYPE}.registration@manager/actions/${action}/board`, {
    params: { id: exam.id },
    input,
  });
const asManager = (exam: Exam, input?: object, action?: string) =>
  done(ask(world.people.manager, exam, input, action));
const schedule = (exam: Exam, input: object, action = 'schedule', reason?: string) =>
  act(exam, world.people.manager, action, { input: { ...ONSITE, ...input }, reason });

test('three free times of the team, the student and a room are proposed and accepted', async () => {
  const first = await reach(world, 'paneled', { period, name: 'Arum Lestari' });
  const second = await reach(world, 'paneled', { period, name: 'Bima Sakti' });
  const { slots } = await asManager(first);
  expect(slots).toHaveLength(3);
  await done(schedule(first, slots[0].input));
  const board = await asManager(second, { ...ONSITE, ...slots[0].input });
  expect(board.free).toBe(false);
  expect(board.slots).toHaveLength(3);
  expect(board.slots[0].input).not.toEqual(slots[0].input);
  const clashing = board.people.filter(({ free }: { free: boolean }) => !free);
  // The same team, another student.
  expect(clashing).toHaveLength(4);
  expect(clashing[0].taken).toMatchObject([{ title: 'Ujian Tesis Arum Lestari', clash: true }]);
  expect((await schedule(second, slots[0].input)).status).toBe(409);
  await done(schedule(second, board.slots[0].input));
});

test('every person with what they are here, every room with why it does not fit', async () => {
  const exam = await reach(world, 'paneled', { period });
  world.at('2025-11-04 10:00');
  const { people, places, days, rules, minutes } = await asManager(exam);
  expect(people.map(({ hint }: { hint: string }) => hint).toSorted()).toEqual(
    ['Ketua Tim Penguji', 'Mahasiswa', 'Pembimbing Pendamping', 'Pembimbing Utama', 'Penguji'].toSorted(),
  );
  const closet = places.find(({ id }: { id: string }) => id === world.rooms.closet);
  expect(closet.why).toBe('Ruangan harus cukup untuk tim penguji dan mahasiswa');
  expect(minutes).toBe(120);
  const why = new Set(days.map((one: { why: string | null }) => one.why));
  expect(why).toContain('Jadwal minimal 7 hari kerja ke depan');
  expect(why).toContain(null);
  expect(rules.map(({ rule }: { rule: string }) => rule)).toEqual([
    'inside_window',
    'working_hours',
    'work_day',
    'notice_ok',
    'room_given',
    'room_fits',
  ]);
});

test('an exam that is moved is not in its own way, and one held online needs no room', async () => {
  const exam = await reach(world, 'paneled', { period });
  const { slots } = await asManager(exam);
  await done(schedule(exam, slots[0].input));
  const moved = await asManager(exam, { ...ONSITE, ...slots[0].input }, 'reschedule');
  expect(moved.free).toBe(true);
  const online = await asManager(exam, { mode: 'online' }, 'reschedule');
  expect(online.places).toEqual([]);
  expect(Object.keys(online.slots[0].input)).toEqual(['scheduled_on', 'start_time', 'end_time']);
  const input = { ...online.slots[1].input, mode: 'online', meeting_url: 'https://temu.example/a' };
  await done(schedule(exam, input, 'reschedule', 'Pindah daring'));
});

test('nobody else is told who is taken when', async () => {
  const exam = await reach(world, 'paneled', { period });
  const { chair, outsider } = world.people;
  for (const who of [exam.student, chair, outsider]) {
    const { status, body } = await ask(who, exam);
    expect([403, 404]).toContain(status);
    expect(body).not.toHaveProperty('people');
  }
});
