import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageRoutes } from '../../../server/pages/routes/page-routes.ts';
import { act, attach, childOf, done, type Exam } from './exam.ts';
import { reach } from './journey.ts';
import { openWorld, type World } from './world.ts';

// A file before the last approval is handed in by itself: no submission and no return of the whole tells anybody of it.

const CODE = 'library_clearance';
const NAME = 'Dewi Anggraini';
const REASON = 'Nama pada surat ini bukan nama Anda.';

let world: World;
let exam: Exam;

beforeAll(async () => {
  world = await openWorld([pageRoutes]);
  exam = await reach(world, 'program', { name: NAME });
});
afterAll(() => world.close());

const told = async (kind: string) =>
  (await world.rows('notification', { kind, record_id: exam.id })).map(({ user, message }) => [
    user,
    message,
  ]);

const current = () => childOf(exam, 'registration_document', { code: CODE, current: true });

test('up to here nobody was told of a single file', async () => {
  expect([...(await told('file_arrived')), ...(await told('file_returned'))]).toEqual([]);
});

test('who looks at it is told that it arrived, and nobody else', async () => {
  await attach(exam, CODE);

  expect(await told('file_arrived')).toEqual([
    [world.people.library.user, `Bebas pustaka ${NAME} untuk Ujian Tesis menunggu pemeriksaan Anda.`],
  ]);
});

test('the student is told that it came back, with the reason, and who looks at it of the next one', async () => {
  await done(act(exam, world.people.library, 'reject_document', { item: await current(), reason: REASON }));
  expect(await told('file_returned')).toEqual([
    [exam.student.user, `Perbaiki lalu unggah lagi Bebas pustaka untuk Ujian Tesis: ${REASON}`],
  ]);
  await attach(exam, CODE);
  expect(await told('file_arrived')).toHaveLength(2);
});

test('of a file of the registration the return of the whole tells, so that nothing is told twice', async () => {
  exam = await reach(world, 'consented');
  const item = await childOf(exam, 'registration_document', { code: 'similarity_report', current: true });
  await done(act(exam, world.people.library, 'reject_document', { item, reason: REASON }));
  expect([...(await told('file_arrived')), ...(await told('file_returned'))]).toEqual([]);
});
