import { afterAll, beforeAll, expect, test } from 'vitest';
import { productRoutes } from '../../../server/product-routes.ts';
import { act, childOf, done } from '../../conformance/exam-story/exam.ts';
import { reach } from '../../conformance/exam-story/journey.ts';
import { openWorld, ROOT, type World } from '../../conformance/exam-story/world.ts';
import { everythingTold, found } from './everything.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld(productRoutes, { definitionsDir: ROOT });
});
afterAll(() => world.close());

const NAME = 'Galih Pratama';

test('why an examiner cannot come is for those who compose the panel, and for the one who said it', async () => {
  const exam = await reach(world, 'scheduled', { name: NAME });
  const { examiner, chair, supervisor, manager, library } = world.people;
  const item = await childOf(exam, 'panel_member', { person: examiner.row });
  await done(act(exam, examiner, 'decline_invitation', { item, reason: 'KANARI-SAKIT' }));
  for (const who of [exam.student, chair, supervisor, library])
    expect(found(await everythingTold(exam, who, NAME), ['KANARI-SAKIT'])).toEqual([]);
  for (const who of [manager, examiner])
    expect(found(await everythingTold(exam, who, NAME), ['KANARI-SAKIT'])).not.toEqual([]);
  const page = `s2_thesis_exam.registration@`;
  const historyOf = async (who: typeof chair, audience: string) =>
    JSON.stringify((await world.page(who, `${page}${audience}`, exam.id)).body);
  expect(await historyOf(exam.student, 'student')).toContain('Berhalangan');

  await done(
    act(exam, manager, 'replace_member', {
      item,
      input: { person: world.people.other.row },
      reason: 'KANARI-GANTI',
      accept: true,
    }),
  );
  expect(found(await everythingTold(exam, exam.student, NAME), ['KANARI-GANTI'])).toEqual([]);
});

test('a reason that is meant for the student reaches the student', async () => {
  const exam = await reach(world, 'consented', { name: NAME });
  await done(act(exam, world.people.manager, 'return', { reason: 'KANARI-PERBAIKI' }));
  const told = await everythingTold(exam, exam.student, NAME);
  for (const way of ['notifications', 'registration@student'])
    expect(found(told, ['KANARI-PERBAIKI']).some((place) => place.includes(way))).toBe(true);
});
