import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productRoutes } from '../../../server/product-routes.ts';
import { act, childOf, done, type Exam, SCORES, TYPE, upload } from '../../conformance/exam-story/exam.ts';
import { reach } from '../../conformance/exam-story/journey.ts';
import { type Actor, openWorld, ROOT, type World } from '../../conformance/exam-story/world.ts';
import { call, doLinked, enter, openExam, withExternal } from '../personal-link/linked.ts';
import { everythingTold, found } from './everything.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld(productRoutes, { definitionsDir: ROOT });
});
afterAll(() => world.close());

const NAME = 'Galih Pratama';
/** Made of the sheets of the others: what they gave and wrote, and what is computed of it. */
const OF_OTHERS = ['91.23', '91,23', 'KANARI-LEMBAR', '17.29', '17,29'];

const sheetOf = (exam: Exam, who: Actor) => childOf(exam, 'score_sheet', { person: who.row });

async function handIn(exam: Exam, who: Actor): Promise<void> {
  const input = { scores: SCORES, comment: 'Baik.' };
  await done(act(exam, who, 'submit_score', { item: await sheetOf(exam, who), input, form: true }));
}

/** The sheets of these people say what nothing else says. */
async function mark(exam: Exam, ...people: Actor[]): Promise<void> {
  for (const { row } of people)
    await sql`update score_sheet set total = 91.23, comment = 'KANARI-LEMBAR',
      scores = ${JSON.stringify({ ...SCORES, manuscript: 17.29 })}
      where registration = ${exam.id} and person = ${row}`.execute(world.connection.db);
}

test('a member of the panel is told nothing of the sheets of others before the own one is handed in', async () => {
  const exam = await reach(world, 'closed', { name: NAME });
  const { chair, examiner, supervisor, second } = world.people;
  for (const who of [chair, supervisor, second]) await handIn(exam, who);
  await mark(exam, chair, supervisor, second);
  expect(found(await everythingTold(exam, examiner, NAME), OF_OTHERS)).toEqual([]);
  for (const word of ['91.23', '17.29'])
    expect(found(await everythingTold(exam, second, NAME), [word])).not.toEqual([]);
  await handIn(exam, examiner);
  for (const word of ['91.23', '17.29'])
    expect(found(await everythingTold(exam, examiner, NAME), [word])).not.toEqual([]);
});

test('the own sheet stays readable to its owner, unfinished as it is', async () => {
  const exam = await reach(world, 'closed', { name: NAME });
  const { examiner } = world.people;
  const item = await sheetOf(exam, examiner);
  const input = { scores: { ...SCORES, manuscript: 17.5 }, comment: 'CATATAN-SENDIRI' };
  await done(act(exam, examiner, 'save_score', { item, input, form: true }));
  const told = await everythingTold(exam, examiner, NAME);
  expect(found(told, ['17.5'])).not.toEqual([]);
  expect(found(told, ['CATATAN-SENDIRI'])).not.toEqual([]);
});

test('a sheet handed in on paper is a file for those who read sheets', async () => {
  const exam = await withExternal(world, { name: NAME });
  await openExam(exam);
  const { manager, external, chair } = world.people;
  const paper_scan = await upload(world, manager, 'lembar.pdf');
  const input = { scores: SCORES, paper_scan };
  const item = await sheetOf(exam, external);
  await done(act(exam, manager, 'enter_score', { item, input, form: true }));
  const at = (audience: string) =>
    `/routes/${TYPE}.exam_form@${audience}/files/${paper_scan}?p.id=${exam.id}`;
  expect((await world.call(chair, 'GET', at('lecturer'))).status).toBe(404);
  expect((await world.call(manager, 'GET', at('manager'))).status).toBe(200);
  expect((await world.call(exam.student, 'GET', at('student'))).status).toBe(404);
});

test('who came by a personal link reads no more than others on the panel', async () => {
  const exam = await withExternal(world, { name: NAME });
  const linked = await enter(exam);
  const { chair, supervisor, external } = world.people;
  const seat = await childOf(exam, 'panel_member', { person: external.row });
  await done(doLinked(exam, linked, 'accept_invitation', { screen: 'registration', item: seat }));
  await openExam(exam);
  for (const who of [chair, supervisor]) await handIn(exam, who);
  await mark(exam, chair, supervisor);
  const told = async () => {
    const pages = ['registration', 'exam_form'].map((screen) =>
      call(world, linked, `/routes/${TYPE}.${screen}@lecturer?p.id=${exam.id}`),
    );
    const made = await world.rows('generated_document', { record_id: exam.id, code: 'score_sheet' });
    const sheets = made.map(({ id }) =>
      call(world, linked, `/routes/${TYPE}.registration@lecturer/documents/${id}?p.id=${exam.id}`),
    );
    return {
      pages: JSON.stringify((await Promise.all(pages)).map(({ body }) => body)),
      sheets: (await Promise.all(sheets)).map(({ status }) => status),
    };
  };
  const before = await told();
  expect(OF_OTHERS.filter((word) => before.pages.includes(word))).toEqual([]);
  expect(before.sheets).toEqual([404, 404]);
  const input = { scores: SCORES };
  await done(doLinked(exam, linked, 'submit_score', { item: await sheetOf(exam, external), input }));
  const after = await told();
  expect(after.pages).toContain('91.23');
  expect(after.sheets).toEqual([200, 200, 200]);
});
