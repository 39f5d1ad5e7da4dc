import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, childrenOf, done, type Exam, openPeriod, read, SUMMARY, TYPE } from './exam.ts';
import { reach, score } from './journey.ts';
import { openWorld, type World, words } from './world.ts';

const EVEN = { manuscript: 70, method: 70, novelty: 70, mastery: 70, delivery: 70 };
/** Weights 30, 20, 15, 20, 15: half a point more of one and less of another moves the total by 0.025. */
const ABOVE = { ...EVEN, method: 70.5, novelty: 69.5 };
const BELOW = { ...EVEN, method: 69.5, novelty: 70.5 };
const LOWER = { ...EVEN, method: 69, novelty: 71 };

let world: World;
let exam: Exam;

/** Every sheet ends on a half or beside one; each rounded by itself makes 70.00, together they stay below. */
beforeAll(async () => {
  world = await openWorld();
  const period = await openPeriod(world);
  exam = await reach(world, 'closed', { period });
  await score(exam, { chair: ABOVE, examiner: ABOVE, supervisor: BELOW, second: LOWER });
});
afterAll(() => world.close());

test('each sheet is rounded half up once', async () => {
  const sheets = await childrenOf(exam, 'score_sheet');
  const totals = sheets.map(({ total }) => Number(total)).sort((a, b) => a - b);
  expect(totals).toEqual([69.95, 69.98, 70.03, 70.03]);
});

test('groups and result are made of sheets that are not rounded', async () => {
  const groups = [
    { label: 'Pembimbing', weight: 50, mean: 69.96 },
    { label: 'Penguji', weight: 50, mean: 70.03 },
  ];
  expect(await read(exam)).toMatchObject({
    status: 'minutes',
    final_score: 69.99,
    letter: 'B-',
    spread: 0.08,
    group_totals: { groups },
  });
});

test('the recap prints the groups, so that the result can be followed', async () => {
  const [recap] = await world.rows('generated_document', { record_id: exam.id, code: 'score_recap' });
  expect(recap?.data).toMatchObject({
    groups: [
      { label: 'Pembimbing', weight: 50, mean: 69.96 },
      { label: 'Penguji', weight: 50, mean: 70.03 },
    ],
    final: 69.99,
    letter: 'B-',
    spread: 0.08,
  });
});

test('the tab of the recap shows the groups', async () => {
  const page = await world.page(world.people.chair, `${TYPE}.exam_form@lecturer`, exam.id);
  expect(JSON.stringify(page.body)).toContain('Pembimbing 69,96 (50 %), Penguji 70,03 (50 %)');
});

test('a result below the limit is no pass, however near', async () => {
  const pass = (input: object) =>
    act(exam, world.people.chair, 'decide', { input: { summary: SUMMARY, ...input }, form: true });
  const refused = await pass({ outcome: 'pass' });
  expect(refused.status).toBe(422);
  expect(words(refused)).toContain('Lulus memerlukan nilai minimal 70');
  await done(pass({ outcome: 'repeat', conditions: 'Ulangi pengukuran.' }));
});
