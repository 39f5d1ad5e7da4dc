import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadDefinitions } from '../../../server/definitions/load.ts';
import { editedFiles } from '../../../server/testing/edited-files.ts';
import { compileDefinitions, messageOf } from '../../../src/definition/compiler.ts';
import { act, childOf, childrenOf, done, type Exam, openPeriod, read, TYPE } from './exam.ts';
import { advance, askRevision, reach } from './journey.ts';
import { type Actor, historyOf, openWorld, ROOT, START, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.at(START));
afterAll(() => world.close());

const form = (exam: Exam, who: Actor, action: string, wish: object = {}) =>
  act(exam, who, action, { form: true, ...wish });
const itemOf = (exam: Exam, who: Actor) => childOf(exam, 'revision_item', { examiner: who.row });
const statusOf = async (who: Actor, exam: Exam, action: string, item: string) =>
  (await form(exam, who, action, { item, reason: 'Sudah sesuai' })).status;

/** The project with other reviewers of the thesis exam's revisions. */
const compiledWith = (reviewers: string) =>
  compileDefinitions(
    editedFiles(loadDefinitions(ROOT), (text, path) =>
      path.endsWith('thesis-exam.yaml')
        ? text.replace('revision: {days: 60', `revision: {reviewers: ${reviewers}, days: 60`)
        : text,
    ),
  );

/** A period published with other reviewers. */
async function periodWith(reviewers: string): Promise<string> {
  const period = await openPeriod(world);
  const spec = compiledWith(reviewers).model?.types[TYPE]?.spec;
  await sql`update period set spec = ${JSON.stringify(spec)} where id = ${period}`.execute(
    world.connection.db,
  );
  return period;
}

/** Handed in by the student, with an item of the examiner and one of the chair. */
async function revised(period?: string): Promise<Exam> {
  const exam = await reach(world, 'scored', period === undefined ? {} : { period });
  await askRevision(exam);
  return advance(exam, 'scored', 'revised');
}

test('a type names reviewers by seats of its panel, and by nothing else', () => {
  expect(compiledWith('[pembimbing_utama, scorers]').issues).toEqual([]);
  const { model, issues } = compiledWith('[promotor]');
  expect(model).toBeNull();
  expect(issues.map((issue) => messageOf(issue))).toEqual(['no seat of panel is named promotor']);
});

test('where the main supervisor checks, what others asked for is the supervisor’s and the chair’s', async () => {
  const exam = await revised(await periodWith('[pembimbing_utama]'));
  const { examiner, chair, supervisor, second } = world.people;
  const [one, other] = [await itemOf(exam, examiner), await itemOf(exam, chair)];
  const told = await world.rows('notification', { record_id: exam.id, kind: 'revision_submitted' });
  expect(told.map(({ user }) => user).sort()).toEqual([supervisor.user, chair.user].sort());
  for (const who of [examiner, second]) expect(await statusOf(who, exam, 'accept_item', one)).toBe(409);
  expect(await statusOf(supervisor, exam, 'accept_item', one)).toBe(200);
  expect(await statusOf(chair, exam, 'accept_item', other)).toBe(200);
  expect((await read(exam)).status).toBe('awaiting_approval');
  expect(await world.row('revision_item', one)).toMatchObject({
    checked_by: supervisor.user,
    for_absent: false,
  });
});

test('what the main supervisor asked for and checks is nobody else’s', async () => {
  const period = await periodWith('[pembimbing_utama]');
  const exam = await reach(world, 'scored', { period });
  const { supervisor, chair } = world.people;
  const input = { text: 'Lengkapi daftar pustaka.', severity: 'minor' };
  await done(form(exam, supervisor, 'add_revision_item', { input }));
  await advance(exam, 'scored', 'revised');
  const item = await itemOf(exam, supervisor);
  expect(await statusOf(chair, exam, 'accept_item', item)).toBe(409);
  expect(await statusOf(supervisor, exam, 'accept_item', item)).toBe(200);
});

test('what somebody asked for who has left the panel is not stuck', async () => {
  const exam = await revised();
  const { examiner, second } = world.people;
  const member = await childOf(exam, 'panel_member', { person: examiner.row });
  await sql`update panel_member set status = 'replaced' where id = ${member}`.execute(world.connection.db);
  expect(await statusOf(second, exam, 'accept_item', await itemOf(exam, examiner))).toBe(200);
});

test('who was seated before a type could name reviewers checks when scoring', async () => {
  const exam = await revised();
  await sql`update panel_member set reviews = null where registration = ${exam.id}`.execute(
    world.connection.db,
  );
  const { examiner, chair } = world.people;
  const item = await itemOf(exam, examiner);
  expect(await statusOf(chair, exam, 'accept_item', item)).toBe(409);
  expect(await statusOf(examiner, exam, 'accept_item', item)).toBe(200);
});

test('the manager checks for an examiner who is away, says why, and everybody sees it', async () => {
  const exam = await revised();
  const { examiner, chair, manager } = world.people;
  const [one, other] = [await itemOf(exam, examiner), await itemOf(exam, chair)];
  expect((await form(exam, manager, 'accept_item', { item: one })).status).toBe(403);
  expect((await form(exam, manager, 'accept_item_for', { item: one })).status).toBe(422);
  expect(await statusOf(chair, exam, 'accept_item_for', one)).toBe(403);
  const reason = 'Penguji cuti panjang';
  await done(form(exam, manager, 'accept_item_for', { item: one, reason }));
  await done(form(exam, manager, 'return_item_for', { item: other, reason: 'Halaman keliru' }));
  expect((await read(exam)).status).toBe('revision');
  const held = await childrenOf(exam, 'revision_item');
  expect(
    held.map(({ status, for_absent, checked_by, note }) => [status, for_absent, checked_by, note]),
  ).toEqual([
    ['accepted', true, manager.user, null],
    ['reopened', true, manager.user, 'Halaman keliru'],
  ]);
  const page = JSON.stringify(
    await done(world.page(exam.student, `${exam.type}.exam_form@student`, exam.id)),
  );
  expect(page).toContain('Sekar Wulandari (mewakili penguji)');
  expect(page).not.toContain(reason);
  const story = await sql<{ about: string; reason: string; actor_name: string }>`
    select about, reason, actor_name from history
    where "row" = ${exam.id} and transition = 'accept_item_for'`.execute(world.connection.db);
  expect(story.rows).toEqual([
    {
      about: 'mewakili Joko Santoso: Lengkapi analisis ketidakpastian pengukuran.',
      reason,
      actor_name: 'Sekar Wulandari',
    },
  ]);
});

test('without items the manager stands in for a chair who is away', async () => {
  const exam = await reach(world, 'revised');
  const { manager, examiner } = world.people;
  expect((await form(exam, manager, 'accept_revision_for')).status).toBe(422);
  expect((await form(exam, examiner, 'accept_revision_for', { reason: 'Ketua sakit' })).status).toBe(403);
  await done(form(exam, manager, 'return_revision_for', { reason: 'Abstrak belum diperbaiki; ketua sakit' }));
  await done(form(exam, exam.student, 'submit_revision'));
  await done(form(exam, manager, 'accept_revision_for', { reason: 'Ketua sakit' }));
  expect((await read(exam)).status).toBe('awaiting_approval');
  const step = (await historyOf(world, exam.id)).find(
    ({ transition }) => transition === 'accept_revision_for',
  );
  expect(step).toMatchObject({ actor_name: 'Sekar Wulandari', reason: 'Ketua sakit' });
});

test('the revision sheet says in whose place an item was accepted', async () => {
  const exam = await revised();
  const { examiner, chair, manager } = world.people;
  await done(form(exam, chair, 'accept_item', { item: await itemOf(exam, chair) }));
  const wish = { item: await itemOf(exam, examiner), reason: 'Penguji cuti panjang' };
  await done(form(exam, manager, 'accept_item_for', wish));
  expect((await read(exam)).status).toBe('awaiting_approval');
  const sheets = await world.rows('generated_document', { record_id: exam.id, code: 'revision_sheet' });
  const data = sheets.find(({ status }) => status !== 'void')?.data;
  expect(data).toMatchObject({
    items: [{ reviewer: 'Joko Santoso, diwakili Sekar Wulandari' }, { reviewer: 'Citra Puspita' }],
  });
});
