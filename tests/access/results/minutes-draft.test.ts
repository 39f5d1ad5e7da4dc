import { afterAll, beforeAll, expect, test } from 'vitest';
import { productRoutes } from '../../../server/product-routes.ts';
import { act, done, type Exam } from '../../conformance/exam-story/exam.ts';
import { advance, approve, decide, reach } from '../../conformance/exam-story/journey.ts';
import { openWorld, ROOT, type World } from '../../conformance/exam-story/world.ts';
import { everythingTold, found } from './everything.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld(productRoutes, { definitionsDir: ROOT });
});
afterAll(() => world.close());

const NAME = 'Galih Pratama';
/** Written in the draft and taken out before the decision: it stands nowhere but in drafts. */
const DRAFTED = 'KANARI-KONSEP yang tidak jadi dipakai';
const DECIDED = 'KANARI-RINGKASAN jalannya ujian yang diputuskan';

const draft = (exam: Exam, input: object) =>
  done(act(exam, world.people.chair, 'save_minutes', { form: true, input }));

test('the student is told nothing of drafted minutes, on any way, and the printed ones only once they are told', async () => {
  const exam = await reach(world, 'scored', { name: NAME });
  await draft(exam, { outcome: 'fail', summary: DRAFTED });
  const asked = () => everythingTold(exam, exam.student, NAME);
  expect(found(await asked(), ['KANARI', 'Tidak lulus', '"fail"'])).toEqual([]);

  await decide(exam, { outcome: 'pass_revision', summary: DECIDED, conditions: 'Lengkapi.' });
  expect(found(await asked(), ['KANARI'])).toEqual([]);
  await approve(exam, 'minutes_ack');
  expect(found(await asked(), ['KANARI'])).toEqual([]);
  await advance(exam, 'acknowledged', 'passed');
  expect(found(await asked(), ['KANARI-KONSEP'])).toEqual([]);
});

test('of those who are told results only the writers are told the draft', async () => {
  const exam = await reach(world, 'scored', { name: NAME });
  await draft(exam, { outcome: 'fail', summary: DRAFTED });
  const { chair, manager, examiner, supervisor, head, dean, secretary, library, staff } = world.people;
  for (const who of [chair, manager])
    expect(found(await everythingTold(exam, who, NAME), ['KANARI-KONSEP'])).not.toEqual([]);
  for (const who of [examiner, supervisor, head, dean, secretary, library, staff])
    expect(found(await everythingTold(exam, who, NAME), ['KANARI-KONSEP'])).toEqual([]);
});
