import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BulkPreviewData } from '../../../src/definition/wire.ts';
import { done, type Exam, openPeriod, TYPE } from './exam.ts';
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

const ACTION = `/routes/${TYPE}.participants@manager/actions/schedule`;
const ask = (who: Actor, what: 'preview' | 'bulk', body: object) =>
  world.call(who, 'POST', `${ACTION}/${what}`, { params: { id: period }, ...body });
const states = async (exams: readonly Exam[]) => {
  const ids = exams.map(({ id }) => id);
  const found = await sql<{ id: string; status: string }>`
    select id, status from registration where id = any(${ids})`.execute(world.connection.db);
  return ids.map((id) => found.rows.find((row) => row.id === id)?.status);
};
const events = async () =>
  (
    await sql`select id from reservation where active and record = 'registration'`.execute(
      world.connection.db,
    )
  ).rows;

test('exams of one team are scheduled together, one after another, and booked when that is confirmed', async () => {
  const able = [
    await reach(world, 'paneled', { period, name: 'Arum Lestari' }),
    await reach(world, 'paneled', { period, name: 'Bima Sakti' }),
    await reach(world, 'paneled', { period, name: 'Citra Dewi' }),
  ];
  const early = await reach(world, 'verified', { period, name: 'Damar Wulan' });
  const ids = [...able, early].map(({ id }) => id);
  const preview: BulkPreviewData = await done(ask(world.people.manager, 'preview', { ids }));
  const last = preview.rows.at(-1);
  expect(last?.blocked.join()).toMatch(/penguji/i);
  expect(last?.form).toBeUndefined();
  const forms = preview.rows.flatMap(({ id, form }) => (form ? [[id, form] as const] : []));
  expect(forms.map(([, { wrong }]) => wrong)).toEqual([[], [], []]);
  // The same team: no two at once.
  const times = forms.map(([, { input }]) => `${input.scheduled_on} ${input.start_time}`);
  expect(new Set(times).size).toBe(3);
  expect(await states(able)).toEqual(['verified', 'verified', 'verified']);
  expect(await events()).toEqual([]);

  const versions = Object.fromEntries(preview.rows.map(({ id, version }) => [id, version]));
  const inputs = Object.fromEntries(forms.map(([id, { input }]) => [id, input]));
  const chosen = forms.map(([id]) => id);
  const { results } = await done(ask(world.people.manager, 'bulk', { ids: chosen, versions, inputs }));
  expect(results.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([]);
  expect(await states(able)).toEqual(['scheduled', 'scheduled', 'scheduled']);
  expect((await events()).length).toBeGreaterThanOrEqual(3 * 5);
});

test('whoever does not schedule is told nothing of it', async () => {
  const exam = await reach(world, 'paneled', { period });
  for (const who of [world.people.supervisor, exam.student]) {
    const { status } = await ask(who, 'preview', { ids: [exam.id] });
    expect(status).toBe(403);
  }
});
