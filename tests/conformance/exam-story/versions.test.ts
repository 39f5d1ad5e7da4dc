import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { act, childOf, childrenOf, done, type Exam, openPeriod, read, SCORES } from './exam.ts';
import { advance, approval, askRevision, reach, score } from './journey.ts';
import { type Actor, openWorld, START, type World } from './world.ts';

let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  world.at(START);
  period = await openPeriod(world);
});
afterAll(() => world.close());

const form = (exam: Exam, who: Actor, action: string, wish: object = {}) =>
  act(exam, who, action, { form: true, ...wish });
const sheetOf = (exam: Exam, who: Actor) => childOf(exam, 'score_sheet', { person: who.row });
const documents = (exam: Exam, code: string, part: string) =>
  world.rows('generated_document', { record_id: exam.id, code, part });

/** What a version holds of the sheet it was. */
const CONTENT = [
  'registration',
  'member',
  'person',
  'label',
  'group',
  'components',
  'scores',
  'total',
  'comment',
  'status',
  'submitted_at',
  'entered_by',
  'version_no',
];
const content = (row: Record<string, unknown>) => CONTENT.map((field) => row[field]);

test('a sheet that was handed in is opened again as a new version; the first stays as it was', async () => {
  const exam = await reach(world, 'scored', { period });
  const { examiner, manager } = world.people;
  const sheet = await sheetOf(exam, examiner);
  const first = await world.row('score_sheet', sheet);
  expect(first).toMatchObject({ version_no: 1, status: 'locked', total: 80 });
  await done(form(exam, manager, 'reopen_sheet', { item: sheet, reason: 'Salah kolom' }));
  const [kept, ...more] = await childrenOf(exam, 'score_sheet_version');
  expect(more).toEqual([]);
  expect(content(kept ?? {})).toEqual(content(first));
  expect(kept).toMatchObject({
    version_of: sheet,
    replaced_by: 'Sekar Wulandari',
    replaced_reason: 'Salah kolom',
  });
  expect(await world.row('score_sheet', sheet)).toMatchObject({
    version_no: 2,
    status: 'reopened',
    scores: SCORES,
  });
  expect((await documents(exam, 'score_sheet', sheet)).map(({ status }) => status)).toEqual(['void']);
  const scores = { ...SCORES, manuscript: 90 };
  await done(form(exam, examiner, 'submit_score', { item: sheet, input: { scores } }));
  expect(await world.row('score_sheet', sheet)).toMatchObject({ version_no: 2, status: 'locked', scores });
  expect((await childrenOf(exam, 'score_sheet_version')).map(content)).toEqual([content(first)]);
  expect((await documents(exam, 'score_sheet', sheet)).map(({ status }) => status).sort()).toEqual([
    'awaiting_signatures',
    'void',
  ]);
  // Only the second version counts: 80 of three and what is more than 80 of the fourth.
  const total = Number((await world.row('score_sheet', sheet)).total);
  expect(Number((await read(exam)).final_score)).toBe(80 + (total - 80) / 4);
  expect(await childrenOf(exam, 'score_sheet')).toHaveLength(4);
});

test('the manager reads earlier versions; colleagues and the student are shown none', async () => {
  const exam = await reach(world, 'scored', { period });
  const { examiner, chair, manager } = world.people;
  const scores = { ...SCORES, manuscript: 61 };
  const sheet = await sheetOf(exam, examiner);
  await done(form(exam, manager, 'reopen_sheet', { item: sheet, reason: 'Salah kolom' }));
  await done(form(exam, examiner, 'submit_score', { item: sheet, input: { scores } }));
  await done(form(exam, manager, 'reopen_sheet', { item: sheet, reason: 'Tertukar dengan mahasiswa lain' }));
  expect((await childrenOf(exam, 'score_sheet_version')).map(({ version_no }) => version_no)).toEqual([1, 2]);
  const page = async (who: Actor, audience: string) =>
    JSON.stringify(await done(world.page(who, `${exam.type}.exam_form@${audience}`, exam.id)));
  const seen = await page(manager, 'manager');
  expect(seen).toContain('Tertukar dengan mahasiswa lain');
  expect(seen).toContain('61,0');
  for (const text of ['Tertukar dengan mahasiswa lain', '61,0']) {
    expect(await page(chair, 'lecturer')).not.toContain(text);
    expect(await page(exam.student, 'student')).not.toContain(text);
  }
});

test('what an examiner scored is kept when the exam is postponed or the examiner replaced', async () => {
  const exam = await reach(world, 'opened', { period });
  const { examiner, chair, other, manager } = world.people;
  const input = { scores: { manuscript: 70 }, comment: 'Awal yang baik.' };
  await done(form(exam, examiner, 'save_score', { item: await sheetOf(exam, examiner), input }));
  const item = await childOf(exam, 'panel_member', { person: examiner.row });
  await done(
    form(exam, manager, 'replace_member', {
      item,
      input: { person: other.row },
      reason: 'Sakit mendadak',
      accept: true,
    }),
  );
  // The sheet of the chair is empty, so nothing of it is kept.
  await done(form(exam, other, 'save_score', { item: await sheetOf(exam, other), input }));
  await done(form(exam, chair, 'postpone', { reason: 'Listrik padam' }));
  expect(await childrenOf(exam, 'score_sheet')).toEqual([]);
  const kept = await childrenOf(exam, 'score_sheet_version');
  expect(kept.map(({ person, scores, version_no }) => [person, scores, version_no])).toEqual([
    [examiner.row, input.scores, 1],
    [other.row, input.scores, 1],
  ]);
});

test('a sheet after a postponed exam goes on counting', async () => {
  const exam = await reach(world, 'opened', { period });
  const { examiner, manager } = world.people;
  const input = { scores: SCORES };
  await done(form(exam, examiner, 'submit_score', { item: await sheetOf(exam, examiner), input }));
  await done(form(exam, manager, 'postpone', { reason: 'Listrik padam' }));
  const schedule = {
    scheduled_on: '2025-12-01',
    start_time: '09:00',
    end_time: '10:30',
    mode: 'onsite',
    room: world.rooms.small,
  };
  await done(act(exam, manager, 'schedule', { input: schedule }));
  const { chair, supervisor, second } = world.people;
  for (const who of [chair, examiner, supervisor, second]) {
    const item = await childOf(exam, 'panel_member', { person: who.row, status: 'active' });
    await done(act(exam, who, 'accept_invitation', { item }));
  }
  world.at('2025-12-01 09:00');
  await done(form(exam, chair, 'open_exam'));
  const sheets = await childrenOf(exam, 'score_sheet');
  expect(sheets.map(({ person, version_no }) => [person === examiner.row, version_no])).toEqual(
    expect.arrayContaining([
      [true, 2],
      [false, 1],
    ]),
  );
  expect(sheets.map(({ status }) => status)).toEqual(['draft', 'draft', 'draft', 'draft']);
  await score(exam);
  const item = await sheetOf(exam, examiner);
  expect(await world.row('score_sheet', item)).toMatchObject({ version_no: 2 });
});

test('an accepted item that is opened again keeps its answer', async () => {
  const exam = await reach(world, 'scored', { period });
  await askRevision(exam);
  await advance(exam, 'scored', 'accepted_revision');
  await done(approval(exam, 'program', 'return_approval', 'Daftar pustaka belum lengkap'));
  const kept = await childrenOf(exam, 'revision_item_version');
  expect(kept.map(({ status, student_response }) => [status, student_response])).toEqual([
    ['accepted', 'Sudah dilengkapi pada bab empat.'],
    ['accepted', 'Sudah dilengkapi pada bab empat.'],
  ]);
  expect((await childrenOf(exam, 'revision_item')).map(({ status }) => status)).toEqual([
    'reopened',
    'reopened',
  ]);
});
