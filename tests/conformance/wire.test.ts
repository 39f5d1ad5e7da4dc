import { afterAll, beforeAll, expect, test } from 'vitest';
import { routesAbout } from '../../scripts/definitions/screen-groups.ts';
import { everyBlock } from '../../src/definition/screens/blocks-inside.ts';
import type { Exam } from './exam-story/exam.ts';
import { advance, reach } from './exam-story/journey.ts';
import { type Actor, openWorld, type World } from './exam-story/world.ts';

let world: World;
let exam: Exam;

beforeAll(async () => {
  world = await openWorld();
  exam = await reach(world, 'scored');
  await advance(exam, 'scored', 'program');
});
afterAll(() => world.close());

// The test server holds every answer against the schemas of the API (`server/testing/contract.ts`): a page that does not
// fit is a 500 here.
test('the pages of an exam say of every kind of block what the contract states', async () => {
  const { supervisor, examiner, manager, head, dean } = world.people;
  const kinds = new Set<string>();
  const faults: string[] = [];
  for (const actor of [exam.student, supervisor, examiner, manager, head, dean] as Actor[]) {
    for (const route of routesAbout(world.model, [exam.type])) {
      const record = world.model.screens[route.screen]?.row?.record;
      const row = record === 'period' ? exam.period : record ? exam.id : undefined;
      const { status, body } = await world.page(actor, encodeURIComponent(route.id), row);
      if (status >= 500) faults.push(`${route.id}: ${body.errors[0].message}`);
      if (status !== 200) continue;
      for (const { kind } of Object.values<{ kind: string }>(body.blocks)) kinds.add(kind);
    }
  }
  expect(faults).toEqual([]);
  const used = Object.values(world.model.screens).flatMap((screen) =>
    everyBlock(screen).map(({ kind }) => kind),
  );
  expect([...kinds].sort()).toEqual([...new Set(used)].sort());
});
