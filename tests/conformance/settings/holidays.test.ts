import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createScene } from '../../../server/scene/scene.ts';
import { act, done, openPeriod, TYPE } from '../exam-story/exam.ts';
import { reach } from '../exam-story/journey.ts';
import { type Actor, START, type World, words } from '../exam-story/world.ts';
import { dataOf, openSettings, set, settingIn } from './settings.ts';

const HOLIDAYS = 'calendar.holidays';
let world: World & { all: Actor };
let period: string;
beforeAll(async () => {
  world = await openSettings();
  period = await openPeriod(world);
});
beforeEach(() => world.at(START));
afterAll(() => world.close());

interface Board {
  slots: { input: { scheduled_on: string } }[];
  days: { day: string; why: string | null }[];
}

test('a holiday that a department adds is proposed to nobody there from then on, and counts in no other', async () => {
  const exam = await reach(world, 'paneled', { period });
  const board = (): Promise<Board> =>
    done(
      world.call(
        world.people.manager,
        'POST',
        `/routes/${TYPE}.registration@manager/actions/schedule/board`,
        {
          params: { id: exam.id },
          input: { mode: 'onsite' },
        },
      ),
    );
  const before = await board();
  const day = before.slots[0]?.input.scheduled_on ?? '';
  const own = [{ date: day, name: 'Dies Natalis' }];
  expect((await set(world, world.people.manager, HOLIDAYS, own)).status).toBe(200);
  const after = await board();
  expect(after.slots.map(({ input }) => input.scheduled_on)).not.toContain(day);
  expect(after.slots).toHaveLength(before.slots.length);
  const { scheduled_on: _, ...time } = before.slots[0]?.input ?? { scheduled_on: '' };
  const refused = await act(exam, world.people.manager, 'schedule', {
    input: { mode: 'onsite', ...time, scheduled_on: day },
  });
  expect(words(refused)).toContain('Tanggal ujian harus hari kerja, bukan hari libur');
  expect(await workdaysTo(day, 'TKMS2')).toBe((await workdaysTo(day, 'TKIS2')) - 1);
  expect(
    settingIn(await dataOf(world, { ...world.people.manager, department: 'TKIS2' }), HOLIDAYS).own,
  ).toBeNull();
  await set(world, world.people.manager, HOLIDAYS, undefined);
  expect((await board()).slots[0]?.input.scheduled_on).toBe(day);
});

test('a holiday of all departments counts in each, beside the own ones', async () => {
  const day = '2025-11-10';
  const usual = settingIn(await dataOf(world, world.all), HOLIDAYS).initial as object[];
  const before = await workdaysTo('2025-11-14', 'TKM');
  const all = [...usual, { date: day, name: 'Hari Pahlawan', kind: 'national' }];
  expect((await set(world, world.all, HOLIDAYS, all, { faculty: true })).status).toBe(200);
  await set(world, world.all, HOLIDAYS, [{ date: '2025-11-11', name: 'Libur prodi' }]);
  expect(await workdaysTo('2025-11-14', 'TKM')).toBe(before - 1);
  expect(await workdaysTo('2025-11-14', 'TKMS2')).toBe(before - 2);
  // Those that came before still count.
  expect(await workdaysTo('2025-12-31', 'TKM')).toBe((await workdaysTo('2025-12-24', 'TKM')) + 3);
});

test('a department that works on Saturdays schedules on them, and counts them; no other does', async () => {
  const DAYS = 'calendar.working_days';
  const exam = await reach(world, 'paneled', { period });
  const path = `/routes/${TYPE}.registration@manager/actions/schedule/board`;
  const shutSaturdays = async () => {
    const body = { params: { id: exam.id }, input: { mode: 'onsite' } };
    const board: Board = await done(world.call(world.people.manager, 'POST', path, body));
    const shut = (why: string | null) => why?.includes('Tanggal ujian harus hari kerja') === true;
    const saturdays = board.days.filter(({ day }) => new Date(day).getUTCDay() === 6);
    return saturdays.filter(({ why }) => shut(why)).map(({ day }) => day);
  };
  const closed = await shutSaturdays();
  expect(closed).not.toEqual([]);
  const wish = { mode: 'onsite', start_time: '09:00', end_time: '11:00', room: world.rooms.small };
  const onSaturday = { input: { ...wish, scheduled_on: closed[0] } };
  const refused = await act(exam, world.people.manager, 'schedule', onSaturday);
  expect(words(refused)).toContain('Tanggal ujian harus hari kerja, bukan hari libur');
  expect((await set(world, world.people.manager, DAYS, [1, 2, 3, 4, 5, 6])).status).toBe(200);
  expect(await shutSaturdays()).toEqual([]);
  expect([...(await sceneIn('TKMS2')).week]).toEqual([1, 2, 3, 4, 5, 6]);
  expect([...(await sceneIn('TKIS2')).week]).toEqual([1, 2, 3, 4, 5]);
  // A week without a working day would never let anything end.
  expect((await set(world, world.people.manager, DAYS, [])).status).toBe(422);
  expect((await set(world, world.people.manager, DAYS, [8])).status).toBe(422);
  await set(world, world.people.manager, DAYS, undefined);
  expect(await shutSaturdays()).toEqual(closed);
});

test('hours that a department sets bound what may be scheduled there', async () => {
  expect(await hours('TKMS2')).toBe('07:00');
  await set(world, world.people.manager, 'exam.day_starts', '09:00');
  expect([await hours('TKMS2'), await hours('TKIS2')]).toEqual(['09:00', '07:00']);
});

const sceneIn = (department: string) =>
  createScene(world.deps, { db: world.deps.db, viewer: null, department, truth: true });

async function workdaysTo(day: string, department: string): Promise<number> {
  const scene = await sceneIn(department);
  return [...(await daysUntil(scene, day))].filter((one) => !scene.holidays.has(one)).length;
}

/** Days of the working week from the day after today. */
async function daysUntil(scene: Awaited<ReturnType<typeof sceneIn>>, day: string): Promise<string[]> {
  const days: string[] = [];
  for (let at = Date.parse(scene.today) + 86_400_000; at <= Date.parse(day); at += 86_400_000) {
    const date = new Date(at).toISOString().slice(0, 10);
    if (![0, 6].includes(new Date(at).getUTCDay())) days.push(date);
  }
  return days;
}

async function hours(department: string): Promise<unknown> {
  const scene = await sceneIn(department);
  return scene.settings.exam?.day_starts;
}
