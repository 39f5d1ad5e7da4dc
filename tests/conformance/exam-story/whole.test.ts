import { afterAll, beforeAll, expect, test } from 'vitest';
import { read } from './exam.ts';
import { reach } from './journey.ts';
import { historyOf, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('an exam goes from the draft to passed', async () => {
  const exam = await reach(world, 'passed');
  expect(await read(exam)).toMatchObject({ status: 'passed', outcome: 'pass_revision', letter: 'A/B' });
  console.log(await historyOf(world, exam.id));
});
