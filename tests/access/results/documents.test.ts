import { afterAll, beforeAll, expect, test } from 'vitest';
import { productRoutes } from '../../../server/product-routes.ts';
import { act, childOf, childrenOf, done, SCORES, TYPE } from '../../conformance/exam-story/exam.ts';
import { advance, askRevision, reach } from '../../conformance/exam-story/journey.ts';
import { type Actor, openWorld, ROOT, type World } from '../../conformance/exam-story/world.ts';
import { archiveFor, documentsFor } from './asked.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld(productRoutes, { definitionsDir: ROOT });
});
afterAll(() => world.close());

const REGISTRATION = { student: `${TYPE}.registration@student`, lecturer: `${TYPE}.registration@lecturer` };
const FORM = { student: `${TYPE}.exam_form@student`, lecturer: `${TYPE}.exam_form@lecturer` };

test('the student has no document with a result before it is published, on any way', async () => {
  const exam = await reach(world, 'scored');
  await askRevision(exam);
  await advance(exam, 'scored', 'decided');
  const reads = () => documentsFor(world, exam.student, REGISTRATION.student, exam.id);
  const before = ['attendance_list', 'invitation'];
  expect(await reads()).toEqual({ listed: before, given: before });
  const archive = await archiveFor(world, exam.student, REGISTRATION.student, exam.id);
  expect(archive).toEqual(before);
  expect(await documentsFor(world, exam.student, FORM.student, exam.id)).toEqual({ listed: [], given: [] });

  await advance(exam, 'decided', 'acknowledged');
  const revising = [...before, 'revision_sheet'];
  expect(await reads()).toEqual({ listed: revising, given: revising });

  await advance(exam, 'acknowledged', 'passed');
  const after = ['approval_page', 'attendance_list', 'invitation', 'minutes', 'revision_sheet'];
  expect(await reads()).toEqual({ listed: after, given: after });
  expect(await documentsFor(world, exam.student, FORM.student, exam.id)).toEqual({
    listed: ['minutes'],
    given: ['minutes'],
  });
});

test('a member of the panel has the sheets of the others with the own one handed in', async () => {
  const exam = await reach(world, 'closed');
  const { chair, examiner, supervisor, second, outsider, manager } = world.people;
  const sheets = async (who: Actor) => {
    const { listed, given } = await documentsFor(world, who, REGISTRATION.lecturer, exam.id);
    const has = (kinds: string[]) => kinds.includes('score_sheet');
    return { listed: has(listed), given: has(given) };
  };
  const send = async (who: Actor) =>
    done(
      act(exam, who, 'submit_score', {
        item: await childOf(exam, 'score_sheet', { person: who.row }),
        input: { scores: SCORES },
        form: true,
      }),
    );
  for (const who of [chair, supervisor, second]) await send(who);
  expect(await sheets(examiner)).toEqual({ listed: false, given: false });
  expect(await archiveFor(world, examiner, REGISTRATION.lecturer, exam.id)).not.toContain('score_sheet');
  expect(await sheets(chair)).toEqual({ listed: true, given: true });
  expect(await sheets(outsider)).toEqual({ listed: false, given: false });
  const own = await documentsFor(world, manager, `${TYPE}.registration@manager`, exam.id);
  expect(own.given).toContain('score_sheet');

  await send(examiner);
  expect(await sheets(examiner)).toEqual({ listed: true, given: true });
  const { given } = await documentsFor(world, examiner, REGISTRATION.lecturer, exam.id);
  expect(given).toContain('score_recap');
  expect(await archiveFor(world, examiner, REGISTRATION.lecturer, exam.id)).toContain('score_sheet');
  expect(await childrenOf(exam, 'score_sheet')).toHaveLength(4);
});

test('the library reads no document of an exam', async () => {
  const exam = await reach(world, 'decided');
  const route = `${TYPE}.registration@manager`;
  expect(await documentsFor(world, world.people.library, route, exam.id)).toEqual({ listed: [], given: [] });
});
