import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, done, type Exam } from './exam.ts';
import { reach, toExamDay } from './journey.ts';
import { openWorld, type World, words } from './world.ts';

/** Two things pressed one right after the other, before the page has been read anew. */
let world: World;
let exam: Exam;

beforeAll(async () => {
  world = await openWorld();
  exam = await reach(world, 'accepted');
  await toExamDay(exam);
  await done(act(exam, world.people.chair, 'open_exam', { form: true }));
});
afterAll(() => world.close());

test('attendance of two people pressed at once counts for both', async () => {
  const { chair } = world.people;
  const route = 's2_thesis_exam.exam_form@lecturer';
  const page = await world.page(chair, route, exam.id);
  const members = await world.rows('panel_member', { registration: exam.id, status: 'active' });
  const own = await world.row('registration', exam.id);
  const wishes = [
    ...members.slice(0, 3).map(({ id, row_version }) =>
      world.act(chair, route, 'mark_present', {
        row: exam.id,
        item: String(id),
        version: Number(row_version),
      }),
    ),
    world.act(chair, route, 'student_present', { row: exam.id, version: Number(own.row_version) }),
  ];
  const answers = await Promise.all(wishes);
  expect(page.status).toBe(200);
  expect(answers.map((one) => [one.status, words(one)])).toEqual(wishes.map(() => [200, '']));
});
