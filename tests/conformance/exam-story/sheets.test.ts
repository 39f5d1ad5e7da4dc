import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../server/core/new-id.ts';
import type { JsonObject } from '../../../src/definition/model.ts';
import { act, childOf, done, type Exam, openPeriod, read, SCORES, TYPE } from './exam.ts';
import { advance, decide, reach, score } from './journey.ts';
import { type Actor, openWorld, START, type World } from './world.ts';

let world: World;
let period: string;

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  world.use(world.model);
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
  expect((await finalizeEarly(exam)).status).toBe(422);
  expect(await read(exam)).toMatchObject({ status: 'scoring', score_note: null });
});

/** From here on the type is so, in the periods that are opened. */
function useSpec(change: (spec: JsonObject) => object): void {
  const model = structuredClone(world.model);
  const type = model.types[TYPE];
  for (const spec of [type?.spec, ...Object.values(type?.by_department ?? {})])
    if (spec) Object.assign(spec, change(spec));
  world.use({ ...model, hash: newId().replaceAll('-', '').repeat(2) });
}

const finalizeEarly = (exam: Exam) =>
  act(exam, world.people.chair, 'finalize_early', { form: true, reason: 'Pembimbing sakit', input: {} });

test('a seat of the quorum that gives no score is not waited for', async () => {
  useSpec(({ panel }) => ({
    quorum: {
      total: 2,
      seats: [
        { seat: 'ketua_penguji', count: 1 },
        { seat: 'penguji', count: 1 },
      ],
    },
    panel: (panel as JsonObject[]).map((one) =>
      one.seat === 'ketua_penguji' ? { ...one, scores: false } : one,
    ),
  }));
  const exam = await reach(world, 'closed', { period: await openPeriod(world) });
  const { examiner, supervisor } = world.people;
  await handIn(exam, supervisor);
  world.at('2025-12-01 10:00');
  expect((await finalizeEarly(exam)).status).toBe(422);
  await handIn(exam, examiner);
  await done(finalizeEarly(exam));
});

test('of a seat as many are waited for as the quorum wants', async () => {
  useSpec(() => ({ quorum: { total: 2, seats: [{ seat: 'penguji', count: 2 }] } }));
  const exam = await reach(world, 'scheduled', { period: await openPeriod(world) });
  const { chair, examiner, other } = world.people;
  await world.add('panel_member', {
    registration: exam.id,
    person: other.row,
    label: 'Penguji',
    seat: 'penguji',
    group: 'penguji',
    source: 'assign',
    scores: true,
    status: 'active',
    invitation: 'accepted',
    attendance: 'unknown',
  });
  await advance(exam, 'scheduled', 'closed');
  await handIn(exam, chair, examiner);
  world.at('2025-12-01 10:00');
  expect((await finalizeEarly(exam)).status).toBe(422);
  await handIn(exam, other);
  await done(finalizeEarly(exam));
});

test('with a quorum that allows it the weights of the others count alone, and the result carries a note', async () => {
  useSpec(() => ({ quorum: { total: 2, seats: [{ seat: 'ketua_penguji', count: 1 }] } }));
  const exam = await reach(world, 'closed', { period: await openPeriod(world) });
  const { chair, examiner } = world.people;
  await handIn(exam, chair, examiner);
  world.at('2025-12-01 10:00');
  await done(finalizeEarly(exam));
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
