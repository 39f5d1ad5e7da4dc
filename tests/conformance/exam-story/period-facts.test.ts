import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { screenOfType } from '../../../src/definition/screens/of-type.ts';
import { act, done, type Exam, openPeriod, read, TYPE } from './exam.ts';
import { advance, decide, reach } from './journey.ts';
import { type Actor, openWorld, START, type World, words } from './world.ts';

/* What a period says beside its days: by when revisions are due, whom students ask, and limits of its own. */

let world: World;
let period: string;
let asked: Actor;

const DAY = 86_400_000;

beforeAll(async () => {
  world = await openWorld();
  asked = await world.person({ name: 'Ratna Palupi', position_id: 3, departments: ['TKMS2'] });
  const days = { examination_end: '2026-01-05', revision_end: '2026-01-07' };
  period = await openPeriod(world, { input: { ...days, coordinator: asked.user } });
});
beforeEach(() => world.at(START));
afterAll(() => world.close());

test.each([
  [5, null],
  [60, '2026-01-07'],
])('a revision of %i days is due then, but no later than the period wants it', async (days, last) => {
  const exam = await reach(world, 'scored', { period });
  await decide(exam, { outcome: 'pass_revision', conditions: 'Perbaiki bab tiga', revision_days: days });
  const { decided_at, revision_due } = await read(exam);
  const own = new Date(Date.parse(String(decided_at).slice(0, 10)) + days * DAY).toISOString().slice(0, 10);
  expect(revision_due).toBe(last ?? own);
  if (last) expect(own > last).toBe(true);
});

test('the student reads at the registration whom to ask', async () => {
  const exam = await reach(world, 'draft', { period });
  const page = await done(
    world.call(exam.student, 'GET', `/routes/${TYPE}.registration@student?p.id=${exam.id}`),
  );
  expect(JSON.stringify(page)).toContain('Ratna Palupi');
});

test('only somebody of the staff can be asked', async () => {
  const student = await world.person({ name: 'Siti', position_id: 4, departments: ['TKMS2'] });
  const made = openPeriod(world, { input: { coordinator: student.user } });
  await expect(made).rejects.toThrow('Pilihan ini tidak tersedia');
});

test('a period has limits of its own, another one those of its department', async () => {
  const own = { notice_days: 12, day_starts: '09:00', withdraw_days: 5, score_days: 1 };
  const strict = await reach(world, 'paneled', { period: await openPeriod(world, { input: own }) });
  const usual = await reach(world, 'paneled', { period: await openPeriod(world) });
  const schedule = async (exam: Exam, scheduled_on: string, start_time: string, end_time: string) => {
    const input = { mode: 'onsite', room: world.rooms.small, scheduled_on, start_time, end_time };
    return words(await act(exam, world.people.manager, 'schedule', { input }));
  };
  expect(await schedule(strict, '2025-11-20', '08:00', '10:00')).toContain('antara 09.00 dan 17.00');
  expect(await schedule(strict, '2025-11-12', '09:00', '10:00')).toContain('minimal 12 hari kerja');
  expect(await schedule(usual, '2025-11-12', '08:00', '09:00')).toBe('');
  expect(await schedule(strict, '2025-11-20', '09:00', '10:00')).toBe('');
  world.at('2025-11-14 09:00');
  const late = await act(strict, strict.student, 'withdraw_scheduled', { reason: 'Sakit' });
  expect(words(late)).toContain('sampai 5 hari kerja sebelum ujian');
  await advance(strict, 'scheduled', 'closed');
  expect(await read(strict)).toMatchObject({ score_due: '2025-11-21' });
});

test.each([
  // What the type has nothing of is no field of its form.
  ['s2_publication', { withdraw_days: 1 }, 'Isian ini tidak dikenal'],
  ['s2_publication', { examination_start: '2025-11-10' }, 'Isian ini tidak dikenal'],
  ['s2_publication', { revision_end: '2026-01-10' }, 'Isian ini tidak dikenal'],
  [TYPE, { day_starts: '18:00' }, 'Ujian mulai 18.00, tetapi selesai paling lambat 17.00'],
])('limits that nothing of %s can keep are refused', async (type, input, why) => {
  await expect(openPeriod(world, { type, input })).rejects.toThrow(why);
});

test.each([
  [
    's2_publication',
    [
      'day_ends',
      'day_starts',
      'examination_end',
      'examination_start',
      'execution_end',
      'execution_start',
      'notice_days',
      'revision_end',
      'score_days',
      'withdraw_days',
    ],
  ],
  [TYPE, ['execution_end', 'execution_start']],
])('the form of a period of %s asks only for what it can limit', async (type, unasked) => {
  const screen = screenOfType(world.model, type, 'periods');
  const route = world.model.routes.find((one) => one.screen === screen?.name && one.audience === 'manager');
  const path = `/routes/${encodeURIComponent(route?.id ?? '')}/actions/create`;
  const start = await done(world.call(world.people.manager, 'GET', path));
  expect(start.unasked?.toSorted()).toEqual(unasked);
});
