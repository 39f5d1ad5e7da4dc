import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  act,
  childOf,
  childrenOf,
  done,
  type Exam,
  nextStepOf,
  openPeriod,
  read,
  SCORES,
  SUMMARY,
  TYPE,
  upload,
} from './exam.ts';
import { decide, members, nextSlot, reach, score } from './journey.ts';
import { type Actor, historyOf, openWorld, START, type World, words } from './world.ts';

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
const sheetOf = (exam: Exam, who: Actor) => childOf(exam, 'score_sheet', { person: who.row });
const all = (value: number) => Object.fromEntries(Object.keys(SCORES).map((code) => [code, value]));

/** Place of the first tab of the exam form. */
const ATTENDANCE = 0;
/** The tab that somebody is to begin with. */
async function ledTo(exam: Exam, who: Actor): Promise<number | null> {
  const { blocks } = await done(world.page(who, `${TYPE}.exam_form@lecturer`, exam.id));
  const tabs = Object.values<{ kind: string; leads?: number }>(blocks).find(({ kind }) => kind === 'tabs');
  return tabs?.leads ?? null;
}

test('a form starts with the values that its fields have by themselves', async () => {
  const exam = await reach(world, 'opened', { period });
  const path = `/routes/${TYPE}.exam_form@lecturer/actions/add_revision_item?p.id=${exam.id}`;
  const start = await done(world.call(world.people.examiner, 'GET', path));
  expect(start.defaults).toEqual({ severity: 'minor' });
});

test('what is left to note is said, and no more once it is noted', async () => {
  const exam = await reach(world, 'opened', { period });
  const { chair, examiner } = world.people;
  const step = async (who: Actor) =>
    (await nextStepOf(exam, who, 'exam_form@lecturer')) as { title: string; text: string };
  const said = async (who: Actor) => (await step(who)).text;
  await sql`update panel_member set attendance = 'unknown' where registration = ${exam.id} and person = ${examiner.row}`.execute(
    world.connection.db,
  );
  // Whoever notes it for all begins there; the others score.
  const first = { title: 'Catat kehadiran', text: 'Catat siapa yang hadir. Setelah itu nilai diisi.' };
  expect(await step(chair)).toMatchObject(first);
  expect(await step(examiner)).toMatchObject({ title: 'Isi nilai Anda' });
  expect(await ledTo(exam, chair)).toBe(ATTENDANCE);
  expect(await ledTo(exam, examiner)).toBeNull();
  await sql`update panel_member set attendance = 'present' where registration = ${exam.id}`.execute(
    world.connection.db,
  );
  expect(await step(chair)).toMatchObject({
    title: 'Isi nilai Anda',
    text: 'Anda Ketua Tim Penguji. 0 dari 4 lembar sudah masuk.',
  });
  expect(await ledTo(exam, chair)).toBeNull();
  await done(
    form(exam, examiner, 'submit_score', { item: await sheetOf(exam, examiner), input: { scores: SCORES } }),
  );
  expect(await said(examiner)).toBe('1 dari 4 lembar nilai sudah masuk.');
});

test('the chair notes who is there, others only themselves; a quorum closes the exam', async () => {
  const exam = await reach(world, 'opened', { period });
  const { chair, examiner, supervisor, second, outsider } = world.people;
  const seat = (who: Actor) => childOf(exam, 'panel_member', { person: who.row });
  await done(form(exam, chair, 'mark_absent', { item: await seat(examiner) }));
  const early = await form(exam, chair, 'close_exam');
  expect([early.status, words(early)]).toEqual([
    422,
    expect.stringContaining('paling sedikit 3 anggota hadir. Yang wajib belum hadir: Penguji: Joko Santoso'),
  ]);
  expect((await form(exam, supervisor, 'mark_present', { item: await seat(examiner) })).status).toBe(409);
  expect((await form(exam, outsider, 'mark_present', { item: await seat(examiner) })).status).toBe(404);
  expect((await form(exam, second, 'mark_absent', { item: await seat(examiner) })).status).toBe(403);
  await done(form(exam, examiner, 'mark_present', { item: await seat(examiner) }));
  await done(form(exam, chair, 'mark_absent', { item: await seat(second) }));
  await done(form(exam, chair, 'close_exam'));
  expect(await read(exam)).toMatchObject({ status: 'scoring', score_due: '2025-11-20' });
});

test('everybody fills in the own sheet only, completely and within its range', async () => {
  const exam = await reach(world, 'closed', { period });
  const { chair, examiner, manager } = world.people;
  const own = await sheetOf(exam, examiner);
  const theirs = await sheetOf(exam, chair);
  for (const action of ['save_score', 'submit_score']) {
    expect((await form(exam, examiner, action, { item: theirs, input: { scores: SCORES } })).status).toBe(
      409,
    );
    expect((await form(exam, manager, action, { item: own, input: { scores: SCORES } })).status).toBe(403);
    expect((await form(exam, exam.student, action, { item: own, input: { scores: SCORES } })).status).toBe(
      403,
    );
  }
  expect((await form(exam, manager, 'enter_score', { item: own, input: { scores: SCORES } })).status).toBe(
    409,
  );
  const { delivery: _, ...missing } = SCORES;
  for (const scores of [
    missing,
    { ...SCORES, delivery: 101 },
    { ...SCORES, delivery: -1 },
    { ...SCORES, delivery: 80.3 },
  ]) {
    expect((await form(exam, examiner, 'submit_score', { item: own, input: { scores } })).status).toBe(422);
  }
  await done(
    form(exam, examiner, 'save_score', { item: own, input: { scores: missing, comment: 'Sementara' } }),
  );
  expect(await world.row('score_sheet', own)).toMatchObject({
    status: 'draft',
    total: null,
    comment: 'Sementara',
  });
  const scores = { manuscript: 82, method: 84, novelty: 80, mastery: 86, delivery: 84.5 };
  await done(form(exam, examiner, 'submit_score', { item: own, input: { scores } }));
  expect(await world.row('score_sheet', own)).toMatchObject({ status: 'submitted', total: 83.28 });
  expect((await form(exam, examiner, 'submit_score', { item: own, input: { scores } })).status).toBe(409);
});

test('others’ scores show only after the own sheet is in, to the student never', async () => {
  const exam = await reach(world, 'closed', { period });
  const { chair, examiner } = world.people;
  await done(
    form(exam, chair, 'submit_score', { item: await sheetOf(exam, chair), input: { scores: all(91.5) } }),
  );
  const seen = async (who: Actor, audience: string) =>
    JSON.stringify(await done(world.page(who, `${TYPE}.exam_form@${audience}`, exam.id)));
  expect(await seen(examiner, 'lecturer')).not.toContain('91.5');
  await done(
    form(exam, examiner, 'submit_score', { item: await sheetOf(exam, examiner), input: { scores: all(88) } }),
  );
  expect(await seen(examiner, 'lecturer')).toContain('91.5');
  expect(await seen(exam.student, 'student')).not.toContain('91.5');
});

test('the result weighs both groups, and is fixed when the last sheet is in', async () => {
  const exam = await reach(world, 'closed', { period });
  // Examiners 90 and 81: 85.5; supervisors 78 and 81.375: 79.6875; half of each: 82.59375.
  const scores = {
    chair: all(90),
    examiner: all(81),
    supervisor: all(78),
    second: { ...all(81), manuscript: 82, delivery: 81.5 },
  };
  await score(exam, scores);
  expect(await read(exam)).toMatchObject({
    status: 'minutes',
    final_score: 82.59,
    letter: 'A/B',
    spread: 12,
    discrepancy: false,
  });
  expect((await childrenOf(exam, 'score_sheet')).map(({ status }) => status)).toEqual(
    Array(4).fill('locked'),
  );
});

test('the recap shows the mark so far, and when it is final that one alone', async () => {
  const exam = await reach(world, 'scored', { period });
  const { manager, examiner } = world.people;
  const figures = async (): Promise<Record<string, unknown>> => {
    const page = await done(world.page(manager, `${TYPE}.exam_form@manager`, exam.id));
    const blocks: { facts?: { label: string; value: unknown }[] }[] = Object.values(page.blocks);
    const facts = blocks.flatMap((block) => block.facts ?? []);
    return Object.fromEntries(facts.map(({ label, value }) => [label, value]));
  };
  const { final_score, letter } = await read(exam);
  const settled = await figures();
  expect(settled).toMatchObject({ 'Nilai akhir': final_score, Huruf: letter });
  expect(settled).not.toHaveProperty('Nilai akhir sementara');
  const item = await sheetOf(exam, examiner);
  await done(form(exam, manager, 'reopen_sheet', { item, reason: 'Salah hitung' }));
  const open = await figures();
  expect(open).toHaveProperty('Nilai akhir sementara');
  expect(open).not.toHaveProperty('Nilai akhir');
  expect(open).not.toHaveProperty('Huruf');
});

test('sheets far apart wait for the chair’s deliberation', async () => {
  const exam = await reach(world, 'closed', { period });
  const { chair, examiner, manager } = world.people;
  await score(exam, { chair: all(90), examiner: all(69) });
  expect(await read(exam)).toMatchObject({
    status: 'scoring',
    discrepancy: true,
    spread: 21,
    final_score: null,
  });
  const told = await world.rows('notification', {
    user: chair.user,
    record_id: exam.id,
    kind: 'discrepancy',
  });
  expect(told[0]?.message).toContain('21');
  const input = { deliberation_note: 'Tim sepakat mempertahankan nilai masing-masing.' };
  expect((await form(exam, examiner, 'deliberate', { input })).status).toBe(403);
  expect((await form(exam, manager, 'deliberate', { input })).status).toBe(403);
  expect((await form(exam, chair, 'deliberate', { input: { deliberation_note: 'Setuju.' } })).status).toBe(
    422,
  );
  await done(form(exam, chair, 'deliberate', { input }));
  expect(await read(exam)).toMatchObject({
    status: 'minutes',
    final_score: 79.75,
    letter: 'B+',
    discrepancy: true,
  });
});

test('a sheet that never comes is passed over after three days, with a quorum and a reason', async () => {
  const exam = await reach(world, 'closed', { period });
  const { chair, supervisor, examiner, second } = world.people;
  const give = async (who: Actor, value: number) =>
    done(form(exam, who, 'submit_score', { item: await sheetOf(exam, who), input: { scores: all(value) } }));
  await give(chair, 90);
  await give(supervisor, 68);
  const early = (reason?: string, input = {}) => form(exam, chair, 'finalize_early', { reason, input });
  expect((await early('Tidak merespons')).status).toBe(409);
  const { score_due } = await read(exam);
  world.at(`${score_due} 09:00`);
  expect((await early('Tidak merespons')).status).toBe(409);
  world.deps.clock.set(new Date(world.deps.clock.now().getTime() + 86_400_000));
  expect(words(await early('Tidak merespons'))).toContain('Kuorum nilai belum terpenuhi');
  await give(examiner, 80);
  expect((await early()).status).toBe(422);
  expect(words(await early('Tidak merespons'))).toContain('Selisih nilai melewati 20');
  const byManager = await form(exam, world.people.manager, 'finalize_early', {
    reason: 'Tidak merespons',
    input: { deliberation_note: 'Selisih dibahas dan diterima tim penguji.' },
  });
  expect(words(byManager)).toContain('ketua tim penguji menuliskan hasil musyawarah');
  await done(early('Tidak merespons', { deliberation_note: 'Selisih dibahas dan diterima tim penguji.' }));
  expect(await read(exam)).toMatchObject({ status: 'minutes', final_score: 76.5 });
  expect(
    (
      await form(exam, second, 'submit_score', {
        item: await sheetOf(exam, second),
        input: { scores: SCORES },
      })
    ).status,
  ).toBe(409);
});

test('the manager opens a sheet again with a reason; the result is taken back until it returns', async () => {
  const exam = await reach(world, 'scored', { period });
  const { manager, examiner, chair } = world.people;
  const item = await sheetOf(exam, examiner);
  expect((await form(exam, manager, 'reopen_sheet', { item })).status).toBe(422);
  expect((await form(exam, chair, 'reopen_sheet', { item, reason: 'Salah hitung' })).status).toBe(403);
  await done(form(exam, manager, 'reopen_sheet', { item, reason: 'Salah hitung' }));
  expect(await read(exam)).toMatchObject({ status: 'scoring', final_score: null, letter: null });
  expect(await world.row('score_sheet', item)).toMatchObject({ status: 'reopened', version_no: 2 });
  await done(form(exam, examiner, 'submit_score', { item, input: { scores: all(84) } }));
  expect(await read(exam)).toMatchObject({ status: 'minutes', final_score: 81 });
  const recaps = await world.rows('generated_document', { record_id: exam.id, code: 'score_recap' });
  expect(recaps.map(({ status }) => status)).toEqual(['void', 'awaiting_signatures']);
});

test('the sheet of somebody from outside is entered by the manager from paper', async () => {
  const exam = await reach(world, 'verified', { period });
  const { manager, chair, external, supervisor, second } = world.people;
  await done(act(exam, manager, 'assign_panel', { input: members(chair.row, external.row) }));
  await done(act(exam, manager, 'schedule', { input: nextSlot(world) }));
  for (const who of [chair, external, supervisor]) {
    const item = await childOf(exam, 'panel_member', { person: who.row });
    await done(act(exam, who, 'accept_invitation', { item }));
  }
  const { scheduled_on, start_time } = await read(exam);
  world.at(`${scheduled_on} ${String(start_time).slice(0, 5)}`);
  await done(form(exam, chair, 'open_exam'));
  const item = await sheetOf(exam, external);
  expect((await form(exam, manager, 'enter_score', { item, input: { scores: SCORES } })).status).toBe(422);
  const paper_scan = await upload(world, manager, 'lembar.pdf');
  await done(form(exam, manager, 'enter_score', { item, input: { scores: SCORES, paper_scan } }));
  expect(await world.row('score_sheet', item)).toMatchObject({
    status: 'submitted',
    total: 80,
    entered_by: manager.user,
  });
  const own = await sheetOf(exam, second);
  const other = await upload(world, manager, 'lain.pdf');
  expect(
    (await form(exam, manager, 'enter_score', { item: own, input: { scores: SCORES, paper_scan: other } }))
      .status,
  ).toBe(409);
});

test('the decision fits the score, or says why not', async () => {
  const low = await reach(world, 'closed', { period });
  await score(low, { chair: all(60), examiner: all(60), supervisor: all(66), second: all(66) });
  expect(await read(low)).toMatchObject({ status: 'minutes', final_score: 63, letter: 'B/C' });
  await expect(decide(low, { outcome: 'pass' })).rejects.toThrow('Lulus memerlukan nilai minimal 70');
  await expect(decide(low, { outcome: 'pass_revision', conditions: 'Perbaiki' })).rejects.toThrow('422');
  await expect(decide(low, { outcome: 'repeat' })).rejects.toThrow('Tuliskan perbaikan yang diminta');
  await expect(decide(low, { outcome: 'fail', summary: 'Pendek' })).rejects.toThrow('minimal 20 karakter');
  const good = await reach(world, 'scored', { period });
  const unexplained = { input: { outcome: 'fail', summary: SUMMARY } };
  expect((await form(good, world.people.chair, 'decide', unexplained)).body.errors).toMatchObject([
    { message: expect.stringContaining('memerlukan alasan'), source: { pointer: '/reason' } },
  ]);
  await expect(decide(good, { outcome: 'luar biasa' })).rejects.toThrow(
    'belum dipilih dari pilihan yang ada',
  );
  expect((await form(good, world.people.examiner, 'decide', { input: { outcome: 'pass' } })).status).toBe(
    403,
  );
  const new_title = 'Optimasi Penukar Kalor Kompak dengan Sirip Louver Tunggal';
  const new_title_en = 'Optimisation of a Compact Heat Exchanger with a Single Louvered Fin';
  const titles = { title_changed: true, new_title, new_title_en };
  await expect(decide(good, { outcome: 'pass', title_changed: true, new_title })).rejects.toThrow(
    'bahasa Indonesia dan Inggris',
  );
  await expect(decide(good, { outcome: 'pass', title_changed: true })).rejects.toThrow('Tuliskan judul baru');
  await decide(good, { outcome: 'pass', ...titles });
  expect(await read(good)).toMatchObject({
    status: 'awaiting_approval',
    title: new_title,
    revision_due: null,
  });
  expect(await world.row('work', good.work)).toMatchObject({
    title_id: new_title,
    title_en: new_title_en,
  });
  const decided = (await historyOf(world, good.id)).filter(({ transition }) => transition === 'decide');
  expect(decided.at(-1)).toMatchObject({
    to_state: 'awaiting_approval',
  });
});

test('the chair may give fewer days for the revision than the type, never more', async () => {
  const exam = await reach(world, 'scored', { period });
  const { chair } = world.people;
  const input = { outcome: 'pass_revision', summary: SUMMARY, conditions: 'Perbaiki', revision_days: 61 };
  const start = `/routes/${TYPE}.exam_form@lecturer/actions/decide?p.id=${exam.id}`;
  expect((await done(world.call(chair, 'GET', start))).defaults).toMatchObject({ revision_days: 60 });
  const refused = await form(exam, chair, 'decide', { input });
  expect([refused.status, words(refused)]).toEqual([422, 'Lama revisi paling banyak 60 hari.']);
  await done(form(exam, chair, 'decide', { input: { ...input, revision_days: 30 } }));
  const { decided_at, revision_due } = await read(exam);
  const days = (Date.parse(String(revision_due)) - Date.parse(String(decided_at).slice(0, 10))) / 86_400_000;
  expect(days).toBe(30);
});
