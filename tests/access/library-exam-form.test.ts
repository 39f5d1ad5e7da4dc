import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, attach, childOf, done, type Exam, openPeriod, read } from '../conformance/exam-story/exam.ts';
import { reach } from '../conformance/exam-story/journey.ts';
import { openWorld, START, type World } from '../conformance/exam-story/world.ts';

const ROUTE = 's2_thesis_exam.exam_form@manager';

let world: World;
let exam: Exam;
beforeAll(async () => {
  world = await openWorld();
  world.at(START);
  exam = await reach(world, 'accepted_revision', { period: await openPeriod(world) });
  await attach(exam, 'library_clearance');
});
afterAll(() => world?.close());

interface Shown {
  blocks: Record<string, { slots?: { code: string }[]; tabs?: unknown[] }>;
}
const opened = () => done(world.page(world.people.library, ROUTE, exam.id)) as Promise<Shown>;

test('the library finds its last documents on the exam form and nothing of the exam', async () => {
  const { blocks } = await opened();
  const slots = Object.values(blocks).flatMap((block) => block.slots ?? []);
  expect(slots.map(({ code }) => code)).toEqual(['library_clearance']);
  const answer = JSON.stringify(blocks);
  const { summary } = await read(exam);
  const panel = [world.people.chair, world.people.examiner];
  const names = await Promise.all(panel.map(({ row }) => world.row('lecturer', String(row))));
  for (const secret of [summary, ...names.map(({ name }) => name)])
    expect(answer).not.toContain(String(secret));
  expect(answer).not.toMatch(/"(final_score|letter|outcome|total|attendance)"/);
  const seen = await done(world.page(world.people.manager, ROUTE, exam.id));
  expect(JSON.stringify(seen.blocks)).toContain(String(summary));
});

test('the library judges its document there, and does nothing else', async () => {
  const item = await childOf(exam, 'registration_document', { code: 'library_clearance' });
  const form = { form: true };
  expect((await act(exam, world.people.library, 'extend_revision', { reason: 'x', ...form })).status).toBe(
    403,
  );
  await done(act(exam, world.people.library, 'accept_document', { item, ...form }));
  expect(await world.row('registration_document', item)).toMatchObject({
    status: 'accepted',
    checked_by: world.people.library.user,
  });
});
