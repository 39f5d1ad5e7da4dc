import { afterAll, beforeAll, expect, test } from 'vitest';
import { productRoutes } from '../../../server/product-routes.ts';
import { act, childOf, done, type Exam, openPeriod, SCORES, TYPE } from './exam.ts';
import { reach } from './journey.ts';
import { type Actor, openWorld, type World } from './world.ts';

let world: World;
let exam: Exam;

beforeAll(async () => {
  world = await openWorld(productRoutes);
  exam = await reach(world, 'closed', { period: await openPeriod(world) });
});
afterAll(() => world.close());

const next = (who: Actor, asked: Record<string, string>) =>
  done(world.call(who, 'GET', `/users/me/waiting/next?${new URLSearchParams(asked)}`));
const seen = () => ({ route: `${TYPE}.exam_form@lecturer`, state: 'scoring', id: exam.id });

test('whoever sent scores is led to the sheet that was made of them, and from there to what else is to be signed of the exam', async () => {
  const { examiner, chair } = world.people;
  const item = await childOf(exam, 'score_sheet', { person: examiner.row });
  await done(act(exam, examiner, 'submit_score', { form: true, item, input: { scores: SCORES } }));
  const { same } = await next(examiner, seen());
  const [sheet] = await world.rows('generated_document', {
    registration: exam.id,
    code: 'score_sheet',
    part: item,
  });
  expect(same).toEqual({
    title: expect.stringMatching(/^Tanda tangani Lembar Penilaian /),
    path: expect.stringContaining(String(sheet?.id)),
  });
  // The sheet is no other examiner's, and nobody is told what is not theirs.
  for (const other of [chair, exam.student])
    expect((await next(other, seen())).same?.path ?? '').not.toContain(String(sheet?.id));
  expect(await next(world.people.staff, seen())).not.toHaveProperty('same');

  const row = String(sheet?.id);
  const route = 'signing.signer@signed_in';
  const { db } = world.connection;
  await db
    .updateTable('signature_request')
    .set({ status: 'signed' })
    .where('generated_document', '=', row)
    .execute();
  await db.updateTable('generated_document').set({ status: 'signed' }).where('id', '=', row).execute();
  const after = await next(examiner, { route, state: 'awaiting_signatures', id: row });
  expect(after).not.toHaveProperty('same');
  const others = await world.rows('generated_document', {
    registration: exam.id,
    status: 'awaiting_signatures',
  });
  const mine = await world.rows('signature_request', { user: examiner.user, status: 'pending' });
  const left = others.filter(({ id }) => mine.some((one) => one.generated_document === id));
  expect(left.map(({ id }) => String(id)).some((id) => after.next?.path.includes(id) ?? false)).toBe(
    left.length > 0,
  );
});
