import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productRoutes } from '../../../server/product-routes.ts';
import type { Exam } from '../../conformance/exam-story/exam.ts';
import { advance, approve, askRevision, decide, force, reach } from '../../conformance/exam-story/journey.ts';
import { openWorld, ROOT, type World } from '../../conformance/exam-story/world.ts';
import { everythingTold, found } from './everything.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld(productRoutes, { definitionsDir: ROOT });
});
afterAll(() => world.close());

const NAME = 'Galih Pratama';
/** What tells a result in figures or words that occur nowhere else. */
const SCORES = ['87.31', '87,31', 'QZ', '13.57', '13,57', '91.23', '91,23'];
const WORDS = ['Lulus dengan revisi', 'pass_revision'];
/** What is to be revised, which the student may know while it is to be done. */
const REVISION = ['KANARI-SYARAT', 'KANARI-BUTIR', '2027-07-07', '7 Juli 2027'];
const OF_PANEL = ['KANARI-LEMBAR', 'KANARI-CATATAN', 'KANARI-ALASAN'];
const IN_MINUTES = ['KANARI-RINGKASAN', 'KANARI-MUSYAWARAH'];

/** A decided exam whose result is made of such words, wherever it is kept. */
async function decided(): Promise<Exam> {
  const exam = await reach(world, 'scored', { name: NAME });
  await askRevision(exam);
  await decide(exam, { outcome: 'pass_revision', conditions: 'KANARI-SYARAT' }, 'KANARI-ALASAN');
  await force(exam, {
    final_score: 87.31,
    letter: 'QZ',
    spread: 13.57,
    discrepancy: true,
    summary: 'KANARI-RINGKASAN',
    deliberation_note: 'KANARI-MUSYAWARAH',
    revision_due: '2027-07-07',
  });
  const { db } = world.connection;
  await sql`update score_sheet set total = 91.23, comment = 'KANARI-LEMBAR' where registration = ${exam.id}`.execute(
    db,
  );
  await sql`update revision_item set text = 'KANARI-BUTIR' where registration = ${exam.id}`.execute(db);
  await sql`update approval set note = 'KANARI-CATATAN' where registration = ${exam.id}`.execute(db);
  return exam;
}

const askStudent = (exam: Exam) => everythingTold(exam, exam.student, NAME);

test('the student is told nothing of a result that is not published, on any way', async () => {
  const exam = await decided();
  const told = await askStudent(exam);
  expect(found(told, [...SCORES, ...WORDS, ...REVISION, ...OF_PANEL, ...IN_MINUTES])).toEqual([]);
  expect(found(told, ['Menunggu Pengesahan'])).not.toEqual([]);

  await advance(exam, 'decided', 'acknowledged');
  await sql`update approval set note = 'KANARI-CATATAN'`.execute(world.connection.db);
  const revising = await askStudent(exam);
  expect(found(revising, [...SCORES, ...WORDS, ...OF_PANEL, ...IN_MINUTES])).toEqual([]);
  for (const word of ['KANARI-SYARAT', 'KANARI-BUTIR', '7 Juli 2027'])
    expect(found(revising, [word])).not.toEqual([]);
});

test('with the result published the student has it, and never a single sheet or what the panel wrote among itself', async () => {
  const exam = await decided();
  await advance(exam, 'decided', 'passed');
  const told = await askStudent(exam);
  expect(found(told, ['87.31'])).not.toEqual([]);
  expect(found(told, ['Lulus dengan revisi'])).not.toEqual([]);
  expect(found(told, ['13.57', '91.23', ...OF_PANEL])).toEqual([]);
});

test('the manager is told all of it', async () => {
  const exam = await decided();
  const told = await everythingTold(exam, world.people.manager, NAME);
  const missing = ['87.31', 'QZ', '91.23', 'KANARI-ALASAN', ...IN_MINUTES].filter(
    (word) => found(told, [word]).length === 0,
  );
  expect(missing).toEqual([]);
});

test('the library is told no score and no result, and heads of programmes are', async () => {
  const exam = await decided();
  const library = await everythingTold(exam, world.people.library, NAME);
  expect(found(library, [...SCORES, ...WORDS, ...OF_PANEL, ...IN_MINUTES])).toEqual([]);
  const head = await everythingTold(exam, world.people.head, NAME);
  for (const word of ['87.31', '91.23', 'KANARI-RINGKASAN']) expect(found(head, [word])).not.toEqual([]);
  await approve(exam, 'minutes_ack');
});
