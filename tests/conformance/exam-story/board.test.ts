import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { projectModel } from '../../../server/testing/demo-faculty.ts';
import type { Model } from '../../../src/definition/model.ts';
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
    'mode_offered',
    'room_given',
    'room_fits',
    'room_open',
    'room_lets_in',
  ]);
  // Before a room is chosen, and for one that everybody may use.
  const { rules: chosen } = await asManager(exam, { ...ONSITE, room: world.rooms.small });
  for (const { message } of [...rules, ...chosen]) expect(message).not.toMatch(/(^| )(buka –|hanya untuk)$/);
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

/** The product with another value of a setting or a knob, while `work` runs. */
async function withOther(change: (model: Model) => void, work: () => Promise<void>): Promise<void> {
  const model = structuredClone(projectModel());
  change(model);
  world.use({ ...model, hash: String(++changes).padStart(64, '9') });
  try {
    await work();
  } finally {
    world.use(world.model);
  }
}
let changes = 0;
const scheduling = (model: Model, knobs: object) => {
  const type = model.types[TYPE];
  for (const spec of [type?.spec, ...Object.values(type?.by_department ?? {})])
    Object.assign(spec?.scheduling as object, knobs);
};

test('a day on which somebody has enough exams warns, names them, and is not proposed', async () => {
  const first = await reach(world, 'paneled', { period });
  const second = await reach(world, 'paneled', { period });
  const { slots } = await asManager(first);
  await done(schedule(first, slots[0].input));
  const day = slots[0].input.scheduled_on;
  await withOther(
    (model) => Object.assign(model.settings.exam?.values ?? {}, { max_exams_per_lecturer_day: 1 }),
    async () => {
      const board = await asManager(second);
      const proposed = board.slots.map(
        ({ input }: { input: { scheduled_on: string } }) => input.scheduled_on,
      );
      expect(proposed).toHaveLength(3);
      expect(proposed).not.toContain(day);
      const late = { scheduled_on: day, start_time: '14:00', end_time: '15:30', room: world.rooms.large };
      const warned = await schedule(second, late);
      expect(warned.status).toBe(409);
      expect(warned.body.errors).toMatchObject([{ code: 'E_PROCESS_WARNING' }]);
      expect(warned.body.errors[0].message).toMatch(/^Sudah 1 ujian atau lebih pada .*: .*Citra Puspita/);
      const { manager } = world.people;
      await done(act(second, manager, 'schedule', { input: { ...ONSITE, ...late }, accept: true }));
    },
  );
});

test('a type says in which ways its exams take place; the board and the form know no other', async () => {
  await withOther(
    (model) => scheduling(model, { modes: ['online'] }),
    async () => {
      const exam = await reach(world, 'paneled', { period: await openPeriod(world) });
      const board = await asManager(exam);
      expect(board.slots).toEqual([]);
      expect(board.days.map(({ why }: { why: string | null }) => why)).toContain(
        'Ujian Tesis hanya dapat Daring',
      );
      const slot = (await asManager(exam, { mode: 'online' })).slots[0].input;
      const path = `/routes/${TYPE}.registration@manager/actions/schedule?p.id=${exam.id}`;
      const start = await done(world.call(world.people.manager, 'GET', path));
      expect(start).toMatchObject({ offered: { mode: ['online'] }, defaults: { mode: 'online' } });
      const refused = await schedule(exam, { ...slot, room: world.rooms.small });
      expect(refused.body.errors).toMatchObject([
        { code: 'E_INPUT_OPTION', source: { pointer: '/input/mode' } },
      ]);
      await done(schedule(exam, { ...slot, mode: 'online', meeting_url: 'https://temu.example/b' }));
    },
  );
});

test('a type has hours of its own; the board opens and closes with them', async () => {
  await withOther(
    (model) => scheduling(model, { hours: { from: '18:00', to: '20:30' } }),
    async () => {
      const exam = await reach(world, 'paneled', { period: await openPeriod(world) });
      // Rooms that close before the exam begins are no place for it.
      expect((await asManager(exam)).slots).toEqual([]);
      await sql`update room set closes = '21:00'`.execute(world.connection.db);
      const board = await asManager(exam);
      expect([board.opens, board.closes]).toEqual(['18:00', '20:30']);
      const { input } = board.slots[0];
      expect(input.start_time >= '18:00' && input.end_time <= '20:30').toBe(true);
      const refused = await schedule(exam, { ...input, start_time: '09:00', end_time: '11:00' });
      expect(refused.body.errors[0].message).toBe(
        'Jam ujian harus antara 18.00 dan 20.30, dan selesai setelah mulai.',
      );
      await done(schedule(exam, input));
    },
  );
});
