import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStudent, done, FORM, openPeriod } from './exam.ts';
import { openWorld, START, type World } from './world.ts';

// The dialog of the panel begins with a row for each seat that is empty, as many as the type asks for.

const TYPE = 's2_mbr_thesis_manuscript';
let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld();
  world.at(START);
  period = await openPeriod(world, { type: TYPE });
});
afterAll(() => world.close());

test.each([
  ['nobody was chosen', [], [null, null]],
  ['one of two has left', ['chair'], ['chair', null]],
  ['both are there', ['chair', 'examiner'], ['chair', 'examiner']],
] as const)('of a manuscript with two assessors, where %s', async (_, chosen, expected) => {
  const { people } = world;
  const { actor, work } = await addStudent(world, { student: { track: 'mbr' } });
  const id = await world.add('registration', {
    exam_type: TYPE,
    period,
    student: actor.row,
    work,
    status: 'verified',
    title: FORM.title_id,
    number: `NT-${work}`,
    form_data: FORM,
  });
  for (const [order, who] of chosen.entries()) {
    await world.add('panel_member', {
      registration: id,
      person: people[who].row,
      seat: 'penilai',
      label: 'Penilai',
      group: 'penilai',
      order,
      source: 'assign',
      scores: true,
      status: 'active',
    });
  }
  const path = `/routes/${TYPE}.registration@manager/actions/assign_panel?p.id=${id}`;
  const { defaults } = await done(world.call(people.manager, 'GET', path));
  const rows = defaults.members as { seat: string; person?: string }[];
  expect(rows.map(({ seat }) => seat)).toEqual(['penilai', 'penilai']);
  expect(rows.map(({ person }) => person ?? null)).toEqual(
    expected.map((who) => (who === null ? null : people[who].row)),
  );
});
