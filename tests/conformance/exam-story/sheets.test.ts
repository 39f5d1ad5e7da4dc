import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { act, childOf, done, type Exam, openPeriod, read, SCORES, TYPE } from './exam.ts';
import { decide, reach, score } from './journey.ts';
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

const sheetOf = (exam: Exam, who: Actor) => childOf(exam, 'score_sheet', { person: who.row });
const ask = async (exam: Exam, who: Actor, whose: Actor, reason?: string) =>
  act(exam, who, 'ask_reopening', {
    form: true,
    item: await sheetOf(exam, whose),
    ...(reason ? { reason } : {}),
  });
const WHY = 'Komponen metodologi tertukar dengan naskah';

async function handIn(exam: Exam, ...people: Actor[]): Promise<void> {
  for (const who of people) {
    const item = await sheetOf(exam, who);
    await done(act(exam, who, 'submit_score', { form: true, item, input: { scores: SCORES } }));
  }
}

/** What the history calls what was done, to somebody. */
async function toldAs(exam: Exam, who: Actor, audience: string): Promise<string> {
  return JSON.stringify((await done(world.page(who, `${TYPE}.registration@${audience}`, exam.id))).blocks);
}

test('the chair asks for a sheet to be opened again; the manager is told why and does it', async () => {
  const exam = await reach(world, 'scored', { period });
  const { chair, examiner, supervisor, manager } = world.people;
  expect((await ask(exam, examiner, supervisor, WHY)).status).toBe(403);
  expect((await ask(exam, manager, supervisor, WHY)).status).toBe(403);
  expect((await ask(exam, chair, supervisor)).status).toBe(422);
  await done(ask(exam, chair, supervisor, WHY));
  // Asked, not done: the sheet is as it was.
  const sheet = await sheetOf(exam, supervisor);
  expect(await world.row('score_sheet', sheet)).toMatchObject({ status: 'locked', version_no: 1 });
  const told = await world.rows('notification', {
    user: manager.user,
    kind: 'reopening_asked',
    record_id: exam.id,
  });
  expect(told.map(({ message }) => message)).toEqual([expect.stringContaining(WHY)]);
  const form = async (who: Actor, audience: string) =>
    JSON.stringify(await done(world.page(who, `${TYPE}.exam_form@${audience}`, exam.id)));
  expect(await form(manager, 'manager')).toContain(`Diminta dibuka kembali: Hendra Saputro (${WHY})`);
  expect(await form(exam.student, 'student')).not.toContain(WHY);
  expect(await toldAs(exam, exam.student, 'student')).not.toContain('Diminta dibuka kembali');

  await done(act(exam, manager, 'reopen_sheet', { form: true, item: sheet, reason: WHY }));
  expect(await form(manager, 'manager')).not.toContain('Diminta dibuka kembali: Hendra');
  expect((await ask(exam, chair, supervisor, WHY)).status).toBe(409);
});

test('without the quorum of scores nothing is finalized, and no group is left out', async () => {
  const exam = await reach(world, 'closed', { period });
  const { chair, examiner } = world.people;
  await handIn(exam, chair, examiner);
  world.at('2025-12-01 10:00');
  const early = await act(exam, chair, 'finalize_early', {
    form: true,
    reason: 'Pembimbing sakit',
    input: {},
  });
  expect(early.status).toBe(422);
  expect(await read(exam)).toMatchObject({ status: 'scoring', score_note: null });
});

test('with a quorum that allows it the weights of the others count alone, and the result carries a note', async () => {
  const model = structuredClone(world.model);
  const type = model.types[TYPE];
  for (const spec of [type?.spec, ...Object.values(type?.by_department ?? {})])
    Object.assign(spec ?? {}, { quorum: { total: 2, seats: [{ seat: 'ketua_penguji', count: 1 }] } });
  world.use({ ...model, hash: 'e'.repeat(64) });
  const exam = await reach(world, 'closed', { period: await openPeriod(world) });
  const { chair, examiner } = world.people;
  await handIn(exam, chair, examiner);
  world.at('2025-12-01 10:00');
  await done(act(exam, chair, 'finalize_early', { form: true, reason: 'Pembimbing sakit', input: {} }));
  const note = 'Tanpa nilai Pembimbing; bobot kelompok lain dihitung ulang';
  expect(await read(exam)).toMatchObject({ status: 'minutes', final_score: 80, score_note: note });
  expect(await toldAs(exam, chair, 'lecturer')).toContain(note);
  await decide(exam, { outcome: 'pass' });
  for (const code of ['score_recap', 'minutes']) {
    const [made] = await world.rows('generated_document', { record_id: exam.id, code });
    expect(made?.data).toMatchObject({ score_note: note });
  }
});

test('with a sheet of every group there is nothing to note', async () => {
  const exam = await reach(world, 'closed', { period });
  await score(exam);
  expect(await read(exam)).toMatchObject({ status: 'minutes', score_note: null });
});
