import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepTimers } from '../../../server/process/execution/timers.ts';
import { act, done, openPeriod, read } from './exam.ts';
import { nextSlot, reach } from './journey.ts';
import { type Actor, openWorld, START, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.at(START));
afterAll(() => world.close());

const DAY = 86_400_000;
const dayBefore = (day: unknown, days: number) =>
  new Date(Date.parse(String(day)) - days * DAY).toISOString().slice(0, 10);

/** How often somebody was told so far, at each of the moments. */
async function counts(kind: string, about: string, who: Actor, moments: string[]): Promise<number[]> {
  const seen: number[] = [];
  for (const moment of moments) {
    world.at(moment);
    await sweepTimers(world.deps);
    await sweepTimers(world.deps);
    seen.push((await world.rows('notification', { kind, record_id: about, user: who.user })).length);
  }
  return seen;
}

/** `HH:MM` so many minutes before a time of a row. */
function before(time: unknown, minutes: number): string {
  const [hour = 0, minute = 0] = String(time).split(':').map(Number);
  const at = hour * 60 + minute - minutes;
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
}

test('student and panel are reminded again an hour before the exam, once, and never after it began', async () => {
  const exam = await reach(world, 'accepted');
  const { scheduled_on, start_time } = await read(exam);
  const at = (minutes: number) => `${String(scheduled_on)} ${before(start_time, minutes)}`;
  const moments = [`${dayBefore(scheduled_on, 1)} 09:00`, at(61), at(60), at(30)];
  expect(await counts('exam_reminder', exam.id, exam.student, moments)).toEqual([1, 1, 2, 2]);
  for (const who of [world.people.chair, world.people.supervisor])
    expect(await counts('exam_reminder', exam.id, who, [at(20)])).toEqual([2]);
  expect(await counts('exam_reminder', exam.id, exam.student, [at(0), at(-30)])).toEqual([2, 2]);
});

test('two sweeps at once send a reminder once', async () => {
  const exam = await reach(world, 'accepted');
  const { scheduled_on, start_time } = await read(exam);
  world.at(`${String(scheduled_on)} ${before(start_time, 45)}`);
  await Promise.all([1, 2, 3].map(() => sweepTimers(world.deps)));
  // Too late for the eve, in time for the hour: one of them is sent.
  for (const who of [exam.student, world.people.chair])
    expect(
      await world.rows('notification', { kind: 'exam_reminder', record_id: exam.id, user: who.user }),
    ).toHaveLength(1);
});

test('who is told of a new day is reminded of that one', async () => {
  const exam = await reach(world, 'accepted');
  const { scheduled_on } = await read(exam);
  const eve = `${dayBefore(scheduled_on, 1)} 09:00`;
  expect(await counts('exam_reminder', exam.id, exam.student, [eve])).toEqual([1]);
  const input = { ...nextSlot(world), scheduled_on: '2025-12-10' };
  await done(act(exam, world.people.manager, 'reschedule', { input, reason: 'Ruangan dipakai' }));
  const moments = [`${String(scheduled_on)} 23:00`, '2025-12-09 09:00', '2025-12-09 18:00'];
  expect(await counts('exam_reminder', exam.id, exam.student, moments)).toEqual([1, 2, 2]);
});

test('student and panel are reminded of the exam on the day before, once', async () => {
  const exam = await reach(world, 'accepted');
  const before = dayBefore((await read(exam)).scheduled_on, 1);
  const moments = [`${before} 08:59`, `${before} 09:00`, `${before} 18:00`];
  expect(await counts('exam_reminder', exam.id, exam.student, moments)).toEqual([0, 1, 1]);
  for (const who of [world.people.chair, world.people.supervisor]) {
    expect(await counts('exam_reminder', exam.id, who, [`${before} 19:00`])).toEqual([1]);
  }
  expect(await read(exam)).toMatchObject({ status: 'scheduled' });
});

test('a reminder that comes too late, after a standstill of the server, is not sent', async () => {
  const exam = await reach(world, 'accepted');
  const { scheduled_on } = await read(exam);
  const moments = [`${String(scheduled_on)} 23:00`];
  expect(await counts('exam_reminder', exam.id, exam.student, moments)).toEqual([0]);
});

test('who has not scored is reminded on each of three days', async () => {
  const exam = await reach(world, 'closed');
  const day = (n: number) => `${dayBefore(exam.world.deps.clock.now().toISOString().slice(0, 10), -n)} 08:00`;
  const moments = [1, 2, 3, 4, 5].map(day);
  // The first was told when the exam was closed.
  expect(await counts('score_due', exam.id, world.people.examiner, moments)).toEqual([2, 3, 4, 4, 4]);
});

test('the student is reminded seven, three and one day before the limit of the revision', async () => {
  const exam = await reach(world, 'acknowledged');
  const { revision_due } = await read(exam);
  const moments = [8, 7, 5, 3, 2, 1, 0].map((days) => `${dayBefore(revision_due, days)} 08:00`);
  expect(await counts('revision_due', exam.id, exam.student, moments)).toEqual([0, 1, 1, 2, 2, 3, 3]);
});

test('who has a draft is reminded before registration ends, others are not', async () => {
  const period = await openPeriod(world, { input: { examination_start: '2026-01-12' } });
  const draft = await reach(world, 'draft', { period });
  const handedIn = await reach(world, 'submitted', { period });
  const moments = ['2025-12-28 07:59', '2025-12-28 08:00', '2025-12-29 08:00', '2025-12-30 08:00'];
  expect(await counts('period_closing', period, draft.student, moments)).toEqual([0, 1, 1, 2]);
  expect(await world.rows('notification', { kind: 'period_closing', user: handedIn.student.user })).toEqual(
    [],
  );
});
