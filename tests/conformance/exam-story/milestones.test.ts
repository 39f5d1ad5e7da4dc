import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadDefinitions } from '../../../server/definitions/load.ts';
import { definitionsRoot } from '../../../server/testing/definitions-root.ts';
import { editedFiles } from '../../../server/testing/edited-files.ts';
import { compileDefinitions } from '../../../src/definition/compiler.ts';
import { openPeriod, read, TYPE } from './exam.ts';
import { reach } from './journey.ts';
import { openWorld, START, type World, words } from './world.ts';

let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld(undefined, {}, withoutMilestone());
});
beforeEach(async () => {
  world.at(START);
  period = await openPeriod(world);
});
afterAll(() => world.close());

/** The product, but passing the exam counts as no stage of the study. */
function withoutMilestone() {
  const files = editedFiles(loadDefinitions(definitionsRoot), (text) =>
    text.replace(`milestone: ${TYPE}\n`, ''),
  );
  const { model, issues } = compileDefinitions(files);
  if (!model) throw new Error(JSON.stringify(issues));
  expect(model.types[TYPE]?.spec.milestone ?? null).toBeNull();
  return model;
}

test('an exam that counts as no stage is passed without one, and not taken again', async () => {
  const exam = await reach(world, 'passed', { period });
  expect(await read(exam)).toMatchObject({ status: 'passed', outcome: 'pass_revision' });
  expect(await world.rows('milestone', { registration: exam.id })).toEqual([]);
  const again = await world.act(exam.student, `${TYPE}.mine@student`, 'create', {
    input: { period: await openPeriod(world) },
  });
  expect(again.status).toBe(422);
  expect(words(again)).toContain('Ujian Tesis sudah lulus');
});
