import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { done, openPeriod, read, TYPE } from './exam.ts';
import { decide, reach } from './journey.ts';
import { type Actor, openWorld, START, type World } from './world.ts';

/* What a period says beside its days: by when revisions are due, and whom students ask. */

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
