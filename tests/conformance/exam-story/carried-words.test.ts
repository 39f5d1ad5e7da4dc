import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentRoutes } from '../../../server/documents/document-routes.ts';
import { pageRoutes } from '../../../server/pages/routes/page-routes.ts';
import { definitionsRoot } from '../../../server/testing/definitions-root.ts';
import type { BlockContents } from '../../../src/definition/wire.ts';
import { act, addStudent, attach, done, type Exam, FORM, openPeriod } from './exam.ts';
import { openWorld, START, type World } from './world.ts';

// What a student wrote in one form of a work stands in the next one.

const MANUSCRIPT = 's2_mbr_thesis_manuscript';
const EXAM = 's2_mbr_thesis_exam';

let world: World;
beforeAll(async () => {
  world = await openWorld([pageRoutes, documentRoutes], { definitionsDir: definitionsRoot });
});
afterAll(() => world?.close());

/** A student of the research track, whose work has no English title yet, with the manuscript begun. */
async function begin(): Promise<Exam> {
  world.at(START);
  const { actor, work } = await addStudent(world, {
    student: { track: 'mbr' },
    milestones: ['s2_mbr_result_seminar_2'],
    logbook: 12,
  });
  await sql`update work set title_en = null where id = ${work}`.execute(world.connection.db);
  return register({ world, type: MANUSCRIPT, id: '', student: actor, period: '', work });
}

async function register(exam: Exam): Promise<Exam> {
  const period = await openPeriod(world, { type: exam.type });
  const made = await done(
    world.act(exam.student, `${exam.type}.mine@student`, 'create', { input: { period } }),
  );
  return { ...exam, id: made.id, period };
}

/** What the form begins with. */
async function formOf({ type, id, student }: Exam): Promise<Record<string, unknown>> {
  const { body } = await world.page(student, `${type}.registration@student`, id);
  const blocks: { kind: string }[] = Object.values(body.blocks);
  return (blocks.find(({ kind }) => kind === 'form') as unknown as BlockContents['form']).data;
}

const { title_id, title_en, abstract_id } = FORM;

async function handIn(exam: Exam, input: object = {}): Promise<void> {
  for (const code of ['thesis_manuscript', 'similarity_report']) await attach(exam, code);
  await done(
    act(exam, exam.student, 'submit', {
      input: { title_id, title_en, abstract_id, similarity_percent: 9, ...input },
    }),
  );
}

/** The form of the exam that follows on the manuscript. */
async function nextForm(exam: Exam): Promise<Record<string, unknown>> {
  const { db } = world.connection;
  await sql`update registration set status = 'passed', outcome = 'pass', completed_at = now() where id = ${exam.id}`.execute(
    db,
  );
  const student = exam.student.row;
  await world.add('milestone', {
    department: 'TKMS2',
    student,
    milestone: MANUSCRIPT,
    passed_on: '2025-11-03',
  });
  return formOf(await register({ ...exam, type: EXAM }));
}

it('are the titles of the work, and the abstract that was handed in last', async () => {
  const exam = await begin();
  expect(await formOf(exam)).toEqual({ title_id });
  await handIn(exam);
  expect(await world.row('work', exam.work)).toMatchObject({ title_id, title_en });
  expect(await nextForm(exam)).toEqual({ title_id, title_en, abstract_id });
});

it('leave the work its own titles where it has them, or another one was handed in', async () => {
  const exam = await begin();
  await handIn(exam, { title_id: `${title_id} dan Kipas` });
  expect(await world.row('work', exam.work)).toMatchObject({ title_id, title_en: null });
  const other = await begin();
  const own = 'A Title That the Work Has Had from Its Beginning';
  await sql`update work set title_en = ${own} where id = ${other.work}`.execute(world.connection.db);
  await handIn(other);
  expect(await nextForm(other)).toEqual({ title_id, title_en: own, abstract_id });
});

it('are not those of a draft', async () => {
  const exam = await begin();
  await done(act(exam, exam.student, 'save', { input: { title_id, title_en, abstract_id } }));
  expect(await world.row('work', exam.work)).toMatchObject({ title_en: null });
  expect(await nextForm(exam)).toEqual({ title_id });
});
