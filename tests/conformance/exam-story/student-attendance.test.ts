import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { act, childOf, childrenOf, done, type Exam, openPeriod, read } from './exam.ts';
import { advance, decide, reach, score, toExamDay } from './journey.ts';
import { type Actor, openWorld, START, type World, words } from './world.ts';

let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld();
  period = await openPeriod(world);
});
beforeEach(() => world.at(START));
afterAll(() => world.close());

const form = (exam: Exam, who: Actor, action: string, wish: object = {}) =>
  act(exam, who, action, { form: true, ...wish });

/** An exam that has begun, with the panel there and nothing said of the student. */
async function begun(): Promise<Exam> {
  const exam = await reach(world, 'accepted', { period });
  const { chair } = world.people;
  await toExamDay(exam);
  await done(form(exam, chair, 'open_exam'));
  for (const { id } of await childrenOf(exam, 'panel_member'))
    await done(form(exam, chair, 'mark_present', { item: String(id) }));
  return exam;
}

test('an exam is closed only when it is known that the student is there', async () => {
  const exam = await begun();
  const { chair, examiner } = world.people;
  expect(await read(exam)).toMatchObject({ student_attendance: 'unknown' });
  expect(words(await form(exam, chair, 'close_exam'))).toBe('Catat dahulu kehadiran mahasiswa.');
  for (const who of [exam.student, examiner])
    expect((await form(exam, who, 'student_present')).status).toBe(403);
  // On site nobody comes online.
  expect((await form(exam, chair, 'student_online')).status).toBe(409);
  await done(form(exam, chair, 'student_present'));
  await done(form(exam, chair, 'close_exam'));
  await score(exam);
  await decide(exam, { outcome: 'pass' });
  const made = async (code: string) =>
    (await world.rows('generated_document', { record_id: exam.id, code })).at(-1)?.data;
  expect(await made('attendance_list')).toMatchObject({ student: { present: true, mode: 'Luring' } });
  expect(await made('minutes')).toMatchObject({ student: { attendance: 'Hadir' } });
});

test('without the student it is postponed, which spends no attempt and begins anew', async () => {
  const exam = await begun();
  const { chair } = world.people;
  await done(form(exam, chair, 'student_absent'));
  expect(words(await form(exam, chair, 'close_exam'))).toBe(
    'Mahasiswa tidak hadir; tunda ujian dengan alasan.',
  );
  await done(form(exam, chair, 'postpone', { reason: 'Mahasiswa sakit, surat dokter ada' }));
  expect(await read(exam)).toMatchObject({
    status: 'verified',
    student_attendance: 'unknown',
    closed_at: null,
    attempt_no: 1,
  });
  world.at(START);
  await advance(exam, 'paneled', 'closed');
  expect(await read(exam)).toMatchObject({ status: 'scoring', student_attendance: 'present' });
});

test('the secretary records who is there', async () => {
  const exam = await begun();
  const { chair, examiner, second } = world.people;
  const seat = (who: Actor) => childOf(exam, 'panel_member', { person: who.row });
  await done(form(exam, chair, 'name_secretary', { item: await seat(examiner) }));
  await done(form(exam, examiner, 'student_present'));
  await done(form(exam, examiner, 'mark_absent', { item: await seat(second) }));
  expect((await form(exam, second, 'mark_absent', { item: await seat(chair) })).status).toBe(403);
});
