import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { act, done, type Exam, openPeriod, read, TYPE } from './exam.ts';
import { nextSlot, reach } from './journey.ts';
import { openWorld, START, type World } from './world.ts';

let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld();
  period = await openPeriod(world, { input: { examination_end: '2025-12-31' } });
});
beforeEach(() => world.at(START));
afterAll(() => world.close());

const schedule = (exam: Exam, wish: object) => act(exam, world.people.manager, 'schedule', wish);

test('fifty bookings of one slot at once give exactly one', async () => {
  const exams = [await reach(world, 'paneled', { period }), await reach(world, 'paneled', { period })];
  const time = nextSlot(world);
  const tries = Array.from({ length: 50 }, (_, index) => {
    const exam = exams[index % 2] as Exam;
    return schedule(exam, { input: time });
  });
  const answers = await Promise.all(tries);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  const states = await Promise.all(exams.map(async (exam) => (await read(exam)).status));
  expect(states.sort()).toEqual(['scheduled', 'verified']);
  const held = await world.rows('reservation', { resource: `room:${world.rooms.small}`, active: true });
  const starts = held.map(({ starts_at }) => String(starts_at));
  expect(new Set(starts).size).toBe(starts.length);
});

test('the same answer for the same key, booked once', async () => {
  const exam = await reach(world, 'paneled', { period });
  const wish = { row: exam.id, input: nextSlot(world), key: `jadwal-${exam.id}` };
  const route = `${TYPE}.registration@manager`;
  const send = () => world.act(world.people.manager, route, 'schedule', wish);
  const [one, other] = [await done(send()), await done(send())];
  expect(other).toEqual(one);
  const held = await world.rows('reservation', { record_id: exam.id, active: true });
  expect(held.filter(({ resource }) => String(resource).startsWith('room:'))).toHaveLength(1);
});
